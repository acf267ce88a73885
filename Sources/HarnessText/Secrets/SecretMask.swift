/// The one function that hides secrets in text that leaves the process: reports, logs, attachments, pages and messages.
///
/// It is applied to plain text before the text is escaped for a format, because afterwards `&amp;`, `\u0026` and
/// `&#38;` would have to be undone in each format. Values are not masked before, so comparisons see them; only the log
/// line of a link is masked where it is created, because plans expect it as it is written.
package struct SecretMask: Sendable, Equatable {
  /// Names that a plan declares as not secret, as joined words.
  private let visible: Set<String>
  private var path = ""
  /// Secrets of the links and parameters that a text is about, which may occur in it without their names.
  private var values: [[UInt8]] = []

  package static let standard = SecretMask()

  package init(notSecret names: [String] = []) {
    visible = Set(names.map { SecretNames.words(of: $0.utf8).joined() })
  }

  package func isSecret(_ name: String) -> Bool {
    isSecret(PercentEncoding.decodedBytes(Array(name.utf8)))
  }

  func isSecret(_ name: [UInt8]) -> Bool {
    let words = SecretNames.words(of: name)
    return SecretNames.contains(words) && !visible.contains(words.joined())
  }

  /// Reports show the path, so hiding a value that occurs in it would only make failures harder to understand.
  package func showing(path: String) -> SecretMask {
    var mask = self
    mask.path = path.asciiLowercased()
    return mask
  }

  /// Short values and plain words are not hidden, because they also occur for other reasons.
  package func hiding(
    _ links: [String], _ parameters: [(name: String, value: String)] = []
  ) -> SecretMask {
    var found = parameters.filter { isSecret($0.name) }.map { Array($0.value.utf8) }
    for link in links where link.utf8.contains(where: Self.mayPrecedeValue) {
      let bytes = Array(link.utf8)
      for range in SecretScan.ranges(in: bytes, self, isLink: true) {
        found += [Array(bytes[range]), PercentEncoding.decodedBytes(Array(bytes[range]))]
      }
    }
    var mask = self
    for value in found where value.count >= Self.shortest && !mask.values.contains(value) {
      let isWord = value.allSatisfy { $0.isASCIILetter || $0 == "-" }
      if !isWord, mask.values.count < Self.valueLimit { mask.values.append(value) }
    }
    return mask
  }

  package static func mayFind(inLink link: String) -> Bool { link.utf8.contains(where: mayPrecedeValue) }

  package static func mayHide(_ value: String) -> Bool { value.utf8.count >= shortest }

  private static let shortest = 6
  private static let valueLimit = 32

  private var shownValues: [[UInt8]] { values.filter { !isInPath($0[...]) } }

  func isInPath(_ value: ArraySlice<UInt8>) -> Bool {
    !path.isEmpty && path.contains(value.utf8Text.asciiLowercased())
  }

  package func isSecret(_ name: String, value: String) -> Bool {
    isSecret(name) && !isInPath(Array(value.utf8)[...])
  }

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
      // Without an early exit, many bytes are tested at once.
      if !copy.withUTF8({ $0.reduce(false) { Self.mayPrecedeValue($1) || $0 } }) { return text }
    }
    let bytes = Array((context + text).utf8)
    var index = context.utf8.count
    var secrets = SecretScan.ranges(in: bytes, self, isLink: isLink)
      .filter { $0.upperBound > index }
    if !isLink {
      secrets = SecretScan.ranges(of: shownValues, in: bytes, from: index, besides: secrets)
    }
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

  private static func mayPrecedeValue(_ byte: UInt8) -> Bool {
    byte == "=" || byte == "@" || byte == "%"
      || byte == "\"" || byte == "\\"
  }
}
