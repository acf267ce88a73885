/// A request method, which is a case-sensitive token (RFC 9110 §9.1).
public struct HTTPMethod: RawRepresentable, Hashable, Sendable {
  /// The method as written on the request line.
  public let rawValue: String

  /// Creates a method; returns `nil` if the string is not a token.
  public init?(rawValue: String) {
    guard !rawValue.isEmpty, rawValue.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
    self.rawValue = rawValue
  }

  init(token: String) {
    rawValue = token
  }
}

extension HTTPMethod {
  /// Requests the current representation of a resource.
  public static let get = HTTPMethod(token: "GET")
  /// Requests the response that a GET request would receive, without its content.
  public static let head = HTTPMethod(token: "HEAD")
  /// Submits content for the resource to process.
  public static let post = HTTPMethod(token: "POST")
  /// Creates or replaces a resource with the content of the request.
  public static let put = HTTPMethod(token: "PUT")
  /// Modifies part of a resource (RFC 5789).
  public static let patch = HTTPMethod(token: "PATCH")
  /// Removes a resource.
  public static let delete = HTTPMethod(token: "DELETE")
  /// Requests the options available for a resource, or for the server as a whole.
  public static let options = HTTPMethod(token: "OPTIONS")

  static let connect = HTTPMethod(token: "CONNECT")
}
