package import HarnessText

/// A website as a value: hosts and their resources.
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
/// ``answer(to:)`` is a pure function of the site and the request. To serve a site on a socket, use ``SiteServer``.
public struct Site: Sendable {
  /// The hosts, in the order of their first occurrence.
  public var hosts: [Host] { Array(all) }
  package private(set) var all: OverlaidList<Host>
  /// Faults applied to every connection before a request is read from it.
  ///
  /// ``Fault/refuse`` refuses all connections; other faults take effect only if their point is ``Fault/Point/accept``.
  public var connectionFaults: [Fault] = []
  var refusesConnections: Bool { connectionFaults.contains(.refuse) }
  private var indices: [String: Int]

  /// Creates a site from its hosts.
  ///
  /// Hosts with the same name are merged. The resources and faults of merged hosts are concatenated, and the last
  /// host's certificate is used.
  public init(_ hosts: [Host] = []) {
    var merged: [Host] = []
    indices = [:]
    for host in hosts {
      guard let index = indices[host.name] else {
        indices[host.name] = merged.count
        merged.append(host)
        continue
      }
      merged[index].resources += host.resources
      merged[index].certificate = host.certificate
      merged[index].faults += host.faults
    }
    all = OverlaidList(merged)
  }

  /// Creates a site that serves the resources under any host name.
  public init(anyHost resources: [Resource]) {
    self.init([Host(Host.anyName, resources)])
  }

  /// The host with the given name (case-insensitive).
  ///
  /// Assigning a host adds it, or replaces the existing host with the given name. Assigning `nil` removes the host.
  public subscript(name: String) -> Host? {
    get {
      indices[name.asciiLowercased()].map { all[$0] }
    }
    set {
      let key = name.asciiLowercased()
      switch (indices[key], newValue) {
      case (let index?, let host?):
        all[index] = host.named(key)
      case (nil, let host?):
        add(host.named(key))
      case (.some, nil):
        let faults = connectionFaults
        self = Site(all.filter { $0.name != key })
        connectionFaults = faults
      case (nil, nil):
        break
      }
    }
  }

  package func replacing(_ host: Host) -> Site {
    var site = self
    site[host.name] = host
    return site
  }

  private mutating func add(_ host: Host) {
    indices[host.name] = all.count
    all.append(host)
  }
}

extension Site {
  /// An HTTP/1.0 request may have no host name, which selects the first host (RFC 9112 §3.3).
  func index(answering request: HTTPRequest) -> Int? {
    let name = request.host
    if name.isEmpty, request.fields["Host"] == nil { return all.isEmpty ? nil : 0 }
    // Most sites in tests have one host, for which a comparison is cheaper than hashing.
    return all.count == 1 && [name, Host.anyName].contains(all[0].name) ? 0 : index(of: name)
  }

  /// The index of the host with the name, or else of the nearest one with a wildcard.
  package func index(of name: String) -> Int? {
    if let index = indices[name] { return index }
    var rest = name[...]
    while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
      if let index = indices["*" + rest[dot...]] { return index }
      rest = rest[rest.utf8.index(after: dot)...]
    }
    return indices[Host.anyName]
  }
}
