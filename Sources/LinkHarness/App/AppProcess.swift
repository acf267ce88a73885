import LinkModel

/// An app of a row, as the engine reaches it: a modelled one, one's own, or that of a test.
///
/// Nothing here reaches the system: what an app asks of it is returned, and done by the engine after the call. A
/// modelled app over the transport in memory never suspends.
protocol AppProcess {
  /// Starts the app, unless it runs; `options` is what launches it.
  nonisolated(nonsending) mutating func launch(for options: Delivery?, _ turn: inout AppTurn) async
  /// Receives the events of a step and runs them, in order; those marked `isLater` do not wait for the others.
  nonisolated(nonsending) mutating func receive(_ events: [Incoming], _ turn: inout AppTurn) async -> [AppRequest]
  /// Does what the user does in the app, or finishes its launch.
  nonisolated(nonsending) mutating func perform(_ action: ProcessAction, _ turn: inout AppTurn) async -> [AppRequest]
  /// Does what is due until `turn.now`.
  nonisolated(nonsending) mutating func settle(_ turn: inout AppTurn) async
  /// Notes what the app shows and reports at the end of a step.
  nonisolated(nonsending) mutating func observe(_ turn: inout AppTurn) async -> [AppRequest]
  /// Ends the process, with all that it has in memory.
  nonisolated(nonsending) mutating func end(_ end: AppEnd, _ turn: inout AppTurn) async
  /// Whether the app runs in the row, and not only according to the plan.
  var isRunning: Bool { get }
}

enum ProcessAction {
  case navigate(NavigationEvent)
  case inApp(Step.AppAction)
  case finishLaunch
}

enum AppEnd {
  case bySystem, byPerson
  /// The row ends.
  case ofRow
}

/// What an app asks of the system.
enum AppRequest {
  /// Opens a link itself, in an app or, from a `safariView`, in itself.
  case open(Incoming, from: LinkSource?)
  /// Gives a link to the user, who opens it.
  case pass(Link, from: LinkSource)
}

/// A call of one of the members of ``AppProcess``, so that the engine reaches all apps in one function.
enum AppCall {
  case launch
  case receive([Incoming])
  case perform(ProcessAction)
  case settle
  case observe
  case end(AppEnd)
}

extension AppProcess {
  nonisolated(nonsending) mutating func take(_ call: AppCall, _ turn: inout AppTurn) async -> [AppRequest] {
    switch call {
    case .launch: await launch(for: nil, &turn)
    case .receive(let events): return await receive(events, &turn)
    case .perform(let action): return await perform(action, &turn)
    case .settle: await settle(&turn)
    case .observe: return await observe(&turn)
    case .end(let end): await self.end(end, &turn)
    }
    return []
  }
}
