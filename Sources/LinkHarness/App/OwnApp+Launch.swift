import LinkModel

// What the system does when it launches an app under test, beside the delivery of links.

extension OwnApp {
  nonisolated(nonsending) func checkEntryPoints(of process: Process, _ turn: inout AppTurn) async throws {
    guard let described = plan.effects.entryPoints else { return }
    let implemented = try await process.entryPoints(turn.code)
    if described == implemented { return }
    func list(_ points: Set<EntryPoint>) -> [String] { EntryPoint.allCases.filter(points.contains).map(\.rawValue) }
    turn.fail(
      AppProblem(
        words: "the app implements other methods than the plan says; correct `entryPoints` in the plan or in the app",
        key: "entryPoints", values: .lists(wanted: list(described), shown: list(implemented)),
        place: plan.written?[\AppForm.entryPoints]?.place))
  }

  func hasAppDelegate(_ around: AppTurn.Surroundings) -> Bool {
    around.os.system != .watchOS && (!around.os.hasScenes || plan.declared.lifeCycle == .appDelegate)
  }

  /// Calls the method that an app delegate has for each launch; returns whether the system delivers what launched the
  /// app.
  @discardableResult
  nonisolated(nonsending) func finishLaunch(_ process: Process, _ delivery: Delivery, _ turn: inout AppTurn)
    async -> Bool
  {
    guard hasAppDelegate(turn.around) else { return true }
    let described = plan.written?[\AppForm.launchReturns]
    var returned = plan.effects.launchReturns
    do {
      if let own = try await process.finishLaunch(delivery, turn.code) {
        if let described, own != returned {
          turn.fail(
            AppProblem(
              words:
                "the app's method returns another value than the plan says; correct `launchReturns` in the plan, or the app",
              key: "launchReturns", values: .flag(shown: own), place: described.place))
        }
        returned = own
      }
      note(of: process, &turn)
    } catch { note(error, of: process, &turn) }
    if !returned {
      let app = turn.around.name
      turn.note(Act(.returnedFalse, by: app, method: EntryPoint.didFinishLaunching.rawValue))
    }
    return returned
  }
}

extension EntryPoint {
  /// Whether the system calls the method only if `application(_:didFinishLaunchingWithOptions:)` returned `true`.
  var needsLaunch: Bool {
    switch self {
    case .applicationOpen, .applicationContinue, .applicationPerformAction, .didFinishLaunching: true
    default: false
    }
  }
}
