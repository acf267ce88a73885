/// Writes JSON text (RFC 8259) on one line into a buffer, without a tree of values.
package final class JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// Whether there are spaces after colons and commas and inside braces.
  private let isSpaced: Bool
  /// Whether a value stands before the next one in the same array or object.
  private var hasValue = false

  package init(isSpaced: Bool = false) { self.isSpaced = isSpaced }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func object(_ members: () -> Void) {
    begin()
    put("{")
    hasValue = false
    members()
    if isSpaced, hasValue { put(" ") }
    put("}")
    hasValue = true
  }

  package func array(_ elements: () -> Void) {
    begin()
    put("[")
    hasValue = false
    elements()
    put("]")
    hasValue = true
  }

  package func array<Element>(_ elements: [Element], _ write: (Element) -> Void) {
    array { for element in elements { write(element) } }
  }

  /// Writes the name of a member; the next call writes its value.
  package func name(_ name: String) {
    if hasValue { put(",") }
    if isSpaced { put(" ") }
    quote(name)
    put(":")
    if isSpaced { put(" ") }
    hasValue = false
  }

  package func string(_ text: String) {
    begin()
    quote(text)
  }

  /// Writes `null`, a boolean, a number, or any other text that is already JSON.
  package func raw(_ json: String) {
    begin()
    append(json)
  }

  package func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
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

  private func begin() {
    if hasValue {
      put(",")
      if isSpaced { put(" ") }
    }
    hasValue = true
  }

  private func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private func put(_ character: Unicode.Scalar) { bytes.append(UInt8(ascii: character)) }

  /// Writes a string (RFC 8259 §7) and escapes all characters that are unsafe to print, such as control characters and
  /// bidirectional marks.
  private func quote(_ text: String) {
    put("\"")
    // Most strings need no escaping, and testing bytes is much cheaper than testing characters.
    if text.utf8.allSatisfy(Self.isPlain) {
      append(text)
    } else {
      for scalar in text.unicodeScalars { escape(scalar) }
    }
    put("\"")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != "\"" && byte != "\\"
  }

  private func escape(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    default:
      guard TerminalText.isUnsafe(scalar) else { return append(String(scalar)) }
      let digits = String(scalar.value, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }
}

extension JSONWriter {
  /// Writes a member with a string, or with `null` for a missing one.
  package func member(_ name: String, _ text: String?) {
    self.name(name)
    if let text { string(text) } else { raw("null") }
  }

  package func member(_ name: String, _ number: Int?) {
    self.name(name)
    raw(number.map(String.init) ?? "null")
  }

  package func member(_ name: String, _ texts: [String]) {
    self.name(name)
    array(texts, string)
  }
}
