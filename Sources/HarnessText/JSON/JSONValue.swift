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
  package let nameRange: Range<Int>
  /// The value.
  public let value: JSONNode

  package init(name: String, nameRange: Range<Int> = 0..<0, value: JSONNode) {
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
  public var text: String { text(isSpaced: false) }

  package var lineText: String { text(isSpaced: true) }

  private func text(isSpaced: Bool) -> String {
    let out = JSONWriter(isSpaced: isSpaced)
    out.value(self)
    return out.text
  }

  package var jsonLine: String { text + "\n" }

  /// The value as JSON text, indented by two spaces per level; short values are written on one line.
  package var indentedText: String {
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
