import HarnessText
import LinkHarness
import LinkModel

/// A row and its plan, which changes alter.
struct RowInPlan: Sendable {
  var plan: TestPlan
  var row: TestPlan.Row

  func steps() async -> [StepResult] { await Replayer(plan).steps(of: row) }
}

struct Change: Sendable {
  let code: ChangeCode
  let words: String
  let apply: @Sendable (inout RowInPlan) -> Void
  /// Whether the reporter says otherwise, and is right more often than not.
  var isDenied = false

  var prior: Double { isDenied ? code.prior / 10 : code.prior }

  init(_ code: ChangeCode, _ words: String, _ apply: @escaping @Sendable (inout RowInPlan) -> Void) {
    (self.code, self.words, self.apply) = (code, words, apply)
  }

  func callAsFunction(_ row: RowInPlan) -> RowInPlan {
    var row = row
    apply(&row)
    return row
  }

  static func device(
    _ code: ChangeCode, _ words: String, _ change: @escaping @Sendable (inout Device, inout [String]) -> Void
  ) -> Change {
    Change(code, words) { $0.plan = $0.plan.changingDevices(change) }
  }

  static func app(
    _ code: ChangeCode, _ name: String, _ words: String,
    _ change: @escaping @Sendable (inout TestPlan.AppParts) -> Void
  ) -> Change {
    Change(code, words) { $0.plan = $0.plan.changingApp(name, change) }
  }

  static func host(
    _ code: ChangeCode, _ name: String, _ words: String,
    _ change: @escaping @Sendable (inout HostDescription) -> Void
  ) -> Change {
    Change(code, words) { $0.plan = $0.plan.changingHost(name, change) }
  }
}

/// What the changes of a row are made of: its last step that opens something, and what took part in it.
struct Circumstances: Sendable {
  let base: RowInPlan
  let steps: [StepResult]
  let step: Int
  /// The values that were seen, which name routes and parameters.
  let seen: [Expectation]
  /// Whether the reporter said where the link was tapped.
  let statesSource: Bool
  /// The apps that claim the link; of many, those that have a part in what happened.
  let apps: [TestPlan.App]

  /// `nil` if no step opens anything.
  init?(_ row: TestPlan.Row, in plan: TestPlan, _ seen: [Expectation], statesSource: Bool? = nil) async {
    var base = RowInPlan(plan: plan, row: row)
    var steps = await base.steps()
    let part = plan.part(for: row, steps.map(\.trace))
    if part.apps.count < plan.apps.count || part.hosts.count < plan.hosts.count {
      let less = RowInPlan(plan: part, row: row)
      let others = await less.steps()
      // A part that ends elsewhere than the plan would explain another row.
      if zip(steps, others).allSatisfy({ $0.trace.end == $1.trace.end }) { (base, steps) = (less, others) }
    }
    let last = steps.lastIndex { $0.trace.decision != nil } ?? steps.lastIndex { $0.trace.receiver != nil }
    guard let step = last else { return nil }
    (self.base, self.steps, self.step, self.seen) = (base, steps, step, seen)
    self.statesSource = statesSource.map { $0 || row.steps[step].statesSource } ?? false
    let trace = steps[step].trace
    let link = trace.handledLink ?? Link("")
    let claimants = base.plan.apps.filter { app in
      link.isWeb
        ? app.declared.linkDomains.contains { $0.covers(link.host ?? "") }
        : app.urlSchemes.contains(link.scheme)
    }
    let involved =
      [trace.receiver, trace.decision?.destination.name]
      + seen.map { seen in
        if case .value(.text(let name)) = seen.expected { name } else { nil }
      }
    let first = involved.compactMap { base.plan.app(named: $0) }
    let named = first.map(\.name)
    let others = claimants.isEmpty ? base.plan.apps : claimants
    apps = Array((first + others.filter { !named.contains($0.name) }).distinct(by: \.name).prefix(4))
  }

  var trace: StepTrace { steps[step].trace }
  var link: Link { trace.handledLink ?? Link("") }
  var host: String { link.host ?? "" }
  var device: TestPlan.NamedDevice { base.plan.device(of: steps[step].step) }

  func seen(_ field: String) -> String? {
    guard case .value(.text(let text))? = seen.first(where: { $0.field.name == field })?.expected else { return nil }
    return text
  }

  var changes: [Change] {
    let all: [Change] = system + files + declarations + routes + appChanges + site
    return all
  }
}
