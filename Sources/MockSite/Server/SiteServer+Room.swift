import Synchronization

extension SiteServer {
  /// The part of a request that identifies its room on a shared server.
  public enum Isolation: Hashable, Sendable {
    /// A header field with this name; its value is the room's token.
    case header(String)
    /// The first label of the host name: the site receives a request for `token.shop.example` as a request for `shop.example`.
    case host
  }

  final class Room: Sendable {
    let token: String
    let isolation: Isolation
    private let server: SiteServer
    private let isOpen = Guarded(true)

    init(token: String, isolation: Isolation, server: SiteServer) {
      self.token = token
      self.isolation = isolation
      self.server = server
    }

    func close() {
      let wasOpen = isOpen.withLock { isOpen in
        defer { isOpen = false }
        return isOpen
      }
      if wasOpen { server.state.close(room: token) }
    }
  }

  /// Opens a room on this server.
  ///
  /// In the room, the given site answers the requests that carry the room's token.
  ///
  /// A room has its own journal. Stopping a room does not stop the server.
  public func room(for site: Site, by isolation: Isolation = .header("X-Mock-Site")) -> SiteServer {
    let token = "room\(Self.rooms.wrappingAdd(1, ordering: .relaxed).newValue)"
    let room = Room(token: token, isolation: isolation, server: self)
    let inner = ServerState(site: site, options: state.options)
    state.open(inner, token: token, isolation)
    return SiteServer(port: port, state: inner, loop: loop, room: room)
  }

  /// The header fields a client has to send to reach this room; empty unless the room is identified by a header
  /// field.
  public var fields: HTTPFields {
    guard let room, case .header(let name) = room.isolation else { return [:] }
    return HTTPFields([.init(name: name, value: room.token)])
  }

  /// Returns the host name that a client has to use for a host of the site.
  ///
  /// The result differs from `name` only if the room is identified by the host name.
  public func host(_ name: String) -> String {
    guard let room, room.isolation == .host else { return name }
    return "\(room.token).\(name)"
  }

  private static let rooms = Atomic<Int>(0)
}
