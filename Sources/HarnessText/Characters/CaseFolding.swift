/// Scalars whose full case foldings are equal (CaseFolding.txt, statuses C and F) are mapped to the same scalar, so `ſ`
/// matches `s`; foldings are not expanded to several scalars: `ß` matches `ẞ` but not `ss`.
package enum CaseFolding {
  package static func folded(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { out.append(representative(scalar)) }
    return String(out)
  }

  package static func folded(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(\.asciiLowercased) }
    guard let text = String(validUTF8: bytes) else {
      return bytes.map(\.asciiLowercased)
    }
    return Array(folded(text).utf8)
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
