import HarnessText
import LinkModel

extension Diagnosis {
  func decided(_ failure: Failure? = nil) -> Explanation {
    switch step.action {
    case .request:
      return Explanation(
        sentence: "a request opens no link; to open one, write \"open\" instead of \"request\"", causes: actionCauses)
    case .arrive where trace.decision == nil:
      return Explanation(
        sentence:
          "a notification or quick action goes to its app, and the system decides nothing; expect what the app does, or write \"open\" with \"from\": { \"app\": NAME } if it opens the link",
        causes: actionCauses)
    default: break
    }
    if failure?.fact == .asks, case .app? = trace.decision?.destination, trace.source != nil { return sourced }
    guard let decision = trace.decision else {
      if let madeFrom, let failure = trace.route.failure {
        return Explanation(because: failure.code, sentence: failure.sentence, causes: madeFrom)
      }
      return trace.decide.reason.map { finding(about: $0) } ?? Explanation()
    }
    let reason = decision.reason
    if let wanted = step.wantedDestination(among: plan.apps), wanted != decision.destination.name {
      if let stale = staleCopy(trace.decide.wanted ?? reason) { return stale }
      if let app = plan.app(named: wanted) { return side(of: app, decision) }
      if let app = plan.apps.first(where: { $0.declared.clip?.name == wanted }), let clip = app.declared.clip {
        return side(of: clip, app, decision)
      }
    }
    var found = finding(about: reason)
    if !step.expectsApp { found.remedy = nil }
    let opener = if case .opened(let app, _)? = trace.source { app } else { String?.none }
    if opener == nil, let wanted = DecisionReason.examples.first(where: { $0.code == wantedText(.because) }),
      wanted.code != reason.code, wanted.by == [.source]
    {
      return Explanation(
        because: reason.code, sentence: "only the link's source leads to \(wanted.code); \(reason.message)",
        causes: sourceCauses)
    }
    found.causes = (madeFrom ?? []) + found.causes
    if let opener, decision.considered.contains(.openedByItself(app: opener)), reason.opensApp {
      found.sentence = "\(opener) opened the link itself, so another app that claims it gets it: \(reason.message)"
      found.causes = sourceCauses + found.causes
    } else if case .ruleMatches(let name, let rule) = reason, let app = plan.app(named: name),
      slips(behind: reason).isEmpty
    {
      let earlier = decision.others.filter { $0.app == name || $0.app == opener }.flatMap(causes(ofEarlier:))
      let asks = opener.map {
        cause(
          "\($0) asks the system to open the link, and the system opens the app to which the link belongs, not the default browser",
          step.written.from ?? plan.places.defaults?[\DefaultsForm.from])
      }
      let isAsked = wantedText(.opens) == "browser"
      found.causes = earlier + (isAsked ? asks ?? [] : []) + found.causes + exclusion(after: rule, app)
    }
    return found
  }

  /// Explains why the expected app did not receive the link, and where the link went instead.
  private func side(of app: TestPlan.App, _ decision: LinkDecision) -> Explanation {
    let (actual, reason) = (decision.reason, trace.decide.wanted)
    var known = reason ?? actual
    // An app without rules for the host opens no link, whatever the rules of other apps are.
    let isEarly = reason?.precedesRules == true
    var sentence = known.message + wildcardNote(known)
    var found = causes(of: known)
    if case .app(let other) = decision.destination, other != app.name {
      if known != actual {
        sentence = isEarly ? "\(sentence); \(actual.message)" : "\(actual.message); \(sentence)"
      }
      if reason?.opensApp != false {
        if case .ruleMatches(_, let rule)? = reason {
          found = cause("this rule would open the link in \(app.name)", at: rule.place)
        }
        found = causes(of: actual) + found
      } else if !isEarly {
        let isNear = nearestTrial(for: app)?.checks.contains { $0.part == .path && $0.holds } ?? false
        found = isNear ? found + taken(by: actual) : taken(by: actual) + found
      }
    } else if case .domainNotAssociated? = reason, let page = trace.page, let host = link?.host,
      page.failure != nil || !(200..<300).contains(page.status ?? 0), let site = hosts[host],
      !plan.apps.contains(where: { claim(of: $0, on: host) != nil })
    {
      let answer = page.failure == nil ? resource(at: page.url) : unshown(page).causes
      // If a short link is not redirected, the cause is in the shortener and not in the entitlement.
      let isShortener = site.redirects?.isEmpty == false
      if isShortener { sentence += "; \(page.sentence)" }
      found = isShortener ? answer + found : found + answer
    } else if case .schemeNotRegistered(let scheme) = actual {
      let isRegistered = app.urlSchemes.contains(scheme)
      let others = app.urlSchemes.isEmpty ? "none" : quoted(app.urlSchemes)
      sentence =
        "\(app.name) "
        + (isRegistered
          ? "registers the scheme \(scheme) but is not installed"
          : "does not register the scheme \(scheme); it registers \(others)")
      if isRegistered { known = .appNotInstalled(app: app.name) }
      found = isRegistered ? causes(of: known) : schemeCauses(app, wanted: scheme)
    }
    // Whether an entitlement should have the host depends on whose host it is.
    let fix: String? = if case .domainNotAssociated? = reason { nil } else { known.fix }
    if let fix, owns(app), let first = found.first, first.fix == nil { found[0] = first.fixed(by: fix) }
    return Explanation(
      because: isEarly ? known.code : actual.code, sentence: sentence, causes: (madeFrom ?? []) + found,
      remedy: known.remedy)
  }

  var madeFrom: [Finding]? {
    guard case .inApp(.share(let share)) = step.action else { return nil }
    if let made = trace.route.made, step.expected(.made)?.accepts(.text(made.raw)) != false { return nil }
    guard let app = plan.apps.first(where: { routePart(named: share.route, in: $0) != nil }),
      let route = routePart(named: share.route, in: app)
    else { return nil }
    if case .refused(let error)? = trace.route.notMade, case .unknownScheme(let scheme, _) = error.cause {
      let settings = follows(\AppForm.sharedLinks, of: app.written)
      if !settings.isEmpty {
        let missing =
          scheme == "https"
          ? follows(\AppForm.associatedDomains, of: app.written, isNeeded: true) : schemeCauses(app, wanted: scheme)
        return missing + settings
      }
    }
    if let wanted = wantedText(.made).map({ Link($0) }), wanted.isWeb, let host = wanted.host,
      claim(of: app, on: host) == nil
    {
      return claims(on: host, NearClaim(on: host, of: [app.declared]), of: app)
    }
    let causes = trace.route.notMade.map { self.causes(of: $0, in: app) } ?? []
    return causes.isEmpty ? follows(\RouteForm.path, of: route, isNeeded: true) : causes
  }

  private func taken(by reason: DecisionReason) -> [Finding] {
    guard case .ruleMatches(let other, let rule) = reason else { return [] }
    let part = plan.app(named: other).flatMap { app in
      let file = file(of: app, host: rule.host)
      return file?.detail(for: app.id).flatMap { file?.part(at: $0.range)?.string(app.id) }
    }
    return causes(of: reason) + cause("this entry contains the rule that matches the link", part)
  }

  private func side(
    of clip: AppClip, _ app: TestPlan.App, _ decision: LinkDecision
  ) -> Explanation {
    let (actual, written) = (decision.reason, app.written?[\AppForm.appClip])
    let own = decision.considered.first { $0.app == clip.name } ?? (actual.app == clip.name ? actual : nil)
    let known = clip.prefixes + clip.demoLinks
    let lists = [written?[\AppClipForm.experiences], written?[\AppClipForm.demoLinks], written?[\AppClipForm.website]]
      .compactMap(\.self)
    guard own == nil, let link, link.isWeb, !clip.prefixes.contains(where: link.text.hasPrefix),
      let written
    else { return finding(about: own ?? actual) }
    let near = NearMiss.nearest(to: link.text, among: known, within: 64).flatMap { near in
      lists.lazy.compactMap { $0.element(near) }.first
    }
    return Explanation(
      because: actual.code,
      sentence:
        "\(actual.message); no experience of \(clip.name) covers \(link.text); \(clip.name) has \(known.isEmpty ? "none" : quoted(known))",
      causes: near.map { cause("this App Clip experience does not cover the link", $0, wanted: link.text) }
        ?? (lists.isEmpty ? [written] : lists).flatMap {
          cause("no App Clip experience covers the link", $0, wanted: link.text)
        })
  }
}

extension TestPlan.App {
  /// The values that cover a host, in the order in which the system looks at their files.
  func claims(on host: String, _ assumptions: Assumptions) -> [AssociatedDomain] {
    declared.linkDomains.filter { $0.covers(host, assumptions: assumptions) }
      .sorted { $0.isMoreParticular(than: $1) }
  }
}
