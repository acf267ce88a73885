import MockSite
import Synchronization

/// State shared with the server's thread: the names of the plan's hosts, and the server that publishes events.
final class Relay: Sendable {
  private struct Connected {
    weak var server: SiteServer?
  }

  private let hosts = Mutex<Set<String>>([])
  private let connected = Mutex(Connected())

  func serve(_ site: Site) {
    let names = Set(site.hosts.map(\.name))
    hosts.withLock { $0 = names }
  }

  func connect(_ server: SiteServer) { connected.withLock { $0.server = server } }

  /// Whether the journal includes requests to a host.
  ///
  /// The journal omits requests for the server's own pages and for unrelated hosts.
  func isServed(_ host: String) -> Bool {
    if PlanServer.ownHosts.contains(host) { return false }
    return hosts.withLock { host.isEmpty || $0.contains(host) || $0.contains("*") }
  }

  func publish(_ event: String) { connected.withLock(\.server)?.publish(event) }
}

/// Access control for appending rows to the plan.
///
/// The browser that opens the printed URL receives a cookie. Forms on pages served to this browser contain a token.
struct WriteAccess: Sendable {
  let key = Self.secret()
  let token = Self.secret()
  private let cookie: String
  private let origins: [String]

  init(port: UInt16) {
    // Cookies do not distinguish ports, so the cookie's name contains the port.
    cookie = "linkplan-\(port)"
    origins = PlanServer.ownHosts.map { "http://\($0):\(port)" }
  }

  private static func secret() -> String {
    var numbers = SystemRandomNumberGenerator()
    return (0..<4).map { _ in String(UInt64.random(in: .min ... .max, using: &numbers), radix: 36) }
      .joined()
  }

  /// The `Set-Cookie` value.
  ///
  /// Browsers send the cookie with later same-site requests, but not with cross-site requests.
  var setCookie: String { "\(cookie)=\(key); HttpOnly; SameSite=Strict; Path=/" }

  func isKnown(_ request: HTTPRequest) -> Bool {
    request.fields.values(of: "Cookie").contains { field in
      field.split(separator: ";").contains { $0.trimmingPrefix(" ") == "\(cookie)=\(key)" }
    }
  }

  /// Whether a form was sent from one of the server's own pages.
  ///
  /// A request from a page on another site has neither the cookie nor the token. Such a page also cannot forge the `Origin`
  /// field.
  func accepts(_ request: HTTPRequest, token sent: String?) -> Bool {
    let origin = request.fields["Origin"].map(origins.contains) ?? true
    let site = request.fields["Sec-Fetch-Site"].map { $0 == "same-origin" } ?? true
    return isKnown(request) && origin && site && sent == token
  }
}
