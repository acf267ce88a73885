@testable import LinkHarness

/// A row of `requirements.json`, and the passing rows of plans that list its id in `covers`.
///
/// Rows in which a step contains a refusal or a failure are `refusing`, and all others `arriving`. Rows that are all
/// `arriving` could also pass with a rule that matches every link, and rows that are all `refusing` with one that
/// matches none.
struct RequirementCoverage: Decodable {
  let id: String
  let title: String
  /// The names of the test suites that demonstrate the requirement if no row can.
  let tests: [String]?
  /// The reason why one kind of rows is sufficient.
  let oneSided: String?
  var found = Found()

  private enum CodingKeys: CodingKey { case id, title, tests, oneSided }

  struct Found {
    var plans: [String] = []
    var arriving = 0
    var refusing = 0
  }

  enum State { case demonstrated, half, missing }

  var state: State {
    if tests != nil { return .demonstrated }
    if found.arriving + found.refusing == 0 { return .missing }
    return oneSided == nil && (found.arriving == 0 || found.refusing == 0) ? .half : .demonstrated
  }

  var text: String {
    let mark =
      switch state {
      case .demonstrated: "✓"
      case .half: "½"
      case .missing: "✗"
      }
    var lines = ["\(mark) \(id.padding(to: 3))  \(title)"]
    let rows = found.arriving + found.refusing
    if rows > 0 {
      let others = found.plans.count > 3 ? " and \((found.plans.count - 3).of("other", "others"))" : ""
      lines.append(
        "\(rows.of("row", "rows")) (success: \(found.arriving), failure: \(found.refusing)) in "
          + found.plans.prefix(3).joined(separator: ", ") + others)
    }
    if let tests { lines.append("tests \(tests.joined(separator: ", "))") }
    if state == .half { lines.append("no passing row demonstrates \(found.arriving == 0 ? "success" : "a failure")") }
    if state == .missing { lines.append("no passing row, and no plan of one, lists the requirement in \"covers\"") }
    if let oneSided { lines.append("one-sided: \(oneSided)") }
    return lines.joined(separator: "\n       ") + "\n"
  }
}

struct RequirementCollector: Decodable {
  private(set) var requirements: [RequirementCoverage]

  private enum CodingKeys: CodingKey { case requirements }

  mutating func take(_ result: RowResult, of plan: TestPlan) {
    guard result.status == .passed else { return }
    let covers = plan.covers + result.row.covers
    let refuses = result.steps.contains { $0.trace.refusesSomething }
    for index in requirements.indices where covers.contains(requirements[index].id) {
      if refuses { requirements[index].found.refusing += 1 } else { requirements[index].found.arriving += 1 }
      let file = PackageFolder.relative(plan.file)
      if requirements[index].found.plans.last != file { requirements[index].found.plans.append(file) }
    }
  }

  var table: String {
    let count = requirements.count { $0.state == .demonstrated }
    return requirements.map(\.text).joined() + "\n\(count) of \(requirements.count) requirements demonstrated\n"
  }
}

extension StepTrace {
  /// A refusal is also that `canOpenURL` returns false, or that the app has no web credentials for the host.
  fileprivate var refusesSomething: Bool {
    if let destination = decision?.destination {
      switch destination {
      case .app, .appClip, .appStore: break
      case .browser, .nothing: return true
      }
    }
    if decide.answer?.isYes == false || failure != nil { return true }
    if navigation?.action == NavigationAction.none { return true }
    if case .success(let response)? = fetch.answer?.result, response.status.code >= 400 { return true }
    return fetch.downloads.contains { if case .refused = $0.download { true } else { false } }
  }
}
