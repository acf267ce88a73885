import HarnessText
import LinkCauses
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
  /// What the report says about the change, for which its reports count more or less.
  var hint: (factor: Double, words: String)?

  var prior: Double { code.prior * (hint?.factor ?? 1) }

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

/// What the changes of a row are made of: the last step in which something else was seen, and what took part in it.
struct Circumstances: Sendable {
  let base: RowInPlan
  let steps: [StepResult]
  let step: Int
  /// The step as the plan has it, without an assumed route.
  let told: StepTrace
  /// The values that were seen, which name routes and parameters.
  let seen: [Expectation]
  /// Whether the reporter said where the link was tapped.
  let statesSource: Bool
  /// The apps that claim the link; of many, those that have a part in what happened.
  let apps: [TestPlan.App]
  /// The texts in which the truth is likely to stand.
  let words: RowWords
  /// The app for whose unknown screens a route is assumed.
  private(set) var unroutedApp: String?

  /// `nil` if no step opens anything; `saws` is what was seen in each step.
  init?(_ row: TestPlan.Row, in plan: TestPlan, _ saws: [Saw?] = [], statesSource: Bool? = nil) async {
    var base = RowInPlan(plan: plan, row: row)
    var steps = await base.steps()
    let part = plan.part(for: row, steps.map(\.trace))
    if part.apps.count < plan.apps.count || part.hosts.count < plan.hosts.count {
      let less = RowInPlan(plan: part, row: row)
      let others = await less.steps()
      // A part that ends elsewhere than the plan would explain another row.
      if zip(steps, others).allSatisfy({ [StageRecord]($0.trace).end == [StageRecord]($1.trace).end }) {
        (base, steps) = (less, others)
      }
    }
    let traces = steps.map(\.trace)
    let other = zip(saws, traces).map { saw, trace in saw?.holds(in: trace) == false }.lastIndex(of: true)
    let until = steps.prefix((other ?? steps.count - 1) + 1)
    func last(_ opens: (StepResult) -> Bool) -> Int? { until.lastIndex(where: opens) }
    let opening = last { $0.trace.decision != nil } ?? last { $0.trace.receiver != nil }
    guard let step = opening ?? last({ !$0.step.action.links.isEmpty }) else { return nil }
    told = steps[step].trace
    if saws.contains(where: { $0?.isAboutScreens == true }), let app = base.plan.app(named: told.receiver),
      app.routes == nil
    {
      let path = (told.handledLink ?? steps[step].step.action.links.first ?? Link("")).routed
      var route = RouteDefinition("screen", path: path)
      route.requiresSignIn = row.steps.contains { if case .signIn = $0.action { true } else { false } }
      let table = RouteTable(routes: [route])
      base.plan = base.plan.changingApp(app.name) { $0.routes = table }
      (unroutedApp, steps) = (app.name, await base.steps())
    }
    let seen = saws.flatMap { if case .values(let values)? = $0 { values } else { [Expectation]() } }
    (self.base, self.steps, self.step, self.seen) = (base, steps, step, seen)
    words = RowWords(await Replayer(base.plan).replay(base.row))
    self.statesSource = statesSource.map { $0 || row.steps[step].statesSource } ?? false
    let link = told.handledLink ?? Link("")
    let claimants = base.plan.apps.filter { app in
      link.isWeb
        ? app.declared.linkDomains.contains { $0.covers(link.host ?? "") }
        : app.urlSchemes.contains(link.scheme)
    }
    let involved = [told.receiver, told.decision?.destination.name] + seen.map(\.expected.text)
    let first = involved.compactMap { base.plan.app(named: $0) }
    let named = first.map(\.name)
    let others = claimants.isEmpty ? base.plan.apps : claimants
    apps = Array((first + others.filter { !named.contains($0.name) }).distinct(by: \.name).prefix(4))
  }

  var trace: StepTrace { steps[step].trace }
  var link: Link { trace.handledLink ?? steps[step].step.action.links.first ?? Link("") }
  var host: String { link.host ?? "" }
  var device: TestPlan.NamedDevice { base.plan.device(of: steps[step].step) }
  /// What happens in the step, in one line.
  func heading(_ mask: SecretMask) -> String {
    link.raw.isEmpty ? steps[step].step.action.words : mask.masked(link: link.raw)
  }

  var seenRoute: String? { seen.first { $0.field.fact == .route }?.expected.text }

  var changes: [Change] { system + files + declarations + routes + appChanges + site }
}

extension Saw {
  var isAboutScreens: Bool {
    switch self {
    case .values(let values): values.contains { $0.field.stage > .deliver && $0.field.stage != .fallback }
    case .word(let word): word != .browser
    }
  }
}
