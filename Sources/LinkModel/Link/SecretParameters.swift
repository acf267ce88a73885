import HarnessText

/// Detects and masks secrets in links and in other text.
package enum SecretParameters {
  /// The names of items whose values must not appear in browser histories, in logs or on intermediate servers.
  static let secrets: Set<String> = [
    "password", "passwd", "pwd", "secret", "access_token", "refresh_token", "id_token", "api_key",
    "apikey", "session", "sessionid", "session_id",
  ]
  /// The names of items with one-time values.
  ///
  /// One-time values are allowed in links but not in logs.
  static let oneTime: Set<String> = ["token", "code", "auth_code", "otp"]

  package static func names(in link: Link) -> [String] {
    link.queryItems.map(\.name).filter { secrets.contains(key($0)) }
  }

  /// Returns a link in which the secrets in the query, fragment (RFC 6749 §4.2.2) and user info (RFC 3986 §3.2.1) are masked.
  package static func masked(_ text: String) -> String {
    let hash = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    let query = afterMark(in: text[..<hash])
    let start = query ?? hash
    let fragment = text[hash...]
    // Some web apps use the fragment as a route, which may contain a query.
    let items = afterMark(in: fragment) ?? fragment.utf8.dropFirst().startIndex
    return withoutPasswords(String(text[..<start])) + withoutSecrets(text[start..<hash])
      + text[hash..<items] + withoutSecrets(text[items...])
  }

  /// Whether the value of a query item or parameter with this name must be hidden.
  package static func isSecret(_ name: String) -> Bool {
    secrets.contains(key(name)) || oneTime.contains(key(name))
  }

  /// Whether a route parameter must be hidden: its name indicates a secret, and its value does not occur in the link's path.
  ///
  /// Reports show the path, so hiding a value that occurs in it would only make failures harder to understand.
  package static func isSecret(_ name: String, value: String, in link: Link?) -> Bool {
    guard isSecret(name) else { return false }
    guard let path = link?.path else { return true }
    let shown = (PercentEncoding.decode(path) ?? path).asciiLowercased()
    return !shown.contains(value.asciiLowercased())
  }

  /// Returns a string in which the values of secret parameters and the passwords in URLs are masked.
  ///
  /// If `inPlace` is true, each mask is as long as the value it replaces, so a caret on the next line remains aligned.
  package static func maskedEverywhere(_ text: String, inPlace: Bool = false) -> String {
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while let equals = bytes[index...].firstIndex(of: UInt8(ascii: "=")) {
      out += bytes[index...equals]
      index = equals + 1
      let name = bytes[..<equals].reversed().prefix { isNameByte($0) }.reversed()
      guard isSecret(String(decoding: name, as: UTF8.self)) else { continue }
      let end = bytes[index...].firstIndex(where: endsValue) ?? bytes.endIndex
      if end > index {
        out += mask(for: bytes[index..<end], inPlace)
      }
      index = end
    }
    let masked = index == 0 ? text : String(decoding: out + bytes[index...], as: UTF8.self)
    return withoutPasswords(masked, inPlace: inPlace)
  }

  private static func mask(for value: ArraySlice<UInt8>, _ inPlace: Bool) -> String.UTF8View {
    let length = String(decoding: value, as: UTF8.self).unicodeScalars.count
    return String(repeating: "*", count: inPlace ? length : 3).utf8
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "_-%".utf8.contains(byte)
  }

  private static func endsValue(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "&#\"'<>),;`".utf8.contains(byte)
  }

  private static func key(_ name: String) -> String {
    (PercentEncoding.decode(name) ?? name).asciiLowercased()
  }

  private static func afterMark(in text: Substring) -> String.Index? {
    text.utf8.firstIndex(of: UInt8(ascii: "?")).map { text.utf8.index(after: $0) }
  }

  private static func withoutSecrets(_ items: Substring) -> String {
    items.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else {
        return String(Substring(item))
      }
      let name = String(Substring(item[..<equals]))
      return isSecret(name) ? name + "=***" : String(Substring(item))
    }
    .joined(separator: "&")
  }

  /// Masks the password in each URL: the part of the user information after the first colon (RFC 3986 §3.2.1).
  private static func withoutPasswords(_ text: String, inPlace: Bool = false) -> String {
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    let bytes = Array(text.utf8)
    var out: [UInt8] = []
    var index = 0
    while let slashes = bytes[index...].firstRange(of: "//".utf8) {
      let end = bytes[slashes.upperBound...].firstIndex(where: endsAuthority) ?? bytes.endIndex
      let authority = bytes[slashes.upperBound..<end]
      var kept = end
      if let at = authority.lastIndex(of: UInt8(ascii: "@")),
        let colon = authority[..<at].firstIndex(of: UInt8(ascii: ":"))
      {
        out += bytes[index...colon] + mask(for: bytes[(colon + 1)..<at], inPlace)
        (index, kept) = (at, end)
      }
      out += bytes[index..<kept]
      index = kept
    }
    return String(decoding: out + bytes[index...], as: UTF8.self)
  }

  private static func endsAuthority(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "/?#\\\"<>`".utf8.contains(byte)
  }
}
