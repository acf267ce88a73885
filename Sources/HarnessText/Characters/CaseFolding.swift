/// Case conversion of strings and bytes, either by Unicode case folding or by lower-case mapping.
package enum CaseFolding {
  package enum Kind: Sendable, Hashable {
    /// Replaces each scalar with its lower-case mapping.
    case lowered
    /// Maps scalars whose full case foldings are equal (CaseFolding.txt, statuses C and F) to the same scalar, so `ſ`
    /// matches `s`. Foldings are not expanded to several scalars: `ß` matches `ẞ` but not `ss`.
    case folded
  }

  package static func folded(_ text: String, _ kind: Kind = .lowered) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch kind {
      case .lowered: out.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      case .folded: out.append(representative(scalar))
      }
    }
    return String(out)
  }

  package static func folded(_ bytes: [UInt8], _ kind: Kind = .lowered) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(\.asciiLowercased) }
    guard let text = String(validUTF8: bytes) else {
      return bytes.map(\.asciiLowercased)
    }
    return Array(folded(text, kind).utf8)
  }

  /// Whether case folding and lower-case mapping convert a string differently.
  package static func isDisputed(_ text: String) -> Bool {
    !text.utf8.allSatisfy { $0 < 0x80 } && folded(text, .folded) != folded(text, .lowered)
  }

  /// The scalar is derived from case mappings, because the standard library has no case folding.
  private static func representative(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar.isASCII {
      return Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value).asciiLowercased)
    }
    // Dotless i folds to itself, although its upper-case mapping is I.
    if scalar == "\u{131}" { return scalar }
    let lowered = only(scalar.properties.lowercaseMapping.unicodeScalars) ?? scalar
    let folded = lowered.properties.uppercaseMapping.unicodeScalars
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
    if let one = only(folded) { return one }
    // In each of these pairs, both lower-case letters fold to the same sequence of scalars.
    return switch lowered {
    case "\u{1FD3}": "\u{390}"
    case "\u{1FE3}": "\u{3B0}"
    case "\u{FB05}": "\u{FB06}"
    default: lowered
    }
  }

  private static func only(_ scalars: some Collection<Unicode.Scalar>) -> Unicode.Scalar? {
    scalars.count == 1 ? scalars.first : nil
  }
}
