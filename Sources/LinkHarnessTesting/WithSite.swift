public import MockSite
public import Testing

/// Serves a site for as long as a test needs it, then records what went against expectations.
///
/// Recorded are requests nothing answered and resources that did not answer as often as they were
/// expected to; the scope `.strict` adds resources nobody used. The issues are recorded from the task that called,
/// so they land on its test. A test that fails by an error is not verified as well.
///
/// - Parameters:
///   - site: What to serve.
///   - options: What can be chosen about the server.
///   - scope: What is verified when the body is left.
///   - sourceLocation: Where issues are reported.
///   - body: The test, with a server that is listening.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or the error of the system when no socket can be had.
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
  // Stopped first: what is under way is part of what was received.
  await server.stop()
  server.record(scope, sourceLocation: sourceLocation)
  return result
}

extension SiteServer {
  /// Records an issue for each expectation the requests so far do not meet.
  ///
  /// Call it from the test's own task: an issue recorded elsewhere lands on another test.
  ///
  /// - Parameters:
  ///   - expectations: What the test expects.
  ///   - sourceLocation: Where issues are reported.
  public func expect(
    _ expectations: RequestExpectation..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for expectation in expectations {
      for problem in verify(expectation, scope: []) {
        Issue.record(Comment(rawValue: problem.description), sourceLocation: sourceLocation)
      }
    }
  }

  /// Records an issue for each problem, at the place given.
  func record(_ scope: VerificationScope, sourceLocation: SourceLocation) {
    for problem in verify(scope: scope) {
      Issue.record(Comment(rawValue: problem.description), sourceLocation: sourceLocation)
    }
  }
}
