import HarnessText
import LinkModel
public import LinkHarness
public import Testing

extension PlanRow {
  /// Replays the row.
  ///
  /// If the row fails, the method records one issue with all unmet expectations. The issue is located at the first
  /// unmet expectation in the plan.
  ///
  /// Call this method from the test's own task: an issue recorded in a detached task is not attributed to the test.
  ///
  /// - Parameters:
  ///   - router: The app's own router, or `nil` for the one that the plan describes.
  ///   - transport: The transport to the mock site.
  public func replay(router: (any RouterUnderTest)? = nil, over transport: TransportKind = .memory) async {
    await replay(over: transport) { $0.using(router: router) }
  }

  /// Replays the row with the app under test.
  ///
  /// The closure makes one instance for each launch of the app in the row:
  ///
  /// ```swift
  /// await row.replay { launch in await ShopApp(launch) }
  /// ```
  ///
  /// - Parameters:
  ///   - transport: The transport to the mock site.
  ///   - app: Makes the app for a launch; every app of the plan is made by it.
  public func replay(
    over transport: TransportKind = .memory, _ app: @escaping AppLaunch.Maker
  ) async {
    await replay(over: transport) { $0.using(app: app) }
  }

  /// Replays the row with several apps under test; apps of the plan that are not named are modelled.
  ///
  /// - Parameters:
  ///   - apps: The closures that make the apps, keyed by the apps' names in plans.
  ///   - transport: The transport to the mock site.
  ///   - sourceLocation: The location of the issue for a name that does not belong to an app of the plan.
  public func replay(
    apps: [String: AppLaunch.Maker], over transport: TransportKind = .memory,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    checkNames(Set(apps.keys), sourceLocation)
    await replay(over: transport) { $0.using(app: nil, apps: apps) }
  }

  /// Replays the row with the routers of several apps; apps of the plan that are not named use the plan's routes.
  ///
  /// - Parameters:
  ///   - routers: The apps' own routers, keyed by the apps' names in plans.
  ///   - transport: The transport to the mock site.
  ///   - sourceLocation: The location of the issue for a name that does not belong to an app of the plan.
  public func replay(
    routers: [String: any RouterUnderTest], over transport: TransportKind = .memory,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    checkNames(Set(routers.keys), sourceLocation)
    await replay(over: transport) { $0.using(routers: routers) }
  }

  /// Records an issue for each name that no plan declares; a plan need not declare every app, but such a name is a
  /// typo.
  private func checkNames(_ names: Set<String>, _ sourceLocation: SourceLocation) {
    guard case .row(_, let prepared) = content else { return }
    let known = prepared.knownApps.distinct
    for name in names.sorted() where !known.contains(name) {
      let hint =
        NearMiss.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" }
        ?? (known.isEmpty ? "" : "; the plans declare \(Problem.list(known))")
      Issue.record(
        Comment(printable: "no plan declares an app named \"\(name)\"" + hint),
        sourceLocation: sourceLocation)
    }
  }

  private func replay(
    over transport: TransportKind, _ adding: @Sendable (Replayer) -> Replayer
  ) async {
    switch await ending(over: transport, adding) {
    case .findings(let findings): for finding in findings { record(finding) }
    case .refused(let reason): Issue.record(Comment(printable: reason))
    // The selected rows are in other tests.
    case .elsewhere(let reason): try? Test.cancel(Comment(printable: reason))
    case .row(let row, let warnings, let result, let record, let problems):
      for warning in warnings { self.record(warning) }
      guard let problems else { return self.record(result, record) }
      for problem in problems {
        Issue.record(
          Comment(printable: problem), sourceLocation: location(plan, row.position))
      }
    }
  }
}
