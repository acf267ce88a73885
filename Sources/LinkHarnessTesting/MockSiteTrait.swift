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

  /// Whether a suite applies the trait to each of its tests; this is always `true`, so that tests do not share a site.
  public var isRecursive: Bool { true }

  /// Serves the site while a test runs.
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
    try await withSite(site(), options: options) { server in
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
  /// - Returns: The trait.
  public static func mockSite(
    _ site: @escaping @autoclosure @Sendable () -> Site,
    options: SiteServer.Options = SiteServer.Options()
  ) -> Self {
    MockSiteTrait(site: site, options: options)
  }
}

extension SiteServer {
  /// The server of the running test, or `nil` if the trait `.mockSite` does not apply to the test.
  @TaskLocal public static var current: SiteServer?
}
