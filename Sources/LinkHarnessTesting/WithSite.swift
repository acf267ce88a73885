public import MockSite

/// Serves a site for as long as a test needs it, for people who only want the server.
///
/// - Parameters:
///   - site: What to serve.
///   - body: The test, with a server that is listening.
/// - Returns: What the body returns.
/// - Throws: What the body throws, or the error of the system when no socket can be had.
public func withSite<Result>(
  _ site: Site,
  _ body: (SiteServer) async throws -> Result
) async throws -> Result {
  try await withServer(site, body)
}
