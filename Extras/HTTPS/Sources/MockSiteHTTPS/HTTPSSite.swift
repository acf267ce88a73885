public import MockSite

/// A site served over HTTPS: its server, the TLS front, and the authority that clients must trust.
public struct HTTPSSite: Sendable {
  /// The server of the site, whose journal lists the requests.
  public let server: SiteServer
  /// The front that terminates TLS.
  public let front: HTTPSFront
  /// The authority that signed the certificates of the hosts.
  public let authority: CertificateAuthority

  /// The port on 127.0.0.1 that accepts direct TLS connections and acts as an HTTP proxy.
  public var port: UInt16 { front.port }

  /// The proxy URL for clients.
  public var proxy: String { "http://127.0.0.1:\(port)" }

  /// Replaces the site; open connections retain their certificates, but their next requests reach the new site.
  public func update(_ site: Site) {
    server.update(site)
    front.update(site)
  }

  /// Starts the server of a site and its TLS front.
  ///
  /// - Parameters:
  ///   - site: The site to serve; each host presents the certificate that its `certificate` property specifies.
  ///   - options: The port of the front and the faults.
  ///   - authority: The authority that signs the certificates, or `nil` for a temporary one in memory.
  /// - Returns: The running site.
  /// - Throws: A system error if no socket can be opened, or an error from the signing library.
  public static func start(
    _ site: Site, options: HTTPSFront.Options = HTTPSFront.Options(),
    authority: CertificateAuthority? = nil
  ) async throws -> HTTPSSite {
    let authority = try authority ?? CertificateAuthority()
    let server = try SiteServer.start(site)
    do {
      let front = try await HTTPSFront.start(
        site, servedOn: server.port, authority: authority, options: options)
      return HTTPSSite(server: server, front: front, authority: authority)
    } catch {
      await server.stop()
      throw error
    }
  }

  /// Stops the front and the server, and returns when the last connection is closed.
  public func stop() async {
    await front.stop()
    await server.stop()
  }
}

/// Serves a site over HTTPS while a closure runs.
///
/// ```swift
/// try await withHTTPSSite(shop) { site in
///   try site.authority.pem.write(toFile: bundle, atomically: true, encoding: .utf8)
///   // Run a client that trusts `bundle` and uses `site.proxy` as its proxy.
/// }
/// ```
///
/// - Parameters:
///   - site: The site to serve; each host presents the certificate that its `certificate` property specifies.
///   - options: The port of the front and the faults.
///   - authority: The authority that signs the certificates, or `nil` for a temporary one in memory.
///   - body: The test, called with the running site.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure, a system error if no socket can be opened, or an error from the signing library.
public func withHTTPSSite<Result>(
  _ site: Site, options: HTTPSFront.Options = HTTPSFront.Options(),
  authority: CertificateAuthority? = nil,
  _ body: (HTTPSSite) async throws -> Result
) async throws -> Result {
  let https = try await HTTPSSite.start(site, options: options, authority: authority)
  do {
    let result = try await body(https)
    await https.stop()
    return result
  } catch {
    await https.stop()
    throw error
  }
}
