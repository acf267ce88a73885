import HarnessText
import LinkModel

extension Diagnosis {
  func causes(of reason: DecisionReason) -> [Finding] {
    let slips = slips(behind: reason)
    return slips.isEmpty ? places(of: reason) + reason.by.flatMap { places(of: $0, of: reason.app) } : slips
  }

  /// The places of a reason that depend on more than one key.
  private func places(of reason: DecisionReason) -> [Finding] {
    let app = plan.app(named: reason.app)
    switch reason {
    case .excluded(_, let rule):
      let later = app.flatMap { shadowed(by: rule, $0, isExclusion: false) }
      let values = app?.claims(on: link?.host ?? "", stepDevice.device.assumptions) ?? []
      let asked = values.count > 1 ? values.first { $0.host == rule.host } : nil
      return cause("this rule excludes the link", at: rule.place)
        + cause("its file is asked because of this value", at: asked.flatMap { domain($0.raw, of: app) })
        + cause("this rule would match the link, but it comes later", at: later)
    case .ruleMatches(let app, let rule): return cause("this rule opens the link in \(app)", at: rule.place)
    case .noRuleMatches(_, let host, _):
      return app.map { app in
        hosts(asked: host, for: app).flatMap { nearestRule(for: app, host: $0) + served($0) }
          + (trace.decision?.considered ?? []).flatMap { other in
            if case .appNotInFile(app.name, _, _, _) = other { places(of: other) } else { [Finding]() }
          }
      } ?? []
    case .entryWithoutRules(_, let host), .appNotInFile(_, _, let host, _):
      return app.map { fault(host) + entries(for: $0, host: host, near: reason.nearID) + served(host) } ?? []
    case .appsMissing(_, let host):
      let applinks = app.flatMap { file(of: $0, host: host)?.root?["applinks"] }
      return cause("this object has no \"apps\"", applinks, fix: reason.fix)
    case .domainNotAssociated(let host, let near, _):
      return misspelledHost(host) + claims(on: host, near?.nearest, of: app)
    case .modeNotHonoured(_, let value, _): return cause("the system ignores this value", at: domain(value, of: app))
    case .internationalHost(_, let host):
      return cause("the system ignores this value", at: domain("applinks:\(host)", of: app))
    case .associationRefused(_, let host, let refusal): return refused(refusal, host: host)
    case .associationUnreadable(_, let host, let refusal): return unreadable(refusal, host: host)
    case .associationNotFetched(_, let host):
      let (given, device) = (stepDevice.device, stepDevice.written)
      let state =
        given.isBatteryLow ? follows(\DeviceForm.battery, of: device) : follows(\DeviceForm.network, of: device)
      return (given.downloadsAssociations ? [] : state) + follows(\.latency, ofSite: host)
        + cause(
          "the association file for this value has not been downloaded", at: domain("applinks:\(host)", of: app))
    case .schemeRegistered(let app, let scheme):
      return schemeCauses(plan.app(named: app), wanted: scheme)
    case .schemeContested(let apps, let scheme):
      // The app that should open the link is listed last, because it may register the scheme.
      let meant = step.wantedDestination(among: plan.apps) ?? trace.decision?.destination.name
      return (apps.filter { $0 != meant } + apps.filter { $0 == meant }).flatMap {
        schemeCauses(plan.app(named: $0), wanted: scheme)
      }
    case .schemeNotRegistered(let scheme):
      let app =
        onlyApp ?? plan.apps.first { !misspelt(InfoPlist.schemesKey, of: $0).isEmpty }
        ?? plan.apps.first { NearMiss.nearest(to: scheme, among: $0.urlSchemes) != nil }
      return (app.map { schemeCauses($0, wanted: scheme) } ?? follows(\PlanForm.apps, at: plan.places.apps))
        + (onlyApp == nil ? linkCauses : [])
    case .schemeNotQueried(_, let scheme, _):
      return app.map { listing(scheme, \.queriesSchemes, $0.declared.queriedSchemes, of: $0, in: InfoPlist.queriedKey) }
        ?? []
    case .activityTypeNotDeclared(_, let type):
      return app.map {
        listing(type, \.activityTypes, $0.declared.activityTypes, of: $0, in: InfoPlist.activityTypesKey)
      }
        ?? []
    case .credentialsNotClaimed(_, let host): return claiming("webcredentials:\(host)", of: app)
    case .credentialsAssociated(_, let host), .credentialsNotListed(_, _, let host, _):
      return app.map {
        fault(host) + entries(for: $0, host: host, near: reason.nearID, in: .webcredentials) + served(host)
      } ?? []
    case .clipNotAssociated(let name, let host, let isByFile): return unlisted(clip: name, isByFile, host: host)
    case .hostFiltered(let host):
      let hosts = device(\.management)?[\ManagementForm.deniedHosts]
      return follows(\ManagementForm.deniedHosts, at: hosts?.element(host) ?? hosts)
    case .userPrefersBrowser(let host):
      let chosen = steps.last { other in
        if case .choose(browser: true, host) = other.action { other.device == step.device } else { false }
      }
      let written = (given(\.browserPreferred) ?? device(\.browserPreferred))?.place
      return cause("the user chose the browser for \(host)", at: chosen?.place ?? written)
    case .notAURL:
      return trace.link?.scheme.isEmpty == true
        ? cause("the link is missing a scheme, such as https", action(\.open)) : linkCauses
    case .linkNotOnPage(let text, _):
      return cause(
        ActionForm.table.has(text)
          ? "the value of \"tap\" is a link on the page; for the action, write \"\(text)\" as the key"
          : "this must be a link on the current page", action(\.tap))
        + (results.lazy.compactMap(\.trace.page).last.map { resource(at: $0.url) } ?? [])
    case .bannerOpensApp: return (trace.decision?.others ?? []).flatMap(causes(of:))
    case .handoffNotClaimed(let host):
      let (app, value) = (plan.app(named: wantedText(.opens)) ?? onlyApp, "activitycontinuation:\(host)")
      return claiming(value, of: app)
        + (domain(value, of: app).flatMap { _ in app }
          .map { entries(for: $0, host: host, near: nil, in: .activitycontinuation) } ?? [])
    case .clipNeedsBanner:
      let head = pagePart(link?.text ?? "", .banner)
      return head.isEmpty ? resource(at: link?.text ?? "") : head
    default: return []
    }
  }

  /// The hosts whose files have rules for the app, none of which matches, that with the nearest rule first.
  private func hosts(asked host: String, for app: TestPlan.App) -> [String] {
    let others = (trace.decision?.considered ?? []).compactMap { reason -> String? in
      if case .noRuleMatches(app.name, let other, _) = reason, other != host { other } else { nil }
    }
    guard let link, !others.isEmpty else { return [host] }
    let known = ([host] + others).compactMap { host in
      file(of: app, host: host).map { (host, $0.trials(of: link, for: app.id).closeness) }
    }
    return known.sorted { $0.1 > $1.1 }.map(\.0)
  }

  private func misspelledHost(_ host: String) -> [Finding] {
    let near = NearMiss.nearest(to: host, among: hosts.map(\.name), within: 2)
    guard hosts[host] == nil, link?.host == host, let near else { return [] }
    return cause("the plan has no site \(host); the most similar name is \(near)", action(\.open))
  }

  var systemCauses: [Finding] { follows(\DeviceForm.os, of: stepDevice.written) }

  var linkCauses: [Finding] { action(\.open) == nil ? [] : actionCauses }

  var sourceCauses: [Finding] {
    let script = scriptCauses
    let written = step.written.from ?? plan.places.defaults?[\DefaultsForm.from] ?? action(\.open)
    return script.isEmpty ? cause("this is the link's source", written) : script
  }

  var sourced: Explanation {
    Explanation(sentence: trace.source.map { "the source of the link is \"\($0.name)\"" }, causes: sourceCauses)
  }

  // MARK: Entitlement and Info.plist

  func domain(_ value: String, of app: TestPlan.App?) -> Place? {
    app.flatMap { place(of: value, \.associatedDomains, of: $0) }
  }

  private func place(
    of value: String, _ key: KeyPath<AppForm, Key<[String]>>, of app: TestPlan.App
  ) -> Place? {
    app.written?[key]?.element(value)?.place
      ?? app.places.propertyLists.lazy.compactMap { list in
        list.root?.string(value).map { Place($0.content, in: list.source) }
      }.first
  }

  /// Where a value is listed or, if it is not, the most similar one, the list, what else is listed, or the app.
  private func listing(
    _ value: String, _ key: KeyPath<AppForm, Key<[String]>>, _ known: [String], of app: TestPlan.App, in list: String
  ) -> [Finding] {
    let isListed = known.contains(value)
    let near = isListed ? value : NearMiss.nearest(to: value, among: known)
    let slips = near == nil ? misspelt(list, of: app) : []
    if !slips.isEmpty { return slips }
    let place = near.flatMap { self.place(of: $0, key, of: app) } ?? app.written?[key]?.place
    return cause(
      "\(app.name) \(isListed ? "lists" : "does not list") \"\(value)\"",
      at: place ?? known.first.flatMap { self.place(of: $0, key, of: app) } ?? app.written?.place, found: near,
      wanted: value)
  }

  func schemeCauses(_ app: TestPlan.App?, wanted scheme: String) -> [Finding] {
    app.map { listing(scheme, \.urlSchemes, $0.urlSchemes, of: $0, in: InfoPlist.schemesKey) } ?? []
  }

  private func claiming(_ value: String, of app: TestPlan.App?) -> [Finding] {
    app.map {
      listing(value, \.associatedDomains, $0.associatedDomains.map(\.raw), of: $0, in: Entitlements.domainsKey)
    } ?? []
  }

  private func misspelt(_ key: String, of app: TestPlan.App) -> [Finding] {
    app.places.propertyLists.compactMap { list in
      if let node = list.root?[key], node.array == nil {
        return Finding("\(key) is \(node.kind), not an array", Place(node.range, in: list.source))
      }
      return list.root?.nearMiss(of: key).map { member in
        Finding(
          "this key should probably be \(key)", Place(member.nameRange, in: list.source),
          found: member.name, wanted: key)
      }
    }
  }

  func claims(
    on host: String, _ near: NearClaim?, of app: TestPlan.App?
  ) -> [Finding] {
    let slips = (app.map { [$0] } ?? plan.apps).flatMap { misspelt(Entitlements.domainsKey, of: $0) }
    if !slips.isEmpty { return slips }
    // The host's own file shows whose entitlement is meant.
    let isListed = (app ?? onlyApp).map { deployedFile(host)?.detail(for: $0.id) != nil } ?? false
    let fix = isListed ? DecisionReason.domainNotAssociated(host: host).fix : nil
    if let near, let place = domain(near.domain.raw, of: plan.app(named: near.app)) {
      return cause(
        "this value does not cover \(host)", at: place, found: near.domain.raw,
        wanted: "applinks:\(host)", fix: fix)
    }
    guard let app = app ?? onlyApp else {
      return cause("none of these apps is associated with \(host)", at: plan.places.apps?.place) + linkCauses
    }
    return cause(
      "no value in associatedDomains of \(app.name) covers \(host)",
      app.written?[\AppForm.associatedDomains] ?? app.written?[\AppForm.entitlements] ?? app.written, fix: fix)
  }
}

extension DecisionReason {
  fileprivate var nearID: String? {
    switch self {
    case .appNotInFile(_, _, _, let near), .credentialsNotListed(_, _, _, let near): near
    default: nil
    }
  }
}

extension PropertyList.Node {
  fileprivate func nearMiss(of key: String) -> PropertyList.Member? {
    for member in dictionary ?? [] {
      if member.misspells(key) { return member }
      if let found = member.value.nearMiss(of: key) { return found }
    }
    return (array ?? []).lazy.compactMap { $0.nearMiss(of: key) }.first
  }

  /// The string, or the value of the key.
  fileprivate func string(_ text: String) -> PropertyList.Node? {
    if string == text { return self }
    let parts = array ?? dictionary?.map(\.value) ?? []
    return self[text] ?? parts.lazy.compactMap { $0.string(text) }.first
  }
}
