/// The one function that hides secrets in text that leaves the process: reports, logs, attachments, pages and messages.
///
/// It is applied to plain text before the text is escaped for a format, because afterwards `&amp;`, `\u0026` and
/// `&#38;` would have to be undone in each format. Values are not masked before, so comparisons see them; only the log
/// line of a link is masked where it is created, because plans expect it as it is written.
package struct SecretMask: Sendable, Equatable {
  /// Names that a plan declares as not secret, as joined words.
  private let visible: Set<String>
  /// Values of secret names that a text is about, which may occur in it without their names.
  private var values: [Value] = []

  struct Value: Sendable, Equatable {
    let bytes: [UInt8]
    /// The name of a value that also occurs for other reasons, because it is short or a plain word: it is hidden as a
    /// part of a link, and in texts with the name.
    let name: String?
  }

  package static let standard = SecretMask()

  package init(notSecret names: [String] = []) {
    visible = Set(names.map { SecretNames.words(of: $0.utf8).joined() })
  }

  package func isSecret(_ name: String) -> Bool {
    // Most names of parameters are `id`, and no secret has so short a name.
    name.utf8.count > 2 && isSecret(PercentEncoding.decodedBytes(Array(name.utf8)))
  }

  func isSecret(_ name: [UInt8]) -> Bool {
    if !SecretNames.mayContain(name) { return false }
    let words = SecretNames.words(of: name)
    return SecretNames.contains(words) && !visible.contains(words.joined())
  }

  /// Returns a mask that also hides the secrets of links and parameters where they occur without their names.
  package func hiding(
    _ links: [String], _ parameters: [(name: String, value: String)] = []
  ) -> SecretMask {
    if links.isEmpty, parameters.isEmpty { return self }
    var found = parameters.filter { $0.value.utf8.count >= Self.shortest && isSecret($0.name) }
      .map { (PercentEncoding.decodedBytes(Array($0.name.utf8)), Array($0.value.utf8)) }
    for link in links where Self.mayFind(in: link) {
      let bytes = Array(link.utf8)
      for secret in SecretScan.secrets(in: bytes, self, isLink: true) {
        found.append((secret.name, Array(bytes[secret.range])))
      }
    }
    var mask = self
    for (name, value) in found {
      for bytes in [value, PercentEncoding.decodedBytes(value)] {
        if bytes.count < Self.shortest || mask.values.count >= Self.valueLimit { continue }
        let isCommon = bytes.count < Self.longestCommon || bytes.allSatisfy { $0.isASCIILetter || $0 == "-" }
        let value = Value(bytes: bytes, name: isCommon ? name.utf8Text.asciiLowercased() : nil)
        if !mask.values.contains(value) { mask.values.append(value) }
      }
    }
    return mask
  }

  package func hiding(link: String) -> SecretMask { Self.mayFind(in: link) ? hiding([link]) : self }

  /// Whether the mask hides values that links made secret.
  package var hasValues: Bool { !values.isEmpty }

  private static func mayFind(in link: String) -> Bool {
    // The bytes of a string in its own storage are read without a call for each byte.
    var link = link
    return link.withUTF8(mayFind)
  }

  /// Without an early exit, many bytes are tested at once.
  static func mayFind(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var found: UInt8 = 0
    for byte in text { found |= mayPrecedeValue(byte) ? 1 : 0 }
    return found != 0
  }

  private static let shortest = 3
  private static let longestCommon = 6
  private static let valueLimit = 32

  /// Whether the name indicates a secret that must not appear in browser histories and server logs, such as a password.
  package func isLastingSecret(_ name: String) -> Bool {
    isSecret(name) && SecretNames.isLasting(SecretNames.words(of: PercentEncoding.decodedBytes(Array(name.utf8))))
  }

  /// The text follows `context`, which may contain the name of the first value; if `inPlace` is true, each mask is as
  /// long as the value that it replaces, so that a caret on the next line stays aligned.
  package func masked(_ text: String, after context: String = "", inPlace: Bool = false) -> String {
    masked(text, after: context, inPlace: inPlace, isLink: false)
  }

  package func masked(link: String) -> String {
    masked(link, after: "", inPlace: false, isLink: true)
  }

  private func masked(
    _ text: String, after context: String, inPlace: Bool, isLink: Bool
  ) -> String {
    if values.isEmpty, context.isEmpty {
      var copy = text
      if !copy.withUTF8({ Self.mayFind(in: $0) && SecretScan.mayFind(in: $0) }) { return text }
    }
    let bytes = Array((context + text).utf8)
    var index = context.utf8.count
    let named = SecretScan.secrets(in: bytes, self, isLink: isLink).map(\.range).filter { $0.upperBound > index }
    let secrets = SecretScan.ranges(of: values, in: bytes, from: index, besides: named)
    if secrets.isEmpty { return text }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count - index)
    for secret in secrets {
      let start = max(secret.lowerBound, index)
      out += bytes[index..<start]
      let scalars = bytes[start..<secret.upperBound].count { $0 & 0xC0 != 0x80 }
      out += repeatElement(UInt8(ascii: "*"), count: inPlace ? scalars : 3)
      index = secret.upperBound
    }
    return (out + bytes[index...]).utf8Text
  }

  package func masked(_ value: String, of name: String) -> String {
    isSecret(name) && !value.isEmpty ? "***" : masked(value)
  }

  static func mayPrecedeValue(_ byte: UInt8) -> Bool {
    byte == "=" || byte == "@" || byte == "%"
      || byte == "\"" || byte == "\\"
  }
}
