import HarnessText

/// A web site as a value: hosts, and for each host the resources that answer.
///
/// ```swift
/// let site = Site([
///   Site.Host("shop.example", [
///     .association(#"{"applinks": {}}"#),
///     .page("/product/:id", title: "Product {id}"),
///     .redirect("/old/:id", to: "/product/{id}"),
///   ])
/// ])
/// ```
///
/// Answering is a pure function; ``SiteServer`` puts the same value on a socket.
public struct Site: Sendable {
  /// The hosts, in the order they were first named.
  public private(set) var hosts: [Host]
  /// What befalls every connection before a request is read from it.
  ///
  /// ``Fault/refuse`` closes the port to clients; of the other faults those at `accept` count.
  public var connectionFaults: [Fault] = []
  private var indices: [String: Int]

  /// Puts hosts together; of one name the resources follow each other, and the later certificate counts.
  public init(_ hosts: [Host] = []) {
    self.hosts = []
    indices = [:]
    for host in hosts {
      guard let index = indices[host.name] else {
        add(host)
        continue
      }
      self.hosts[index].resources += host.resources
      self.hosts[index].certificate = host.certificate
      self.hosts[index].faults += host.faults
    }
  }

  /// Makes a site whose resources answer whatever the host is called.
  public init(anyHost resources: [Resource]) {
    self.init([Host(Host.anyName, resources)])
  }

  /// The host of exactly this name; setting adds, replaces or, with `nil`, removes it.
  public subscript(name: String) -> Host? {
    get {
      indices[name.asciiLowercased()].map { hosts[$0] }
    }
    set {
      let key = name.asciiLowercased()
      switch (indices[key], newValue) {
      case (let index?, let host?):
        hosts[index] = host.named(key)
      case (nil, let host?):
        add(host.named(key))
      case (.some, nil):
        let faults = connectionFaults
        self = Site(hosts.filter { $0.name != key })
        connectionFaults = faults
      case (nil, nil):
        break
      }
    }
  }

  /// Returns the site with one host added, or put in the place of the one of its name.
  public func replacing(_ host: Host) -> Site {
    var site = self
    site[host.name] = host
    return site
  }

  private mutating func add(_ host: Host) {
    indices[host.name] = hosts.count
    hosts.append(host)
  }
}

extension Site {
  /// A request without a name, as HTTP/1.0 allows, is for the first host (RFC 9112 §3.3).
  func index(answeringFor name: String) -> Int? {
    if name.isEmpty { return hosts.isEmpty ? nil : 0 }
    // Most sites of tests have one host, for which comparing is cheaper than hashing.
    if hosts.count == 1 { return hosts[0].name == name || hosts[0].name == Host.anyName ? 0 : nil }
    return indices[name] ?? indices[Host.anyName]
  }
}
