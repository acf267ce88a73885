import LinkModel
import MockSite

/// The apps' own code, which replaces the models of a plan for all apps or for individual apps by name.
package struct OwnCode {
  private static let calls = Guarded(false)
  package static var wasCalled: Bool { calls.withLock { $0 } }

  var routers = ByApp<any RouterUnderTest>()
  var apps = ByApp<AppLaunch.Maker>()
  /// Other processes, by which the tests of the engine replace apps.
  var processes = ByApp<@Sendable (TestPlan.App) -> any AppProcess>()
  /// The time limit for one call, so that a router that never returns does not block the test.
  var timeLimit = timeLimit
  /// The time limit for what goes on after a launch has ended.
  var endLimit = timeLimit

  static let timeLimit = Duration.seconds(30)

  struct ByApp<Code: Sendable>: Sendable {
    var all: Code?
    var byName: [String: Code] = [:]

    var isEmpty: Bool { all == nil && byName.isEmpty }

    func of(_ app: String) -> Code? {
      // Avoids hashing the name if no code is assigned by name.
      byName.isEmpty ? all : byName[app] ?? all
    }

    func over(_ base: ByApp<Code>) -> ByApp<Code> {
      ByApp(all: all ?? base.all, byName: base.byName.merging(byName) { $1 })
    }
  }

  var isEmpty: Bool { routers.isEmpty && replacesNoApp }

  var replacesNoApp: Bool { apps.isEmpty && processes.isEmpty }

  func over(_ base: OwnCode) -> OwnCode {
    var code = self
    code.routers = routers.over(base.routers)
    code.apps = apps.over(base.apps)
    code.processes = processes.over(base.processes)
    return code
  }

  /// What stands in for the modelled app or App Clip of a name; `nil` if nothing does.
  func process(_ app: TestPlan.App, named name: String) -> (any AppProcess)? {
    processes.of(name)?(app) ?? apps.of(name).map { OwnApp(app, $0) }
  }

  func parts(of app: String) -> Diagnosis.OwnParts {
    if apps.of(app) != nil { return [.router, .app] }
    return routers.of(app) == nil ? [] : .router
  }

  func limited<Value: Sendable>(
    _ member: String = "the call", within limit: Duration? = nil, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    Self.calls.withLock { $0 = true }
    let (results, report) = AsyncStream<Result<Value, any Error>>.makeStream()
    let work = Task {
      do {
        report.yield(.success(try await body()))
      } catch {
        report.yield(.failure(error))
      }
    }
    let clock = Task { [limit = limit ?? timeLimit] in
      do {
        try await Task.sleep(for: limit)
        report.yield(.failure(OwnCodeError.timeLimitExceeded(limit, of: member)))
      } catch {}
    }
    defer {
      work.cancel()
      clock.cancel()
    }
    for await result in results { return try result.get() }
    throw CancellationError()
  }
}

enum OwnCodeError: Error, CustomStringConvertible {
  case timeLimitExceeded(Duration, of: String)
  case notImplemented(UserAction)

  var description: String {
    switch self {
    case .timeLimitExceeded(let limit, let member): "\(member) did not return within \(limit)"
    case .notImplemented(let action): "\(action.name) is not implemented by the app under test"
    }
  }
}
