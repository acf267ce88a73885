import MockSite

/// Asks the site itself; what faults would do to the answer on a socket is worked out and not waited for.
final class InMemoryTransport: ClosableTransport {
  private let session: SiteSession

  init(_ site: Site) { session = SiteSession(site) }

  func get(
    _ url: String, acceptsAnyCertificate: Bool
  ) async throws(TransportError) -> HTTPResponse {
    let site = session.site
    let answer = session.answer(
      to: try site.admit(url, acceptsAnyCertificate: acceptsAnyCertificate))
    switch site.outcome(of: answer, patience: TransportKind.patience) {
    case .answer(let response): return response
    case .refused: throw TransportError.refused
    case .timedOut: throw TransportError.timedOut
    case .lost, .malformed: throw TransportError.broken
    }
  }

  func update(_ site: Site) async { session.update(site) }

  func close() async {}
}
