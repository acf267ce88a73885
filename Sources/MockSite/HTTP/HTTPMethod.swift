/// The method of a request, any token, compared with regard to case (RFC 9110 §9.1).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  /// The method as it stands on the request line.
  public let rawValue: String

  /// Takes a token; returns `nil` for anything else, the empty text included.
  public init?(rawValue: String) {
    guard !rawValue.isEmpty, rawValue.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
    self.rawValue = rawValue
  }

  init(token: String) {
    rawValue = token
  }
}

extension HTTPMethod {
  /// Asks for the current representation of a resource.
  public static let get = HTTPMethod(token: "GET")
  /// Asks for what `get` would answer, without the content.
  public static let head = HTTPMethod(token: "HEAD")
  /// Hands content to a resource to process.
  public static let post = HTTPMethod(token: "POST")
  /// Replaces a resource by the content sent.
  public static let put = HTTPMethod(token: "PUT")
  /// Changes a resource in part (RFC 5789).
  public static let patch = HTTPMethod(token: "PATCH")
  /// Removes a resource.
  public static let delete = HTTPMethod(token: "DELETE")
  /// Asks what may be done with a resource, or with the server as a whole.
  public static let options = HTTPMethod(token: "OPTIONS")

  static let connect = HTTPMethod(token: "CONNECT")
}
