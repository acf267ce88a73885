/// Writes JSON text (RFC 8259) on one line into a buffer, without a tree of values.
package final class JSONWriter {
  // A report has some hundred values for each row, and no two functions of a writer change it at the same time, so the
  // checks for that would be a third of the costs.
  @exclusivity(unchecked) private var start: UnsafeMutablePointer<UInt8>
  @exclusivity(unchecked) private var count = 0
  @exclusivity(unchecked) private var capacity: Int
  @exclusivity(unchecked) private var hasValue = false
  private let isSpaced: Bool
  /// Hides the secrets in what `string` writes.
  @exclusivity(unchecked) package var mask: SecretMask? { didSet { hidesValues = mask?.hasValues } }
  /// A copy, because a static constant is asked for whether it was made.
  private let marksOfBytes = JSONWriter.marksOfBytes
  /// `nil` without a mask, which is not asked for each string.
  @exclusivity(unchecked) private var hidesValues: Bool?

  package init(isSpaced: Bool = false, reserving capacity: Int = 0) {
    self.isSpaced = isSpaced
    self.capacity = max(capacity, 64)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  package var text: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }

  @inline(never) private func grow(by more: Int) {
    capacity = max(capacity * 2, count + more)
    let new = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    new.update(from: start, count: count)
    start.deallocate()
    start = new
  }

  @inline(__always) private func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start[count] = byte
    count += 1
  }

  @inline(__always) private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return }
    if count + bytes.count > capacity { grow(by: bytes.count) }
    (start + count).update(from: base, count: bytes.count)
    count += bytes.count
  }

  package func line() -> String {
    put("\n")
    return text
  }

  package func object(_ members: () -> Void) {
    begin("{")
    members()
    if isSpaced, hasValue { put(" ") }
    end("}")
  }

  package func array(_ elements: () -> Void) {
    begin("[")
    elements()
    end("]")
  }

  // Inlinable, because in another module it would be called unspecialized.
  @inlinable package func array<Element>(_ elements: [Element], _ write: (Element) -> Void) {
    array { for element in elements { write(element) } }
  }

  package func name(_ name: String) {
    startName()
    quote(name)
    endName()
  }

  /// Writes a name that is quoted and ends with the colon.
  package func name(quoted name: [UInt8]) {
    startName()
    name.withUnsafeBufferPointer { append($0) }
    hasValue = false
  }

  /// Writes a name that the code defines, and that therefore needs no escaping.
  package func name(_ name: StaticString) {
    startName()
    put("\"")
    append(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    put("\"")
    endName()
  }

  package func string(_ text: String) {
    separate()
    quote(text, hidesValues)
  }

  /// Writes a string as it is, whatever `mask` hides.
  package func unchanged(_ text: String) {
    separate()
    quote(text)
  }

  package func null() {
    separate()
    append(UnsafeBufferPointer(start: Self.null.utf8Start, count: 4))
  }

  private static let null: StaticString = "null"

  package func raw(_ json: String) {
    separate()
    append(json)
  }

  package func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let flag): raw(flag ? "true" : "false")
    case .number(let text): raw(text)
    case .string(let text): string(text)
    case .array(let elements): array(elements) { self.value($0.value) }
    case .object(let members):
      object {
        for member in members {
          name(member.name)
          self.value(member.value.value)
        }
      }
    }
  }

  private func separate() {
    if hasValue { put(",", isSpaced) }
    hasValue = true
  }

  private func begin(_ bracket: Unicode.Scalar) {
    separate()
    put(bracket)
    hasValue = false
  }

  private func end(_ bracket: Unicode.Scalar) {
    put(bracket)
    hasValue = true
  }

  private func startName() {
    if hasValue { put(",") }
    if isSpaced { put(" ") }
  }

  private func endName() {
    put(":", isSpaced)
    hasValue = false
  }

  private func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  private func put(_ character: Unicode.Scalar, _ hasSpace: Bool = false) {
    append(UInt8(ascii: character))
    if hasSpace { append(0x20) }
  }

  /// Writes a string (RFC 8259 §7) and escapes all characters that are unsafe to print, such as control characters and
  /// bidirectional marks.
  private func quote(_ text: String, _ hidesValues: Bool? = nil) {
    var text = text
    var marks = text.withUTF8(self.marks)
    if let hidesValues, hidesValues || marks & Self.mayHide != 0, let mask {
      text = mask.masked(text)
      marks = text.withUTF8(self.marks)
    }
    put("\"")
    if marks & Self.isEscaped == 0 {
      text.withUTF8 { append($0) }
    } else {
      for scalar in text.unicodeScalars { escape(scalar) }
    }
    put("\"")
  }

  private static let (isEscaped, mayHide) = (1 as UInt8, 2 as UInt8)

  /// A table, which is cheaper than conditions for short strings.
  private static let marksOfBytes: [UInt8] = (0...UInt8.max).map { byte in
    (byte &- 0x20 > 0x5E || byte == 0x22 || byte == 0x5C ? isEscaped : 0)
      | (SecretMask.mayPrecedeValue(byte) ? mayHide : 0)
  }

  /// Most strings need nothing but a copy, and testing bytes is much cheaper than testing characters.
  private func marks(_ utf8: UnsafeBufferPointer<UInt8>) -> UInt8 {
    marksOfBytes.withUnsafeBufferPointer { table in utf8.reduce(0) { $0 | table[Int($1)] } }
  }

  private func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case " "..."~": append(UInt8(ascii: scalar))
    default:
      guard TerminalText.isUnsafe(scalar) else { return append(String(scalar)) }
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }
}

extension JSONWriter {
  package func member(_ name: StaticString, _ text: String?) {
    self.name(name)
    if let text { string(text) } else { null() }
  }
}
