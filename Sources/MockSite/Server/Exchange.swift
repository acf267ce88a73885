/// One request of a client and what became of it.
public struct Exchange: Sendable {
  /// What became of a request.
  public enum Outcome: Sendable {
    /// It was answered with a status, by a resource of this label where one did.
    case answered(HTTPStatus, resource: String?)
    /// It was no request the server accepts, and was answered with the status of the error.
    case refused(HTTPSyntaxError)
    /// The connection ended before the whole of it had arrived.
    case unfinished
  }

  /// The number of the connection on its server, counted from 1.
  public let connection: Int
  /// The place of the request on its connection, counted from 0.
  public let index: Int
  /// The request; `nil` where its head was never whole or never right.
  ///
  /// Of an unfinished request with a whole head, the content is what had arrived.
  public let request: HTTPRequest?
  /// The bytes that arrived where there is no request to show.
  public let bytes: [UInt8]
  /// What became of the request.
  public let outcome: Outcome

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
}
