import HarnessText

/// Replaces placeholders, within a budget that the variables and all rows of a plan share and that prevents exponential
/// growth: if each array contains the previous one several times, even a few short arrays expand to a huge value.
final class Filler {
  private let reading: Reading
  private var budget: Int
  // Each row asks, and no two accesses overlap, so the checks for that are left out.
  @exclusivity(unchecked) private(set) var isExhausted = false

  /// The part of the budget, in bytes, that does not depend on the size of the plan.
  static let limit = 64 << 20
  static let limitPerByte = 16

  var log: FindingLog { reading.log }

  init(_ reading: Reading, planSize: Int) {
    self.reading = reading
    budget = Self.limit + Self.limitPerByte * planSize
  }

  func spend(_ bytes: Int, at range: Range<Int>, in source: SourceText) -> Bool {
    if isExhausted { return false }
    budget -= min(bytes, budget + 1)
    if budget >= 0 { return true }
    isExhausted = true
    log.add(.expansionTooLarge, at: Place(range, in: source))
    return false
  }

  /// A string that is only a placeholder becomes the variable's value, which can have any type.
  func fill(_ node: JSONNode, from scope: VariableScope, in source: SourceText) -> JSONNode {
    Placeholder.occurs(in: node) ? filled(node, scope, source) : node
  }

  private func filled(
    _ node: JSONNode, _ scope: VariableScope, _ source: SourceText
  ) -> JSONNode {
    guard spend(node.ownSize, at: node.range, in: source) else { return node }
    switch node.value {
    case .string(let text):
      return Placeholder.occurs(in: text) ? filled(text, node, scope, source) : node
    case .array(let elements):
      return JSONNode(
        .array(elements.map { filled($0, scope, source) }), range: node.range)
    case .object(let members):
      return JSONNode(.object(members.map { filled($0, scope, source) }), range: node.range)
    case .null, .bool, .number: return node
    }
  }

  private func filled(
    _ member: JSONMember, _ scope: VariableScope, _ source: SourceText
  ) -> JSONMember {
    if StrictObject.isFree(member.name) { return member }
    let name = Placeholder.literal(member.name)
    if name == nil { log.add(.placeholderInKey, at: Place(member.nameRange, in: source)) }
    return JSONMember(
      name: name ?? member.name, nameRange: member.nameRange,
      value: filled(member.value, scope, source))
  }

  private func filled(
    _ text: String, _ node: JSONNode, _ scope: VariableScope, _ source: SourceText
  ) -> JSONNode {
    if let name = Placeholder.variable(text) {
      guard let value = value(of: name, node, scope, source) else { return node }
      // Inserting a shared value does not copy it. However, the inserted value is read again each time, so its size is
      // charged for each insertion.
      guard spend(value.node.size, at: node.range, in: source) else { return node }
      return value.range(in: source) != nil ? value.node : value.node.placed { _ in node.range }
    }
    var result = ""
    var place: Range<Int>?
    for piece in Placeholder.pieces(of: text) {
      switch piece {
      case .text(let text): result += text
      case .malformed(let text):
        log.add(
          .malformed(text, expected: "a placeholder such as ${name}, or $${ for a literal ${"),
          at: Place(source.range(of: text, in: node.range), in: source))
      case .variable(let name):
        guard let value = value(of: name, node, scope, source) else { continue }
        guard let part = Self.text(of: value.node) else {
          log.add(
            .wrongKind(
              expected:
                "a string, number or boolean for ${\(name)} inside a longer string",
              found: value.node.kind), at: Place(source.range(of: "${\(name)}", in: node.range), in: source))
          continue
        }
        guard spend(part.utf8.count, at: node.range, in: source) else { return node }
        place = place ?? value.range(in: source)
        result += part
      }
    }
    return JSONNode(.string(result), range: place ?? node.range)
  }

  private func value(
    of path: String, _ node: JSONNode, _ scope: VariableScope, _ source: SourceText
  ) -> VariableScope.Value? {
    let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard var value = scope[names[0]] else { return unknown(path, known: scope.names, node, source) }
    for (index, name) in names.enumerated().dropFirst() {
      guard let table = value.keepsPlace ? value : opened(value) else { return nil }
      guard let member = table.node[name] else {
        let start = names[..<index].joined(separator: ".")
        return unknown(path, known: (table.node.object ?? []).map { "\(start).\($0.name)" }, node, source)
      }
      value = VariableScope.Value(node: member, source: table.source, keepsPlace: value.keepsPlace)
    }
    return value
  }

  private func unknown(
    _ path: String, known: [String], _ node: JSONNode, _ source: SourceText
  ) -> VariableScope.Value? {
    log.add(
      .undefinedVariable(path, known: known), at: Place(source.range(of: "${\(path)}", in: node.range), in: source))
    return nil
  }

  /// The values for which a variable or a reference to a file stands, or else the part itself.
  func table(_ part: WrittenPart, from scope: VariableScope) -> WrittenPart? {
    let own = VariableScope.Value(node: part.node, source: part.source, keepsPlace: false)
    let path = part.node.string.flatMap(Placeholder.variable)
    return (path.map { value(of: $0, part.node, scope, part.source) } ?? own).flatMap(opened).map {
      WrittenPart($0.node, in: $0.source)
    }
  }

  private func opened(_ value: VariableScope.Value) -> VariableScope.Value? {
    guard value.node["file"]?.string != nil else { return value }
    return reading.table(WrittenPart(value.node, in: value.source)).map {
      VariableScope.Value(node: $0.node, source: $0.source, keepsPlace: false)
    }
  }

  // MARK: Sites and apps

  /// Fills a section, in which an element of an array that refers to a list stands for an element for each of the list.
  func section(_ node: JSONNode, from scope: VariableScope, in source: SourceText) -> JSONNode {
    guard let elements = node.array else { return fill(node, from: scope, in: source) }
    return JSONNode(
      .array(
        elements.flatMap { element in
          element.string.map { texts(of: $0, element, scope, source) } ?? [section(element, from: scope, in: source)]
        }), range: node.range)
  }

  /// The keys of a map, of which one that refers to a list stands for one for each element that has no key of its own.
  func names(_ node: JSONNode, from scope: VariableScope, in source: SourceText) -> JSONNode {
    guard let members = node.object, members.contains(where: { Placeholder.occurs(in: $0.name) }) else { return node }
    let own = Set(members.map(\.name))
    return JSONNode(
      .object(
        members.flatMap { member in
          texts(of: member.name, JSONNode(.null, range: member.nameRange), scope, source).compactMap(\.string).distinct
            .filter { $0 == member.name || !own.contains($0) }
            .map { JSONMember(name: $0, nameRange: member.nameRange, value: member.value) }
        }), range: node.range)
  }

  private func texts(
    of text: String, _ node: JSONNode, _ scope: VariableScope, _ source: SourceText
  ) -> [JSONNode] {
    for case .variable(let path) in Placeholder.pieces(of: text) {
      let name = Placeholder.root(of: path)
      guard let value = scope[name].flatMap(opened), let list = value.node.array else { continue }
      return list.flatMap { element in
        var scope = scope
        scope.define(name, element, in: value.source)
        return texts(of: text, node, scope, source)
      }
    }
    let text = JSONNode(.string(text), range: node.range)
    return spend(text.size, at: node.range, in: source) ? [fill(text, from: scope, in: source)] : []
  }

  static func text(of node: JSONNode) -> String? {
    switch node.value {
    case .string(let text), .number(let text): text
    case .bool(let flag): "\(flag)"
    case .null, .array, .object: nil
    }
  }
}

extension JSONNode {
  fileprivate var ownSize: Int {
    switch value {
    case .null, .bool: MemoryLayout<JSONMember>.stride
    case .number(let text), .string(let text): MemoryLayout<JSONMember>.stride + text.utf8.count
    case .array, .object: 2 * MemoryLayout<JSONMember>.stride
    }
  }

  var size: Int {
    switch value {
    case .null, .bool, .number, .string: ownSize
    case .array(let elements): elements.reduce(ownSize) { $0 + $1.size }
    case .object(let members): members.reduce(ownSize) { $0 + $1.value.size }
    }
  }
}

extension SourceText {
  /// If the string is not found because it was written with escapes, returns the range of the whole section.
  func range(of text: String, in part: Range<Int>) -> Range<Int> {
    guard let first = bytes[part].firstRange(of: Array(text.utf8)) else { return part }
    return first
  }
}
