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
