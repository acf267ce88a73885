import NIOCore

/// The parsed head of a request that asks a proxy to open a tunnel: `CONNECT shop.example:443` (RFC 9110 §9.3.6).
enum ConnectRequest {
  /// The end of the head has not arrived.
  case incomplete
  case malformed
  /// The request has another method.
  case other
  /// The host in lower case, without brackets or port, and the length of the head in bytes.
  case tunnel(host: String, length: Int)

  private static let method = Array("CONNECT ".utf8)
  private static let end = Array("\r\n\r\n".utf8)
  /// Maximum length of the head in bytes, equal to the default of `HTTPLimits.requestLine`.
  static let limit = 16_384

  /// Parses the received bytes, of which the first `seen` are known not to contain the end of the head.
  init(_ bytes: some BidirectionalCollection<UInt8>, seen: Int = 0) {
    guard zip(Self.method, bytes).allSatisfy({ $0 == $1 }) else {
      self = .other
      return
    }
    let unseen = bytes.dropFirst(max(0, seen - Self.end.count + 1))
    guard let head = unseen.firstRange(of: Self.end) else {
      self = bytes.count < Self.limit ? .incomplete : .malformed
      return
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\r") }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words.count == 3, words[2].starts(with: Array("HTTP/1.".utf8)),
      let host = Self.host(of: words[1])
    else {
      self = .malformed
      return
    }
    self = .tunnel(
      host: host, length: bytes.distance(from: bytes.startIndex, to: head.upperBound))
  }

  /// Returns the host of a target, which must consist of a host and a port (RFC 9112 §3.2.3).
  private static func host(of target: some Collection<UInt8>) -> String? {
    let text = String(decoding: target, as: UTF8.self).lowercased()
    guard let colon = text.lastIndex(of: ":"), UInt16(text[text.index(after: colon)...]) != nil
    else { return nil }
    let host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { return String(host.dropFirst().dropLast()) }
    return host.isEmpty ? nil : String(host)
  }
}
