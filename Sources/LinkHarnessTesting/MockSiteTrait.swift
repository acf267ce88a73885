public import MockSite
public import Testing

/// Serves a site around each test: the test finds its server in `SiteServer.current`.
///
/// ```swift
/// @Test(.mockSite(shop)) func opens() async throws {
///   let server = try #require(SiteServer.current)
/// }
/// ```
public struct MockSiteTrait: TestTrait, SuiteTrait, TestScoping {
  /// Whether tests have a server each, or a room each on one server.
  public enum Sharing: Hashable, Sendable {
    /// A server, and so a port, for every test and every case of a test.
    case perTest
    /// One server for the whole process, told apart by what clients send.
    case shared(SiteServer.Isolation)
  }

  let site: @Sendable () -> Site
  let sharing: Sharing
  let options: SiteServer.Options
  let scope: VerificationScope
  let sourceLocation: SourceLocation

  /// A suite hands the trait to each of its tests, so that they never see each other.
  public var isRecursive: Bool { true }

  /// Serves the site while a test runs, and verifies it from the test's own task afterwards.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - testCase: The case of it, `nil` around the whole test.
  ///   - function: What is run.
  /// - Throws: What the test throws, or the error of the system when no socket can be had.
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

  /// Swift Testing asks for the scope of every case of a test and not of the test or suite around them.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }
}

extension Trait where Self == MockSiteTrait {
  /// Serves a site around each test, on a server of its own unless told otherwise.
  ///
  /// - Parameters:
  ///   - site: What to serve, made anew for each test.
  ///   - sharing: Whether tests have a server each.
  ///   - options: What can be chosen about a server of its own.
  ///   - scope: What is verified when the test is over.
  ///   - sourceLocation: Where issues are reported.
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
  /// The server of the test that runs, `nil` where no `.mockSite` is around it.
  @TaskLocal public static var current: SiteServer?
}

/// The one server that tests share, started when it is first asked for.
private enum SharedServer {
  private static let started = Result { () throws(SocketError) in try SiteServer.start(Site()) }

  static func server() throws(SocketError) -> SiteServer { try started.get() }
}
