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
  let site: @Sendable () -> Site
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
    try await withSite(site(), options: options, verifying: scope, sourceLocation: sourceLocation) { server in
      try await SiteServer.$current.withValue(server) { try await function() }
    }
  }

  /// Returns this trait for a single test case, or `nil` for a whole test or suite.
  public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }
}

extension Trait where Self == MockSiteTrait {
  /// Serves a site on a server of its own while each case of a test runs.
  ///
  /// - Parameters:
  ///   - site: The site to serve, created for each test case.
  ///   - options: The server's options.
  ///   - scope: The expectations to verify at the end of the test.
  ///   - sourceLocation: The location of reported issues.
  /// - Returns: The trait.
  public static func mockSite(
    _ site: @escaping @autoclosure @Sendable () -> Site,
    options: SiteServer.Options = SiteServer.Options(),
    verifying scope: VerificationScope = .standard,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    MockSiteTrait(
      site: site, options: options, scope: scope, sourceLocation: sourceLocation)
  }
}

extension SiteServer {
  /// The server of the running test, or `nil` if the trait `.mockSite` does not apply to the test.
  @TaskLocal public static var current: SiteServer?
}
