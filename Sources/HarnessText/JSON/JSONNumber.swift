/// The grammar of numbers (RFC 8259 §6): `[ "-" ] int [ frac ] [ exp ]`.
enum JSONNumber {
  static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func take(_ wanted: String) -> Bool {
      guard let first = rest.first, wanted.utf8.contains(first) else { return false }
      rest.removeFirst()
      return true
    }
    func takeDigits() -> ArraySlice<UInt8> {
      defer { rest = rest.drop(while: \.isASCIIDigit) }
      return rest.prefix(while: \.isASCIIDigit)
    }
    _ = take("-")
    let integer = takeDigits()
    guard !integer.isEmpty, integer.count == 1 || integer.first != "0" else {
      return false
    }
    if take("."), takeDigits().isEmpty { return false }
    guard take("eE") else { return rest.isEmpty }
    _ = take("+-")
    return !takeDigits().isEmpty && rest.isEmpty
  }
}

extension JSONReader {
  /// Reads all characters of a number before validating it (RFC 8259 §6), so a problem shows the complete invalid
  /// number.
  mutating func readNumber(_ start: Int) -> JSONNode {
    while let next, next.isASCIIDigit || "+-.eE".utf8.contains(next) { index += 1 }
    let text = bytes[start..<index].utf8Text
    if !JSONNumber.isValid(bytes[start..<index]) { report(.invalidNumber(text), start..<index) }
    return JSONNode(.number(text), range: start..<index)
  }
}
