import HarnessText

extension Site {
  /// A request from a client and its outcome.
  public struct Exchange: Sendable {
    /// The outcome of a request.
    public enum Outcome: Sendable {
      case answered(HTTPStatus, resource: String?)
      case refused(HTTPSyntaxError)
      case unfinished
    }

    /// The number of the connection on its server, starting at 1.
    package let connection: Int
    /// The index of the request on its connection, starting at 0.
    public let index: Int
    /// The request with the content received so far; `nil` if the head was incomplete or invalid.
    public private(set) var request: HTTPRequest?
    /// The bytes received, if ``request`` is `nil`.
    ///
    /// Empty if ``request`` is not `nil`, or if the journal has dropped the bytes.
    public private(set) var bytes: [UInt8] = []
    /// The number of bytes that the journal has dropped from the content or from ``bytes`` to stay within its budget.
    ///
    /// If the content was dropped, the body of ``request`` is empty, and criteria are compared with that empty body.
    package private(set) var droppedBytes = 0
    /// The outcome of the request.
    public let outcome: Outcome
    /// The faults injected into the response.
    public var faults: [Fault] = []
    /// The number of the visit to the resource, starting at 1; 0 if no resource answered.
    package var visit = 0
    /// The time at which the request was recorded, in seconds since 1970.
    package internal(set) var seconds = 0
    var mounted: MountedSite?
    var number: String?
    /// What a client saw on the virtual clock; see `SiteServer.Options.virtualPatience`.
    var virtual: (outcome: FaultOutcome, wait: Duration)?

    /// The status of the response, or `nil` for an incomplete request.
    public var status: HTTPStatus? {
      switch outcome {
      case .answered(let status, _): status
      case .refused(let error): error.status
      case .unfinished: nil
      }
    }

    /// The label of the resource that answered, or `nil` if none did.
    public var resource: String? {
      if case .answered(_, let resource) = outcome { resource } else { nil }
    }

    /// The comparisons of the request with the resources of its host, in the order in which resources are tried.
    ///
    /// If a resource answered, the resources after it were not tried.
    public var candidates: [Site.Candidate] {
      guard let request, let site = mounted?.site else { return [] }
      let all = site.candidates(for: request)
      guard let resource,
        let last = all.firstIndex(where: { $0.resource == resource && $0.isMatch })
      else { return all }
      return Array(all[...last])
    }

    /// The resource that came nearest to the request, or `nil` if a resource answered or the host has none.
    public var nearest: Site.Candidate? {
      guard resource == nil, let request, let site = mounted?.site else { return nil }
      return site.nearest(to: request)
    }
  }
}

extension Site.Exchange {
  static let none = Site.Exchange(connection: 0, index: 0, request: nil, outcome: .unfinished)

  /// The capacity of an array may be twice the number of its elements.
  var heldBytes: Int {
    guard let request else { return bytes.capacity }
    let head = request.fields.reduce(request.target.utf8.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
    return head + request.body.capacity
  }

  mutating func dropContent() -> Int {
    let before = heldBytes
    droppedBytes = request?.body.count ?? bytes.count
    request?.body = []
    bytes = []
    return before - heldBytes
  }
}

extension Site.Exchange: CustomStringConvertible {
  /// The request and its outcome on one line: `#1.0 GET shop.example/cart → 200 by GET /cart`.
  public var description: String {
    let asked =
      request.map { "\($0.method.rawValue) \($0.host)\($0.path)\($0.query.map { "?\($0)" } ?? "")" }
      ?? (bytes.count + droppedBytes).of("byte", "bytes")
    let answered =
      switch outcome {
      case .answered(let status, let resource):
        "\(status.code) by \(resource ?? "no resource")\(visit > 1 ? ", visit \(visit)" : "")"
      case .refused(let error): "\(error.status.code): \(error)"
      case .unfinished: "incomplete"
      }
    let dropped =
      droppedBytes == 0 ? "" : ", \(droppedBytes.of("byte", "bytes")) of content dropped"
    return
      "#\(connection).\(index) \(asked) → \(answered)\(faults.isEmpty ? "" : " with \(faults)")"
      + dropped
  }
}
