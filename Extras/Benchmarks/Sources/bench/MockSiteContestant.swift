import MockSite

/// `SiteServer` from the root package.
enum MockSiteContestant: Contestant {
  static let cycles = 200
  static let name = "MockSite"

  static func serve(
    _ path: String, _ body: [UInt8], _ use: @escaping @Sendable (UInt16) async throws -> Void
  ) async throws {
    let site = Site(anyHost: [.association(bytes: body)])
    let server = try SiteServer.start(site)
    try await use(server.port)
    await server.stop()
  }
}
