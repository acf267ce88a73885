import LinkTools

@testable import LinkHarness

/// `BreakOneThing` turned round: the plan without the mistake is asked what explains the outcome with it.
///
/// Four mistakes are drawn, or sixty if `TURN_SIXTY` is set, because each takes as long as a hundred rows.
struct TurnedRoundTests {
  private static let count = ProcessInfo.processInfo.environment["TURN_SIXTY"] == nil ? 4 : 60

  @Test func `the kind of at least three quarters of the mistakes is among the first three`() async throws {
    let whole = try BrokenFolder(nil)
    let plan = try #require(PlanCollection([whole.path + "/voya.json"]).loads.first?.plan)
    var dice = Dice(seed: 52)
    let drawn = Mistake.all.filter { $0.kinds != nil }.shuffled(using: &dice)
    var (tried, missed) = (0, [String]())
    for mistake in drawn where tried < Self.count {
      guard let outcome = try await Outcome(of: mistake),
        let row = plan.rows.first(where: { $0.id == outcome.row })
      else { continue }
      tried += 1
      let symptom = await Symptom(row, in: plan, saw: outcome.saw, step: outcome.step, triesPairs: false)
      let kinds = symptom.kinds.prefix(3)
      if kinds.allSatisfy({ mistake.kinds?.contains($0) == false }) {
        missed.append("\(mistake.name): \(outcome.saw.words): \(symptom.kinds.map(\.rawValue))")
      }
    }
    expect(tried, equals: Self.count)
    #expect(missed.count * 4 <= Self.count, "\(missed.joined(separator: "\n"))")
  }

  /// What the first failed row shows in the step that failed.
  private struct Outcome {
    let row: String
    let step: Int
    let saw: Saw

    init?(of mistake: Mistake) async throws {
      let folder = try BrokenFolder(mistake.edit)
      guard let plan = PlanCollection([folder.path + "/voya.json"]).loads.first?.plan else { return nil }
      let replayer = await Replayer(plan)
      for row in plan.rows {
        let result = await replayer.replay(row)
        guard result.status == .failed, let step = result.failures.first?.step else { continue }
        let failed = result.steps[step]
        let seen = failed.step.expectations
        if seen.allSatisfy({ $0.holds(in: failed.trace) }) { continue }
        (self.row, self.step) = (row.id, step)
        saw = .values(
          seen.map {
            let value = $0.field.value(in: failed.trace)
            return Expectation(field: $0.field, expected: value.map { .value($0) } ?? .absent, place: $0.place)
          })
        return
      }
      return nil
    }
  }
}

extension Mistake {
  /// The kinds under which a change belongs that does the same; `nil` for mistakes in expectations and in the app's
  /// own code, and for those of which no kind can know: texts that only the plan invents.
  fileprivate var kinds: Set<ChangeCode.Kind>? {
    guard let edit, !name.hasPrefix("expected-") else { return nil }
    let text = edit.replace + edit.with
    switch edit.file.split(separator: "/").first.map(String.init) {
    case "Associations" where name.hasPrefix("comma"): return [.download]
    case "Associations":
      return text.contains("TEAM") || name.contains("identifiers") ? [.identifier, .rule] : [.rule, .identifier]
    case "Sites":
      let isFile = ["association", "certificate", "server-that-refuses"].contains { name.contains($0) }
      return isFile ? [.download] : ["text-", "header-", "title-"].contains { name.hasPrefix($0) } ? nil : [.site]
    case "Routers":
      if name.hasPrefix("router-") { return [.app] }
      let isNavigation = ["tab", "root-", "coordinator", "policy", "screens-"].contains { name.hasPrefix($0) }
      return isNavigation ? [.app] : name.contains("content") ? [.site, .route] : [.route]
    case "Apps":
      if edit.file.hasSuffix("entitlements") { return [.entitlement] }
      if edit.file.hasSuffix("plist") { return [.plist] }
      if edit.replace.contains("\"id\"") { return [.identifier] }
      if text.contains("associatedDomains") || text.contains("webBrowser") { return [.entitlement, .app] }
      return text.contains("Schemes") ? [.plist] : [.app]
    default: return name == "host-of-a-site" ? [.download] : [.system]
    }
  }
}
