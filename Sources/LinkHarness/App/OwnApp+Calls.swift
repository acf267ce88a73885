import LinkModel
import MockSite

// Calls of the app's own code, each with a time limit.

extension OwnApp.Process {
  nonisolated(nonsending) func entryPoints(_ code: OwnCode) async throws -> Set<EntryPoint> {
    try await value("entryPoints", code) { await $0.entryPoints }
  }

  nonisolated(nonsending) func shownWhenSettled(_ code: OwnCode) async throws -> NavigationState {
    try await code.call("settle()", of: work) { [self] in await settle() }
    return try await value("screens()", code) { await $0.screens() }
  }

  var work: AppWork { launch.site.work }

  nonisolated(nonsending) func value<Value: Sendable>(
    _ member: String, _ code: OwnCode, _ body: @escaping @Sendable (any AppUnderTest) async -> Value
  ) async throws -> Value {
    try await code.call(member) { [app, work] in try await work.value { await body(app) } }
  }

  nonisolated(nonsending) func call(
    isLaunch: Bool = false, begun: (@Sendable () -> Void)? = nil,
    _ member: @escaping @Sendable (any AppUnderTest) async throws -> Void
  ) async throws {
    try await work.call(isLaunch: isLaunch, begun: begun) { [app] in try await member(app) }
  }

  nonisolated(nonsending) func settle() async {
    await work.settle { [app] in await app.settle() }
  }

  func act(of error: any Error) -> Act? {
    error is OwnCodeError
      ? AppProblem(error).map { Act(.failed, by: launch.app, problem: $0) }
      : Act(.threw, by: launch.app, failure: RouteFailure(error, code: app.code(for: error)))
  }

  /// Makes the calls of one event one after another, also after one has thrown, because the system ignores errors.
  ///
  /// `begun` is called once the first one has run as far as it does without waiting.
  nonisolated(nonsending) func receive(_ deliveries: [Delivery], _ code: OwnCode, begun: @escaping @Sendable () -> Void)
    async
  {
    defer { begun() }
    for delivery in deliveries {
      launch.acts.note(took: delivery)
      do {
        try await code.call("receive(_:)", of: work) { [self] in
          try await call(begun: begun) { try await $0.receive(delivery) }
        }
      } catch { launch.acts.note(act(of: error)) }
    }
  }

  /// Returns `nil` if the app leaves the default, which knows nothing of what the app returns.
  nonisolated(nonsending) func finishLaunch(_ delivery: Delivery, _ code: OwnCode) async throws -> Bool? {
    let takesLink = try await entryPoints(code).contains(.didFinishLaunching)
    if takesLink { launch.acts.note(took: delivery) }
    let (answer, isDefault) = (Guarded<Bool?>(nil), Guarded(false))
    try await code.call("didFinishLaunching(_:)", of: work) { [self] in
      try await call(isLaunch: true) { app in
        let returned = try await AppLaunch.$leavesDefault.withValue(isDefault) {
          try await app.didFinishLaunching(delivery)
        }
        answer.withLock { $0 = returned }
      }
    }
    return isDefault.withLock(\.self) ? nil : answer.withLock(\.self)
  }
}

extension OwnApp.Process {
  /// Returns whether the app leaves the default, which does nothing.
  nonisolated(nonsending) func becomeActive(_ code: OwnCode) async throws -> Bool {
    let isDefault = Guarded(false)
    try await code.call("didBecomeActive()", of: work) { [self] in
      try await call { app in
        try await AppLaunch.$leavesDefault.withValue(isDefault) { try await app.didBecomeActive() }
      }
    }
    return isDefault.withLock(\.self)
  }
}
