import LinkModel
import MockSite

// Calls of the app's own code, each with a time limit.

extension OwnApp.Process {
  func entryPoints(_ code: OwnCode) async throws -> Set<EntryPoint> {
    try await code.limited("entryPoints") { [app] in await app.entryPoints }
  }

  func shownWhenSettled(_ code: OwnCode) async throws -> NavigationState {
    try await code.limited("settle()") { [self] in await settle() }
    return try await code.limited("screens()") { [self] in await app.screens() }
  }

  func call(_ member: @escaping @Sendable (any AppUnderTest) async throws -> Void) async throws {
    try await launch.site.work.call { [app] in try await member(app) }
  }

  func settle() async {
    await launch.site.work.settle { [app] in await app.settle() }
  }

  func act(of error: any Error) -> Act? {
    if error is OwnCodeError { return nil }
    return Act(.threw, by: launch.app, error: RouteFailure(error, code: app.code(for: error)).code)
  }

  /// Makes the calls of one event one after another, also after one has thrown, because the system ignores errors.
  func receive(_ deliveries: [Delivery], _ code: OwnCode) async {
    for delivery in deliveries {
      launch.acts.note(took: delivery)
      do {
        try await code.limited("receive(_:)") { [self] in try await call { try await $0.receive(delivery) } }
      } catch { launch.note(error, act(of: error)) }
    }
  }

  /// Returns `nil` if the app leaves the default, which knows nothing of what the app returns.
  func finishLaunch(_ delivery: Delivery, _ code: OwnCode) async throws -> Bool? {
    let takesLink = try await entryPoints(code).contains(.didFinishLaunching)
    if takesLink { launch.acts.note(took: delivery) }
    let (answer, isDefault) = (Guarded<Bool?>(nil), Guarded(false))
    try await code.limited("didFinishLaunching(_:)") { [self] in
      try await call { app in
        let returned = try await AppLaunch.$leavesDefault.withValue(isDefault) {
          try await app.didFinishLaunching(delivery)
        }
        answer.withLock { $0 = returned }
      }
    }
    return isDefault.withLock(\.self) ? nil : answer.withLock(\.self)
  }
}
