/// Letter case for `caseSensitive: false`: each Unicode scalar is lower-cased by itself.
package enum CaseFolding {
  package static func folded(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      out.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
    }
    return String(out)
  }

  package static func folded(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map(\.asciiLowercased) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return bytes.map(\.asciiLowercased)
    }
    return Array(folded(text).utf8)
  }
}
