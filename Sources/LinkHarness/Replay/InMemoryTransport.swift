import MockSite
import Synchronization

/// Asks the site itself.
final class InMemoryTransport: ClosableTransport {
  private let site: Mutex<Site>

  init(_ site: Site) { self.site = Mutex(site) }

  func get(
    _ url: String, acceptsAnyCertificate: Bool
  ) async throws(TransportError) -> HTTPResponse {
    let site = site.withLock { $0 }
    return site.respond(to: try site.admit(url, acceptsAnyCertificate: acceptsAnyCertificate))
  }

  func update(_ site: Site) async { self.site.withLock { $0 = site } }

  func close() async {}
}
