import HarnessText
import LinkModel

extension Diagnosis {
  func decided(_ failure: Failure? = nil) -> Explanation {
    if case .request = step.action {
      return Explanation(
        sentence: "a request opens no link; to open one, write \"open\" instead of \"request\"",
        causes: cause("this is the request", action(\.request)))
    }
    if case .arrive = step.action, trace.decision == nil {
      return Explanation(
        sentence:
          "a notification or quick action goes to its app, and the system decides nothing; expect what the app does, or write \"open\" with \"from\": { \"app\": NAME } if it opens the link",
        causes: cause("this is what arrives", step.written.action))
    }
    if failure?.fact == .asks, case .app? = trace.decision?.destination, let source = trace.source {
      return Explanation(sentence: "the source of the link is \"\(source.name)\"", causes: sourceCauses)
    }
    guard let decision = trace.decision else {
      if let madeFrom, let failure = trace.route.failure {
        return Explanation(because: failure.code, sentence: failure.sentence, causes: madeFrom)
      }
      return trace.decide.reason.map { finding(about: $0) } ?? Explanation()
    }
    let actual = decision.destination.name
    if let wanted = step.wantedDestination(among: plan.apps), wanted != actual {
      let own = trace.decide.wanted ?? decision.reason
      if let stale = staleCopy(own) { return stale }
      if let app = plan.app(named: wanted) { return side(of: app, decision) }
      for app in plan.apps {
        if let clip = app.declared.clip, clip.name == wanted {
          return side(of: clip, app, decision)
        }
      }
    }
    let reason = decision.reason
    var found = finding(about: reason)
    let opener = if case .opened(let app, _)? = trace.source { app } else { String?.none }
    if opener == nil, let wanted = DecisionReason.examples.first(where: { $0.code == wantedText(.because) }),
      wanted.code != reason.code, wanted.by == [.source]
    {
      return Explanation(
        because: reason.code, sentence: "only the link's source leads to \(wanted.code); \(reason.message)",
        causes: sourceCauses)
    }
    if let madeFrom { found.causes = madeFrom + found.causes }
    if let opener, decision.considered.contains(.openedByItself(app: opener)), reason.opensApp {
      found.sentence = "\(opener) opened the link itself, so another app that claims it gets it: \(reason.message)"
      found.causes = sourceCauses + found.causes
    } else if case .ruleMatches(let name, let rule) = reason, let app = plan.app(named: name),
      slips(behind: reason).isEmpty
    {
      let meant = exclusion(after: rule, app)
      let earlier = decision.others.filter { $0.app == name || $0.app == opener }.flatMap(causes(ofEarlier:))
      defer { found.causes = earlier + found.causes }
      if let opener, wantedText(.opens) == "browser" {
        found.causes =
          cause(
            "\(opener) asks the system to open the link, and the system opens the app to which the link belongs, not the default browser",
            step.written.from ?? plan.places.defaults?[\DefaultsForm.from]) + found.causes
      }
      found.causes += meant
    }
    return found
  }

  /// Explains why the expected app did not receive the link, and where the link went instead.
  private func side(of app: TestPlan.App, _ decision: LinkDecision) -> Explanation {
    let actual = decision.reason
    let reason = trace.decide.wanted
    var sentence = (reason?.message ?? actual.message) + wildcardNote(reason ?? actual)
    var found = causes(of: reason ?? actual)
    if case .app(let other) = decision.destination, other != app.name {
      if reason?.precedesRules == true {
        // An app without rules for the host opens no link, whatever the rules of other apps are.
        sentence += "; \(other) opens, because \(actual.code): \(actual.message)"
      } else if reason?.opensApp != false {
        sentence = actual.message
        if let reason, let link, link.isWeb {
          sentence += "; \(reason.message), but the association file lists \(other) first"
        }
        if case .ruleMatches(_, let rule)? = reason {
          found = cause("this rule would open the link in \(app.name)", at: rule.place)
        }
        found = causes(of: actual) + found
      } else {
        sentence = "\(actual.message); \(sentence)"
        let isNear = nearestTrial(for: app)?.checks.contains { $0.part == .path && $0.holds } ?? false
        found = isNear ? found + taken(by: actual) : taken(by: actual) + found
      }
    } else if case .domainNotAssociated? = reason, let page = trace.page,
      page.failure != nil || !(200..<300).contains(page.status ?? 0)
    {
      let answer = page.failure == nil ? resource(at: page.url) : unshown(page).causes
      // If a short link is not redirected, the cause is in the shortener and not in the entitlement.
      let host = link?.host ?? ""
      let isShortener =
        hosts[host]?.redirects?.isEmpty == false
        && !plan.apps.contains { claim(of: $0, on: host) != nil }
      if isShortener { sentence += "; \(page.sentence)" }
      if isShortener { found = answer + found }
    } else if case .schemeNotRegistered(let scheme) = actual,
      app.urlSchemes.contains(scheme)
    {
      sentence = "\(app.name) registers the scheme \(scheme) but is not installed"
      found = causes(of: .appNotInstalled(app: app.name))
    } else if case .schemeNotRegistered(let scheme) = actual {
      sentence = "\(app.name) does not register the scheme \(scheme)"
      let known = quoted(app.urlSchemes)
      sentence += known.isEmpty ? "; it registers none" : "; it registers \(known)"
      found = schemeCauses(app, wanted: scheme)
    }
    // Whether an entitlement should have the host depends on whose host it is.
    let fix: String? = if case .domainNotAssociated? = reason { nil } else { (reason ?? actual).fix }
    if let fix, owns(app), let first = found.first, first.fix == nil { found[0] = first.fixed(by: fix) }
    let code = reason?.precedesRules == true ? reason?.code : actual.code
    return Explanation(because: code, sentence: sentence, causes: (madeFrom ?? []) + found)
  }

  var madeFrom: [Finding]? {
    guard case .inApp(.share(let share)) = step.action else { return nil }
    if let made = trace.route.made, step.expected(.made)?.accepts(.text(made.raw)) != false { return nil }
    let apps = plan.apps.filter { routePart(named: share.route, in: $0) != nil }
    guard let app = apps.first, let route = routePart(named: share.route, in: app) else { return nil }
    let wanted = wantedText(.made).map { Link($0) }
    if case .refused(let error)? = trace.route.notMade, case .unknownScheme(let scheme, _) = error.cause,
      let settings = app.written?[\AppForm.sharedLinks]
    {
      return cause("these settings determine the links that the app generates", settings)
        + schemeCauses(app, wanted: scheme)
    }
    if let wanted, wanted.isWeb, let host = wanted.host, claim(of: app, on: host) == nil {
      return claims(on: host, NearClaim(on: host, of: [app.declared]), of: app)
    }
    if let causes = trace.route.notMade.map({ self.causes(of: $0, in: app) }), !causes.isEmpty { return causes }
    return cause("the link to share is generated from this route", route[\RouteForm.path] ?? route)
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
    let actual = decision.reason
    let written = app.written?[\AppForm.appClip]
    let own =
      decision.considered.first { $0.app == clip.name } ?? (actual.app == clip.name ? actual : nil)
    if let own { return finding(about: own) }
    guard let link, link.isWeb, !clip.prefixes.contains(where: { link.text.hasPrefix($0) }),
      let part = written?[\AppClipForm.experiences] ?? written?[\AppClipForm.website] ?? written
    else { return finding(about: actual) }
    let near = NearMiss.nearest(to: link.text, among: clip.prefixes, within: 64).flatMap(part.element)
    let sentence =
      "\(actual.message); no experience of \(clip.name) covers \(link.text); \(clip.name) "
      + (clip.prefixes.isEmpty
        ? "has none" : "has \(quoted(clip.prefixes))")
    return Explanation(
      because: actual.code, sentence: sentence,
      causes: cause(
        near == nil
          ? "no App Clip experience covers the link"
          : "this App Clip experience does not cover the link", near ?? part, wanted: link.text))
  }
}

extension TestPlan.App {
  /// The values that cover a host, in the order in which the system looks at their files.
  func claims(on host: String, _ assumptions: Assumptions) -> [AssociatedDomain] {
    declared.linkDomains.filter { $0.covers(host, assumptions: assumptions) }
      .sorted { $0.isMoreParticular(than: $1) }
  }
}
