extension JSONValue {
  /// The value as JSON text of several lines, two blanks a level; what is short stays on one line.
  public var indentedText: String {
    var out = ""
    write(to: &out, indent: "")
    return out
  }

  private static let width = 100

  private func write(to out: inout String, indent: String) {
    let flat = text
    if flat.utf8.count + indent.utf8.count <= Self.width {
      out += flat.isEmpty ? "" : lineText
      return
    }
    let inner = indent + "  "
    switch self {
    case .array(let elements):
      out += "[\n"
      for (index, element) in elements.enumerated() {
        out += inner
        element.value.write(to: &out, indent: inner)
        out += index + 1 < elements.count ? ",\n" : "\n"
      }
      out += indent + "]"
    case .object(let members):
      out += "{\n"
      for (index, member) in members.enumerated() {
        out += inner + JSONValue.string(member.name).text + ": "
        member.value.value.write(to: &out, indent: inner)
        out += index + 1 < members.count ? ",\n" : "\n"
      }
      out += indent + "}"
    case .null, .bool, .number, .string: out += flat
    }
  }

  /// On one line, with a blank after each colon and comma.
  package var lineText: String {
    switch self {
    case .array(let elements):
      return "[" + elements.map(\.value.lineText).joined(separator: ", ") + "]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let parts = members.map { "\(JSONValue.string($0.name).text): \($0.value.value.lineText)" }
      return "{ " + parts.joined(separator: ", ") + " }"
    case .null, .bool, .number, .string: return text
    }
  }
}
