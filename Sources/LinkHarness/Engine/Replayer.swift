import HarnessText
public import LinkModel
import MockSite

/// Replays the rows of one plan, each from the same starting state.
///
/// It is a class so that all rows share one instance.
public final class Replayer: Sendable {
  let setup: ReplaySetup
  let start: Stages.Start
  private let isWithoutApps: Bool
  private let starts = Guarded<[(given: Given, start: Stages.Start)]>([])

  var plan: TestPlan { setup.plan }
  package var device: Device { start.world.device.system }

  /// Prepares a plan: installs the apps on its devices and downloads their association files.
  ///
  /// - Parameters:
  ///   - plan: The plan to replay.
  ///   - kind: The transport to the mock site.
  ///   - router: The app's own router, or `nil` for the one that the plan describes.
  public init(
    _ plan: TestPlan, over kind: TransportKind = .memory, router: (any RouterUnderTest)? = nil
  ) async {
    setup = ReplaySetup(plan, over: kind, OwnCode(routers: .init(all: router)))
    isWithoutApps = false
    let blank = Stages.Start(world: World(setup), site: plan.site, visits: nil)
    var stages = Stages(setup, from: blank)
    await stages.publishClips()
    _ = await stages.install(plan.installed)
    for other in plan.otherDevices {
      stages.world.use(other.name)
      _ = await stages.install(other.installed)
    }
    stages.world.use(nil)
    start = Stages.Start(
      world: stages.world.asStart, site: blank.site, visits: stages.transport().visits)
    await stages.transport.made?.close()
  }

  package var hasOwnCode: Bool { setup.hasOwnCode }

  package func hasOwnRouter(_ app: String) -> Bool { setup.code.parts(of: app).contains(.router) }

  private init(_ other: Replayer, _ setup: ReplaySetup, isWithoutApps: Bool = false) {
    (self.setup, start, self.isWithoutApps) = (setup, other.start, isWithoutApps)
  }

  /// A replayer for the same plan that judges only what depends on no app.
  package var withoutApps: Replayer { Replayer(self, setup, isWithoutApps: true) }

  /// Returns a replayer for the same plan that routes links with `router`; `nil` leaves the current one in use.
  public func using(router: (any RouterUnderTest)?) -> Replayer { using(OwnCode(routers: .init(all: router))) }

  /// Returns a replayer for the same plan in which each app named by a key routes links with its own router.
  ///
  /// Apps that no key names keep their current code, if any.
  package func using(routers: [String: any RouterUnderTest]) -> Replayer {
    using(OwnCode(routers: .init(byName: routers)))
  }

  /// Returns a replayer for the same plan that launches apps under test: `app` for every app of the plan, and those
  /// named in `apps` for these.
  public func using(
    app: AppLaunch.Maker?,
    apps: [String: AppLaunch.Maker] = [:]
  ) -> Replayer {
    var code = OwnCode()
    code.apps = .init(all: app, byName: apps)
    return using(code)
  }

  func using(_ code: OwnCode) -> Replayer {
    Replayer(self, ReplaySetup(plan, over: setup.kind, code.over(setup.code)))
  }

  /// Replays one row; unmet expectations are returned in the result, not thrown.
  public func replay(_ row: TestPlan.Row) async -> RowResult { await replay(row, explains: true) }

  /// Replays one row, and does not look for the causes of its failures.
  package func judged(_ row: TestPlan.Row) async -> RowResult { await replay(row, explains: false) }

  private func replay(_ row: TestPlan.Row, explains: Bool) async -> RowResult {
    if let reason = row.skip { return RowResult(plan, row, skipped: reason) }
    if let result = lacking(row, []) { return result }
    var meetsStart = false
    let result = await replay(row, explains, isTurned: false, &meetsStart)
    // What one call of the system brings is a set, and what launches an app does not wait for its start, so the row has
    // to hold in both orders.
    if row.hasSystemCall || meetsStart {
      let turned = await replay(row, explains, isTurned: true, &meetsStart)
      if result.diverged != turned.diverged {
        return result.diverged ? result.failing(isTurned: false) : turned.failing(isTurned: true)
      }
    }
    return result
  }

  private func replay(
    _ row: TestPlan.Row, _ explains: Bool, isTurned: Bool, _ meetsStart: inout Bool
  ) async -> RowResult {
    var replay = await RowReplay(stages: Stages(setup, from: start(of: row)), row, isTurned: isTurned)
    var steps = await replay.perform(row.steps)
    let problems = hasOwnCode ? await replay.endApps(after: steps) : []
    await replay.stages.transport.made?.close()
    if let result = lacking(row, steps) { return result }
    meetsStart = replay.turn.hasStartedWork
    let notJudged = isWithoutApps ? steps.leaveOutApps() : []
    var result = RowResult(
      row, of: setup.plan.file, named: setup.plan.name, steps, problems: problems, notJudged: notJudged)
    if !setup.plan.warnings.isEmpty {
      result.fileWarnings = steps.flatMap { plan.warnings(concerning: $0.trace) }.distinct(by: \.place)
    }
    if explains, result.status == .failed { result.failures = explained(result.failures, of: steps) }
    return result
  }

  private func lacking(_ row: TestPlan.Row, _ steps: [StepResult]) -> RowResult? {
    if setup.plan.lacks.isEmpty { return nil }
    let lacks = plan.lacks(of: row, steps)
    return lacks.first.map { RowResult(plan, row, skipped: "\($0.place): \($0.message)", lacks: lacks) }
  }

  private func explained(_ failures: [Failure], of steps: [StepResult]) -> [Failure] {
    var said: Set<String> = []
    return failures.map(\.step).distinct.flatMap { number in
      diagnosis(of: steps, number).explained(failures.filter { $0.step == number }, &said)
    }
  }

  func diagnosis(of steps: [StepResult], _ number: Int) -> Diagnosis {
    let hosts = steps[...number].lazy.reversed().compactMap(\.hosts).first ?? plan.hosts
    let device = plan.device(of: steps[number].step).device
    return Diagnosis(
      of: plan, steps, number: number, hosts, deployedFile: { hosts.associationFile(of: $0, for: device) },
      setup.code.parts)
  }

  /// Replays a row without comparing or explaining anything.
  package func steps(of row: TestPlan.Row) async -> [StepResult] {
    var replay = await RowReplay(stages: Stages(setup, from: start(of: row)), row)
    let steps = await replay.perform(row.steps)
    if hasOwnCode { _ = await replay.endApps(after: steps) }
    await replay.stages.transport.made?.close()
    return steps
  }

  /// Whether a row passes; nothing is explained.
  package func passes(_ row: TestPlan.Row) async -> Bool { await judged(row).status == .passed }

  /// A starting state applies to all apps: among many apps, setting it costs a hundred times as much as the rest of a
  /// row, so rows with the same starting state share a world in which it is set.
  private func start(of row: TestPlan.Row) -> Stages.Start {
    guard setup.plan.apps.count > 8, let step = row.steps.first, step.device == nil, step.given != Given(),
      step.given.installed == nil
    else { return start }
    return starts.withLock { starts in
      if let known = starts.first(where: { $0.given == step.given }) { return known.start }
      let start = Stages.Start(world: start.world.starting(with: step.given), site: start.site, visits: start.visits)
      if starts.count < 32 { starts.append((step.given, start)) }
      return start
    }
  }

  /// Opens one link on the plan's `device` and returns the results of the stages; the plan's `given` is not applied.
  public func open(_ link: Link, from source: LinkSource) async -> StepTrace {
    var replay = await RowReplay(stages: Stages(setup, from: start))
    replay.turn.trace.assumptions = device.assumptions
    replay.turn.trace.mask = plan.mask
    await replay.open(link, from: source)
    if hasOwnCode { _ = await replay.endApps(after: []) }
    await replay.stages.transport.made?.close()
    replay.turn.trace.navigate.shown = replay.stages.world.device.shownScreens
    replay.turn.trace.mask = replay.turn.trace.hidingSecrets(by: plan.mask)
    return replay.turn.trace
  }
}

extension Replayer {
  func replayTimed(_ row: TestPlan.Row) async -> RowResult {
    let start = ContinuousClock.now
    var result = await replay(row)
    result.duration = ContinuousClock.now - start
    return result
  }
}

/// This type is a class so that all rows of a replay share one instance.
final class ReplaySetup: Sendable {
  let plan: TestPlan
  let kind: TransportKind
  let code: OwnCode
  /// Whether nothing stands in for a modelled app.
  let hasOnlyModels: Bool
  let hasOwnCode: Bool
  let places: [String: Int]

  init(_ plan: TestPlan, over kind: TransportKind, _ code: OwnCode) {
    (self.plan, self.kind, self.code) = (plan, kind, code)
    (hasOnlyModels, hasOwnCode) = (code.replacesNoApp, !code.isEmpty)
    places = Dictionary(firstOf: plan.apps.enumerated().map { ($1.name, $0) })
  }
}
