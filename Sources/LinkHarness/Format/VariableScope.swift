import HarnessText

/// The variables that a row can refer to; an inner definition overrides an outer definition of the same name.
struct VariableScope {
  struct Value {
    let node: JSONNode
    let source: SourceText
    /// Whether findings point to the value instead of the placeholder; `true` for the values of a matrix.
    let keepsPlace: Bool

    /// The range of a value that keeps its place, as the text counts.
    func range(in source: SourceText) -> Range<Int>? {
      keepsPlace && self.source.file == source.file ? node.range : nil
    }
  }

  private var values: [String: Value] = [:]
  private(set) var names: [String] = []

  subscript(name: String) -> Value? { values[name] }

  mutating func define(_ name: String, _ node: JSONNode, in source: SourceText, keepsPlace: Bool = false) {
    if values[name] == nil { names.append(name) }
    values[name] = Value(node: node, source: source, keepsPlace: keepsPlace)
  }

  mutating func define(
    _ members: [JSONMember], in source: SourceText, _ filler: Filler
  ) {
    for member in members {
      if Placeholder.isName(member.name) {
        define(member.name, filler.fill(member.value, from: self, in: source), in: source)
      } else {
        filler.log.add(.noName(member.name), at: Place(member.nameRange, in: source))
      }
    }
  }
}
