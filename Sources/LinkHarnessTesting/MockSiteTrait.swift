public import MockSite
public import Testing

/// A trait that serves a site while each test runs; the test accesses the server as `SiteServer.current`.
///
/// ```swift
/// @Test(.mockSite(shop)) func opens() async throws {
///   let server = try #require(SiteServer.current)
/// }
/// ```
public struct MockSiteTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether each test has its own server, or its own site on a shared server.
  public enum Sharing: Hashable, Sendable {
    /// A separate server, with its own port, for each case of each test.
    case perTest
    /// One server for the process; requests are assigned to tests by a value that clients send.
    case shared(SiteServer.Isolation)
  }

  let site: @Sendable () -> Site
  let sharing: Sharing
  let options: SiteServer.Options
  let scope: VerificationScope
  let sourceLocation: SourceLocation

  /// Whether a suite applies the trait to each of its tests; this is always `true`, so that tests do not share a site.
  public var isRecursive: Bool { true }

  /// Serves the site while a test runs.
  ///
  /// After a test that does not throw, the requests are verified in the test's own task.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of the test; `nil` for the scope of the whole test.
  ///   - function: The body of the test.
  /// - Throws: The test's error, or the system's error if no socket can be opened.
  public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let server =
      switch sharing {
      case .perTest: try SiteServer.start(site(), options: options)
      case .shared(let isolation): try SharedServer.server().room(for: site(), by: isolation)
      }
    do {
      try await SiteServer.$current.withValue(server) { try await function() }
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    server.record(scope, sourceLocation: sourceLocation)
  }

  /// Returns this trait for a single test case, or `nil` for a whole test or suite.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }
}

extension Trait where Self == MockSiteTrait {
  /// Serves a site while each test runs, by default on a separate server.
  ///
  /// - Parameters:
  ///   - site: The site to serve, created for each test case.
  ///   - sharing: Whether each test has a separate server.
  ///   - options: The server's options, which are ignored if the server is shared.
  ///   - scope: The expectations to verify at the end of the test.
  ///   - sourceLocation: The location of reported issues.
  /// - Returns: The trait.
  public static func mockSite(
    _ site: @escaping @autoclosure @Sendable () -> Site,
    _ sharing: MockSiteTrait.Sharing = .perTest,
    options: SiteServer.Options = SiteServer.Options(),
    verifying scope: VerificationScope = .standard,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    MockSiteTrait(
      site: site, sharing: sharing, options: options, scope: scope, sourceLocation: sourceLocation)
  }
}

extension SiteServer {
  /// The server of the running test, or `nil` if the trait `.mockSite` does not apply to the test.
  @TaskLocal public static var current: SiteServer?
}

private enum SharedServer {
  private static let started = Result { () throws(SocketError) in try SiteServer.start(Site()) }

  static func server() throws(SocketError) -> SiteServer { try started.get() }
}
