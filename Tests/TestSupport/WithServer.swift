package import MockSite

/// Serves a site while a function runs, without verifying its requests, and then stops the server.
package func withServer<Result>(
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
