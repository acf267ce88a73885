public import MockSite
public import Testing

/// Serves a site while a closure runs, then records an issue for each unmet expectation.
///
/// By default, issues are recorded for requests that no resource handled, and for resources that did not handle the
/// expected number of requests. With the scope `.strict`, issues are also recorded for unused resources. Issues are
/// recorded in the calling task, so they are attributed to its test. If the closure throws, nothing is verified.
///
/// - Parameters:
///   - site: The site to serve.
///   - options: The server's options.
///   - scope: The expectations to verify when the closure returns.
///   - sourceLocation: The location of reported issues.
///   - body: The test, called with a server that is accepting connections.
/// - Returns: The result of the closure.
/// - Throws: The closure's error, or the system's error if no socket can be opened.
public func withSite<Result>(
  _ site: Site, options: SiteServer.Options = SiteServer.Options(),
  verifying scope: VerificationScope = .standard,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (SiteServer) async throws -> Result
) async throws -> Result {
  let server = try SiteServer.start(site, options: options)
  let result: Result
  do {
    result = try await body(server)
  } catch {
    await server.stop()
    throw error
  }
  // The server is stopped before verification, so that requests in progress are in the journal.
  await server.stop()
  server.record(scope, sourceLocation: sourceLocation)
  return result
}

extension SiteServer {
  /// Records an issue for each expectation that the requests so far do not meet.
  ///
  /// Call this method from the test's own task: an issue recorded in a detached task is not attributed to the test.
  ///
  /// - Parameters:
  ///   - expectations: The expectations to verify.
  ///   - sourceLocation: The location of reported issues.
  public func expect(
    _ expectations: RequestExpectation..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for expectation in expectations {
      for problem in verify(expectation, scope: []) {
        Issue.record(Comment(rawValue: problem.description), sourceLocation: sourceLocation)
      }
    }
  }

  func record(_ scope: VerificationScope, sourceLocation: SourceLocation) {
    for problem in verify(scope: scope) {
      Issue.record(Comment(rawValue: problem.description), sourceLocation: sourceLocation)
    }
  }
}
