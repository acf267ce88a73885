public import MockSite

/// Serves a site while a closure runs.
///
/// - Parameters:
///   - site: The site to serve.
///   - options: The server's options.
///   - body: The test, called with a server that is accepting connections.
/// - Returns: The result of the closure.
/// - Throws: The closure's error, or the system's error if no socket can be opened.
public func withSite<Result>(
  _ site: Site, options: SiteServer.Options = SiteServer.Options(),
  _ body: (SiteServer) async throws -> Result
) async throws -> Result {
  let server = try SiteServer.start(site, options: options)
  do {
    let result = try await body(server)
    await server.stop()
    return result
  } catch {
    await server.stop()
    throw error
  }
}
