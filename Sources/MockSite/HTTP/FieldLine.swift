import HarnessText

/// One field line taken apart (RFC 9112 §5): a name, a colon, a value with blanks around it.
struct FieldLine {
  let name: ArraySlice<UInt8>
  let value: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) throws(HTTPSyntaxError) {
    guard let first = line.first, !first.isBlank else { throw .foldedField }
    var colon = line.startIndex
    while colon < line.endIndex, line[colon].isTokenCharacter { colon += 1 }
    guard colon < line.endIndex, line[colon] == 0x3A else {
      let isBlankBeforeColon = colon < line.endIndex && line[colon].isBlank
      throw isBlankBeforeColon && line[colon...].contains(0x3A)
        ? .blankBeforeColon : .invalidFieldName
    }
    guard colon > line.startIndex else { throw .invalidFieldName }
    var low = colon + 1
    var high = line.endIndex
    while low < high, line[low].isBlank { low += 1 }
    while high > low, line[high - 1].isBlank { high -= 1 }
    var index = low
    while index < high {
      let byte = line[index]
      guard byte.isFieldCharacter else {
        throw byte == 0x0D ? .bareCarriageReturn : .invalidFieldValue
      }
      index += 1
    }
    name = line[..<colon]
    value = line[low..<high]
  }

  /// The value as text: UTF-8 where it is that, otherwise one character for each byte.
  ///
  /// Field values are octets (RFC 9110 §5.5); nothing a client sent may vanish from a journal.
  var valueText: String {
    // ASCII, as nearly all values are, is UTF-8 and need not be validated as such.
    if value.allSatisfy({ $0 < 0x80 }) { return String(decoding: value, as: UTF8.self) }
    return String(validating: value, as: UTF8.self)
      ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
  }

  /// Whether the name is the one given, which has to be in lower case.
  func isNamed(_ other: StaticString) -> Bool {
    guard name.count == other.utf8CodeUnitCount else { return false }
    return other.withUTF8Buffer { other in
      var index = name.startIndex
      for byte in other {
        if name[index].asciiLowercased != byte { return false }
        index += 1
      }
      return true
    }
  }
}
