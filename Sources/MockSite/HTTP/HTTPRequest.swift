/// A request as received by a server or sent by a client.
public struct HTTPRequest: Hashable, Sendable {
  /// The URL schemes that a site supports.
  public enum Scheme: String, Hashable, Sendable {
    case http
    /// HTTP over TLS, which a ``Site`` can simulate but ``SiteServer`` does not implement.
    case https
  }

  /// The request method, exactly as sent.
  public var method: HTTPMethod
  /// The request target exactly as written on the request line (RFC 9112 §3.2).
  public var target: String
  /// The scheme of the URL; `http` if a server receives a target that is not an absolute URL.
  public var scheme: Scheme
  /// The host without its port, in lower case; empty if the client sent no host name.
  public var host: String
  /// The path of the target, still percent-encoded; `*` for `OPTIONS *`, and empty for `CONNECT`.
  public var path: String
  /// The query after the first `?`, still percent-encoded, or `nil` if there is no question mark.
  public var query: String?
  /// The header fields, as sent.
  public var fields: HTTPFields
  /// The content, with its transfer coding removed.
  public var body: [UInt8]
}

extension HTTPRequest {
  /// Creates the request that a client would send for an absolute `http` or `https` URL.
  ///
  /// The fragment is omitted, because clients do not send it (RFC 9110 §7.1). If `fields` has no `Host` field, one is
  /// inserted at the beginning.
  public init(
    _ method: HTTPMethod, _ url: String, fields: HTTPFields = [:], body: [UInt8] = []
  ) throws(HTTPSyntaxError) {
    let withoutFragment = url.utf8.firstIndex(of: 0x23).map { url[..<$0] } ?? url[...]
    let target = try RequestTarget(absolute: withoutFragment)
    var all = fields
    if fields["Host"] == nil {
      let host = HTTPFields.Field(name: "Host", value: target.authority)
      all = HTTPFields([host] + fields)
    }
    self.init(
      method: method, target: target.query.map { "\(target.path)?\($0)" } ?? target.path,
      scheme: target.scheme, host: target.host, path: target.path, query: target.query,
      fields: all, body: body)
  }
}
