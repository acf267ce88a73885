/// A JSON value; an object keeps its members in order, including duplicates.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  /// A number as written, so no digit is lost.
  case number(String)
  case string(String)
  case array([JSONNode])
  case object([JSONMember])
}

/// A member of an object, `"name": value`.
public struct JSONMember: Sendable, Equatable {
  /// The name with its escapes decoded.
  public let name: String
  /// The byte range of the name, including its quotes; empty if the member was not parsed.
  public let nameRange: Range<Int>
  /// The value.
  public let value: JSONNode

  /// Creates a member.
  public init(name: String, nameRange: Range<Int> = 0..<0, value: JSONNode) {
    self.name = name
    self.nameRange = nameRange
    self.value = value
  }
}

extension JSONValue {
  /// Creates an object from names and values in the given order.
  public static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { JSONMember(name: $0.key, value: JSONNode($0.value)) })
  }

  /// Creates an object from names and values in order, omitting names without a value.
  package static func object(present members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(
      members.compactMap { key, value in
        value.map { JSONMember(name: key, value: JSONNode($0)) }
      })
  }

  /// Creates an array of values.
  public static func array(_ elements: [JSONValue]) -> JSONValue {
    .array(elements.map { JSONNode($0) })
  }

  /// Creates a number from an integer.
  public static func number(_ number: Int) -> JSONValue { .number(String(number)) }

  /// The value as JSON text on one line, without white space.
  public var text: String { text(blank: "") }

  /// The value as JSON text on one line, with spaces after colons and commas and inside braces.
  package var lineText: String { text(blank: " ") }

  private func text(blank: String) -> String {
    var out = ""
    write(to: &out, blank)
    return out
  }

  package var jsonLine: String { text + "\n" }

  private func write(to out: inout String, _ blank: String) {
    switch self {
    case .null: out += "null"
    case .bool(let flag): out += flag ? "true" : "false"
    case .number(let text): out += text
    case .string(let text): Self.write(text, to: &out)
    case .array(let elements):
      out += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { out += "," + blank }
        element.value.write(to: &out, blank)
      }
      out += "]"
    case .object(let members):
      let edge = members.isEmpty ? "" : blank
      out += "{" + edge
      for (index, member) in members.enumerated() {
        if index > 0 { out += "," + blank }
        Self.write(member.name, to: &out)
        out += ":" + blank
        member.value.value.write(to: &out, blank)
      }
      out += edge + "}"
    }
  }

  /// Writes a string (RFC 8259 §7) and escapes all characters that are unsafe to print, such as control characters and
  /// bidirectional marks.
  private static func write(_ text: String, to out: inout String) {
    out += "\""
    // Most strings need no escaping, and testing bytes is much cheaper than testing characters.
    if text.utf8.allSatisfy(isPlain) {
      out += text
    } else {
      for scalar in text.unicodeScalars { write(scalar, to: &out) }
    }
    out += "\""
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != "\"" && byte != "\\"
  }

  private static func write(_ scalar: Unicode.Scalar, to out: inout String) {
    switch scalar {
    case "\"": out += "\\\""
    case "\\": out += "\\\\"
    case "\n": out += "\\n"
    case "\r": out += "\\r"
    case "\t": out += "\\t"
    default:
      guard TerminalText.isUnsafe(scalar) else {
        return out.unicodeScalars.append(scalar)
      }
      let digits = String(scalar.value, radix: 16)
      out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// The value as JSON text, indented by two spaces per level; short values are written on one line.
  public var indentedText: String {
    var out = ""
    writeLines(to: &out, indent: "")
    return out
  }

  private func writeLines(to out: inout String, indent: String) {
    let flat = text
    if flat.utf8.count + indent.utf8.count <= 100 {
      out += lineText
      return
    }
    let (brackets, parts): ((String, String), [(name: String, value: JSONValue)])
    switch self {
    case .array(let elements): (brackets, parts) = (("[", "]"), elements.map { ("", $0.value) })
    case .object(let members):
      brackets = ("{", "}")
      parts = members.map { (JSONValue.string($0.name).text + ": ", $0.value.value) }
    case .null, .bool, .number, .string: return out += flat
    }
    out += brackets.0
    for (index, part) in parts.enumerated() {
      out += (index > 0 ? ",\n" : "\n") + indent + "  " + part.name
      part.value.writeLines(to: &out, indent: indent + "  ")
    }
    out += "\n" + indent + brackets.1
  }
}
