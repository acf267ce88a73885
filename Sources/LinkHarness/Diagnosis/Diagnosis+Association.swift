import HarnessText
import LinkModel
import MockSite

extension Diagnosis {
  func file(of app: TestPlan.App, host: String) -> AssociationFile? {
    let record =
      trace.fetch.copies.last { $0.app == app.name && $0.host == host }
      ?? trace.fetch.record(of: host)
    guard let record else { return deployedFile(host) }
    guard case .file(let file) = record.download else { return nil }
    return file
  }

  /// The part of the nearest rule that does not match, or of the nearest one that should exclude the link.
  func nearestRule(
    for app: TestPlan.App, host: String, to other: Link? = nil, isExclusion: Bool = false
  ) -> [Finding] {
    guard let file = file(of: app, host: host), let link = other ?? link else { return [] }
    let trials = file.trials(of: link, for: app.id)
    let wantsExclusion = isExclusion || wantedText(.because) == "excluded"
    let own = trials.nearest { $0.rule.isExclusion == wantsExclusion && (!isExclusion || $0.isSimilar) }
    guard let nearest = own ?? (isExclusion ? nil : trials.nearest),
      let check = nearest.checks.first(where: { !$0.holds })
    else { return isExclusion ? [] : entries(for: app, host: host, near: nil) }
    let rule = file.part(at: nearest.rule.range)
    let value =
      switch check.part {
      case .path: rule?["/"]
      case .query: rule?["?"]
      case .queryItem(let name): rule?["?"]?[name]
      case .fragment: rule?["#"]
      }
    guard let part = value ?? rule else { return [] }
    var (place, found) = (part.place, part.text)
    if case .queryItem(let name) = check.part, !check.isPresent, let query = rule?["?"],
      let member = query.node.member(name)
    {
      // The link has no query item with the name that the rule requires, so the cause is the name and not the value.
      (place, found) = (query.place(of: member), name)
    }
    return cause(
      "\(isExclusion ? "this exclusion" : "the nearest rule") \(check.demand), but \(check.words(link))", at: place,
      found: found, wanted: check.part == .path ? link.path : check.subject)
      + (check.miss == .letterCase ? letterCase(of: nearest.rule, app, file) : [])
  }

  func nearestTrial(for app: TestPlan.App) -> AssociationExplanation.RuleTrial? {
    guard let link, let claim = link.host.flatMap({ claim(of: app, on: $0) }) else { return nil }
    return file(of: app, host: claim.host)?.trials(of: link, for: app.id).nearest
  }

  private func letterCase(
    of rule: AssociationRule, _ app: TestPlan.App, _ file: AssociationFile
  ) -> [Finding] {
    let holder: WrittenPart? =
      switch rule.origins["caseSensitive"] {
      case .rule: file.part(at: rule.range)
      case .detailDefaults: file.detail(for: app.id).flatMap { file.part(at: $0.range) }?["defaults"]
      case .applinksDefaults: file.root?["applinks"]?["defaults"]
      default: nil
      }
    return cause("\"caseSensitive\" makes the comparison case-sensitive", holder?["caseSensitive"])
  }

  /// A fault is not in the file on disk.
  func fault(_ host: String) -> [Finding] { follows(\AssociationForm.fault, of: associationPart(of: host)) }

  /// Where the plan says which file a host serves, and how.
  func served(_ host: String) -> [Finding] {
    fault(host)
      + (trace.fetch.record(of: host)?.isOldCopy == true
        ? follows(\.cdnKeeps, ofSite: host)
        : associationPart(of: host).map { cause("\(host) serves this file", $0[\AssociationForm.file]) }
          ?? cause("\(host) has no association file", hosts[host]?.written.last))
  }

  func entries(
    for app: TestPlan.App, host: String, near: String?, in service: AssociationFile.Service? = nil
  ) -> [Finding] {
    guard let file = file(of: app, host: host) else { return [] }
    if service == nil, let detail = file.detail(for: app.id) {
      let words =
        switch detail.rules {
        case nil: "has no rules, so it matches every URL"
        case let rules? where rules.isEmpty: "has an empty list of rules, so it matches no URLs"
        case let rules? where rules.allSatisfy(\.isExclusion): "has only rules that exclude links"
        default: "has a rule that matches the link"
        }
      return cause("the entry \(words)", at: file.place(of: detail.range))
    }
    let list = file.root?[service?.rawValue ?? "applinks"]
    let own = cause(
      "the app is \"\(app.id)\"; this identifier or the association file may be wrong",
      at: app.written?[\AppForm.id]?.place, found: app.id, wanted: near)
    if let near, let part = (list ?? file.root)?.string(near) {
      return cause("the association file lists \"\(near)\"", part, wanted: app.id) + own
    }
    let mended = service.map { service in
      slips(in: file, of: app) { $0.services[service]?.contains(app.id) == true ? 1 : 0 }
    }
    if let mended, !mended.isEmpty { return mended }
    let ids = service.map { file.services[$0] ?? [] } ?? file.appIDs
    return cause(
      ids.isEmpty ? "the file lists no apps" : "the entries list \(ids.map { "\"\($0)\"" }.listed(upTo: 3))",
      list?["details"] ?? list ?? file.root, wanted: app.id) + own
  }

  func shadowed(
    by rule: DecisionReason.RuleReference, _ app: TestPlan.App, isExclusion: Bool
  ) -> Place? {
    guard let file = file(of: app, host: rule.host), let link else { return nil }
    return file.trials(of: link, for: app.id).shadowed
      .first { $0.isExclusion == isExclusion }
      .map { file.place(of: $0.range) }
  }

  func exclusion(after rule: DecisionReason.RuleReference, _ app: TestPlan.App) -> [Finding] {
    let late = cause(
      "this exclusion comes too late, because an earlier rule matches the link",
      at: shadowed(by: rule, app, isExclusion: true))
    return late.isEmpty ? nearestRule(for: app, host: rule.host, isExclusion: true) : late
  }

  /// Why a value that is asked before the one whose rule opens the link did not keep it in the browser.
  func causes(ofEarlier reason: DecisionReason) -> [Finding] {
    guard case .noRuleMatches(let name, let host, _) = reason, let app = plan.app(named: name) else {
      return causes(of: reason)
    }
    return nearestRule(for: app, host: host, isExclusion: true)
  }

  /// The slip in the file without which the reason would be the wanted one, or the app would open the link or not, or
  /// would have rules.
  func slips(behind reason: DecisionReason) -> [Finding] {
    guard let (app, claim) = claimant(reason), let file = file(of: app, host: claim.host) else { return [] }
    let wanted = wantedText(.because)
    return slips(in: file, of: app) { file in
      let found = verdict(of: file, app, claim.host)
      return found?.code == wanted ? 10 : found?.opensApp == true ? 9 : min(found?.progress ?? 0, 7)
    }
  }

  private func slips(
    in file: AssociationFile, of app: TestPlan.App, behind answer: (AssociationFile) -> Int
  ) -> [Finding] {
    let slip = file.slip(about: app.id, stepDevice.device.os.associationKeys, behind: answer)
    return slip.map { cause($0.message, at: file.place(of: $0.range), fix: owns(app) ? $0.fix : nil) } ?? []
  }

  /// The app whose file led to a reason, and the value for which it was downloaded.
  func claimant(_ reason: DecisionReason) -> (app: TestPlan.App, claim: AssociatedDomain)? {
    guard reason.dependsOnFile, let app = plan.app(named: reason.app), let host = link?.host else { return nil }
    return claim(of: app, on: host).map { (app, $0) }
  }

  func verdict(of file: AssociationFile, _ app: TestPlan.App, _ host: String) -> DecisionReason? {
    link.map { .verdict(file.verdict(for: $0, app: app.id), of: file, app: app.name, id: app.id, host: host) }
  }
}

extension AssociationFile {
  var root: WrittenPart? { document.root.map { WrittenPart($0, in: document.source) } }

  func place(of range: Range<Int>) -> Place { Place(range, in: document.source) }

  func part(at range: Range<Int>) -> WrittenPart? { root?.part(at: range) }
}

extension WrittenPart {
  fileprivate func part(at range: Range<Int>) -> WrittenPart? {
    if node.range == range { return self }
    return node.range.contains(range.lowerBound) ? firstPart { $0.part(at: range) } : nil
  }
}
