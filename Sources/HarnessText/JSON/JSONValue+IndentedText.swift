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
      part.value.write(to: &out, indent: indent + "  ")
    }
    out += "\n" + indent + brackets.1
  }
}
