/// One request of a client and what became of it.
public struct Exchange: Sendable {
  /// What became of a request.
  public enum Outcome: Sendable {
    case answered(HTTPStatus, resource: String?)
    case refused(HTTPSyntaxError)
    case unfinished
  }

  /// The number of the connection on its server, counted from 1.
  public let connection: Int
  /// The place of the request on its connection, counted from 0.
  public let index: Int
  /// The request, with the content so far; `nil` where its head was never whole or never right.
  public private(set) var request: HTTPRequest?
  /// The bytes that arrived where there is no request to show.
  public private(set) var bytes: [UInt8]
  /// How many bytes of content the journal has dropped from the exchange to stay within its budget; otherwise 0.
  ///
  /// ``request`` has no body then, and criteria on it do not hold.
  public private(set) var droppedBytes = 0
  /// What became of the request.
  public let outcome: Outcome
  /// What went wrong with the answer on purpose.
  public var faults: [Fault] = []
  /// The place of the request among those its resource answered, counted from 1; 0 without a resource.
  public var visit = 0
  /// When it came, in seconds since 1970.
  package internal(set) var seconds = 0
  /// The site that was served at that moment, to tell why.
  var mounted: MountedSite?

  init(
    connection: Int, index: Int, request: HTTPRequest?, bytes: [UInt8] = [], outcome: Outcome
  ) {
    (self.connection, self.index, self.request) = (connection, index, request)
    (self.bytes, self.outcome) = (bytes, outcome)
  }

  /// The status that was sent, `nil` where none was.
  public var status: HTTPStatus? {
    switch outcome {
    case .answered(let status, _): status
    case .refused(let error): error.status
    case .unfinished: nil
    }
  }

  /// The label of the resource that answered, `nil` where none did.
  public var resource: String? {
    if case .answered(_, let resource) = outcome { resource } else { nil }
  }

  /// The resources that were asked up to the one that answered, each held against the request; without
  /// an answer all of the host.
  public var candidates: [Site.Candidate] {
    guard let request, let site = mounted?.site else { return [] }
    let all = site.candidates(for: request)
    guard let resource,
      let last = all.firstIndex(where: { $0.resource == resource && $0.isMatch })
    else { return all }
    return Array(all[...last])
  }

  /// The resource that came nearest where none answered.
  public var nearest: Site.Candidate? {
    guard resource == nil, let request, let site = mounted?.site else { return nil }
    return site.nearest(to: request)
  }
}

extension Exchange {
  /// What the place of an exchange holds that is gone.
  static let none = Exchange(connection: 0, index: 0, request: nil, outcome: .unfinished)

  /// The memory that grows with what a client sends; an array may have room for twice its elements.
  var heldBytes: Int {
    guard let request else { return bytes.capacity }
    let head = request.fields.reduce(request.target.utf8.count) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
    return head + request.body.capacity
  }

  /// Drops the content; returns how much memory that frees.
  mutating func dropContent() -> Int {
    let before = heldBytes
    droppedBytes = request?.body.count ?? bytes.count
    request?.body = []
    bytes = []
    return before - heldBytes
  }
}

extension Exchange: CustomStringConvertible {
  /// The request and what became of it, on one line: `#1.0 GET shop.example/cart → 200 by GET /cart`.
  public var description: String {
    let asked =
      request.map { "\($0.method.rawValue) \($0.host)\($0.path)\($0.query.map { "?\($0)" } ?? "")" }
      ?? "\(bytes.count + droppedBytes) bytes"
    let answered =
      switch outcome {
      case .answered(let status, let resource):
        "\(status.code) by \(resource ?? "no resource")\(visit > 1 ? ", visit \(visit)" : "")"
      case .refused(let error): "\(error.status.code): \(error)"
      case .unfinished: "never whole"
      }
    let dropped = droppedBytes == 0 ? "" : ", \(droppedBytes) bytes of content dropped"
    return
      "#\(connection).\(index) \(asked) → \(answered)\(faults.isEmpty ? "" : " with \(faults)")"
      + dropped
  }
}
