package import HarnessText
import LinkModel
import MockSite

/// The apps' own code, which replaces the models of a plan for all apps or for individual apps by name.
package struct OwnCode {
  private static let calls = Guarded(false)
  package static var wasCalled: Bool { calls.withLock { $0 } }

  package static let isStuck = Problem(
    "the row cannot go on after its time limit, because the app's code holds all threads of the global pool",
    "do not block them, and start work with launch.task")

  /// Called with the names of rows whose own tasks cannot run, before the process ends.
  package static func whenStuck(_ act: @escaping @Sendable (_ rows: [String]) -> Void) {
    RowLimit.whenStuck.withLock { $0 = act }
  }

  var routers = ByApp<any RouterUnderTest>()
  var apps = ByApp<AppLaunch.Maker>()
  /// Other processes, by which the tests of the engine replace apps.
  var processes = ByApp<@Sendable (TestPlan.App) -> any AppProcess>()
  /// Makes the time limit of a row; tests pass one whose time they move.
  var makeLimit: @Sendable (_ row: String) -> RowLimit = { RowLimit($0, .seconds(30)) }
  fileprivate(set) var limit = RowLimit("", .zero)

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

  /// The code as it is called in a row, of which the time is limited.
  func limited(in row: TestPlan.Row?, of plan: TestPlan) async -> OwnCode {
    var code = self
    code.limit = makeLimit("\(plan.file) \(row?.id ?? "")")
    await code.limit.begin()
    return code
  }

  func call<Value: Sendable>(
    _ member: String, of work: AppWork? = nil, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    Self.calls.withLock { $0 = true }
    return try await limit.call(member, problem: { work?.problem(after: $0) }, body)
  }
}

enum OwnCodeError: Error, CustomStringConvertible {
  case timeLimitExceeded(Duration, of: String)
  case computes(Duration, startedAt: [String])
  /// The row's time was exceeded before, which has been reported.
  case notCalled
  case notImplemented(UserAction)

  var description: String {
    switch self {
    case .timeLimitExceeded(let limit, let member): "\(member) did not return within \(limit)"
    case .computes(let limit, let places):
      "work that launch.task started at \(places.joined(separator: " and ")) still computes after \(limit)"
    case .notCalled: "the app was not called, because the time limit was exceeded before"
    case .notImplemented(let action): "\(action.name) is not implemented by the app under test"
    }
  }
}
