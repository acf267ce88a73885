import LinkModel

// The determinism checks: the outcome of a row must not depend on repetition, on the starting screens, or on the order
// of routes.

extension Replayer {
  func disagreements(
    of row: TestPlan.Row, _ steps: [StepResult], end: Stages.Start, _ secondTap: StepTrace?
  ) async -> [Failure] {
    guard let place = row.steps.flatMap(\.expectations).first?.place else { return [] }
    var failures: [Failure] = []
    for check in row.repeats {
      let repetition = Repetition(check: check, steps: steps, place: place)
      switch check {
      case .again:
        failures += repetition.compareAll(await perform(row.steps, from: start, &failures))
      case .secondTap where secondTap != nil: failures += repetition.compareTap(secondTap)
      case .secondTap:
        guard let last = repetition.lastLink else { continue }
        // Cached content would hide the fact that the site serves the content only once.
        let isKept = last.trace.navigate.content?.isCached ?? false
        let start = isKept ? end : end.withoutContents
        let again = await perform([last.step.withoutGiven], from: start, &failures)
        failures += repetition.compareTap(again.first?.trace)
      case .startStates:
        guard let last = repetition.lastLink, last.trace.receiver != nil else { continue }
        for stack in starts(of: last) {
          let again = await perform(
            [last.step.withoutGiven], from: end.showing(stack), &failures)
          let found = repetition.compareStart(again.first?.trace, from: stack)
          failures += found
          // One different outcome is enough to prove that the outcome depends on the starting state.
          if !found.isEmpty { break }
        }
      case .permutedRoutes:
        guard let last = repetition.lastLink, let link = last.trace.link,
          let app = last.trace.receiver, setup.code.routers.of(app) == nil,
          let table = plan.app(named: app)?.routes
        else { continue }
        let now = plan.date(of: last.step, at: last.trace.time)
        for order in Self.orders {
          let other = table.reordered(order.apply).route(link, at: now).outcome(in: .english)
          let found = repetition.compareRouting(other, order.words)
          failures += found
          if !found.isEmpty { break }
        }
      }
    }
    return failures
  }

  /// Opens the last link of a row a second time in the same launch of the apps under test, which no copy of the world
  /// contains; returns `nil` if there are none.
  func secondTap(
    of row: TestPlan.Row, _ steps: [StepResult], in replay: inout RowReplay
  ) async -> StepTrace? {
    guard row.repeats.contains(.secondTap), replay.runsOwnApps, let last = Repetition.lastLink(of: steps) else {
      return nil
    }
    return await replay.perform([last.step.withoutGiven]).first?.trace
  }

  private static let orders: [(words: String, apply: @Sendable ([RouteDefinition]) -> [RouteDefinition])] = [
    ("the routes were registered in reverse order", { $0.reversed() }),
    ("the last route was registered before all others", { Array($0.suffix(1) + $0.dropLast()) }),
    ("the first route was registered after all others", { Array($0.dropFirst() + $0.prefix(1)) }),
  ]

  private func perform(
    _ steps: [Step], from start: Stages.Start, _ failures: inout [Failure]
  ) async -> [StepResult] {
    var replay = RowReplay(stages: Stages(setup, from: start), plan.mask)
    let results = await replay.perform(steps)
    failures += await replay.endOwnApps(after: results)
    await replay.stages.close()
    return results
  }

  private func starts(of last: StepResult) -> [[Screen]] {
    let rules =
      plan.app(named: last.trace.receiver)?.navigation ?? NavigatorRules()
    let root = Screen(rules.root)
    var starts = [[root]]
    if case .contextual(let modalOver) = rules.policy {
      starts += modalOver.sorted().map { [root, Screen($0)] }
    }
    if let top = last.trace.navigation?.state.top, top != root { starts.append([root, top]) }
    return starts
  }
}

extension Step {
  fileprivate var withoutGiven: Step {
    Step(
      action: action, given: Given(), expectations: expectations, exactly: exactly,
      place: place, written: written)
  }
}

extension Stages.Start {
  fileprivate var withoutContents: Self {
    var world = world
    for index in world.device.apps.indices { world.device.apps[index].process.contents.cache.forgetAll() }
    return Self(world: world, site: site, visits: visits)
  }

  fileprivate func showing(_ stack: [Screen]) -> Self {
    var world = world
    for index in world.device.apps.indices {
      let state = world.device.apps[index].screens
      world.device.apps[index].screens =
        NavigationState(
          stack: stack, signedIn: state.signedIn, pending: nil, tab: state.tab,
          parked: state.parked) ?? state
    }
    return Self(world: world, site: site, visits: visits)
  }
}
