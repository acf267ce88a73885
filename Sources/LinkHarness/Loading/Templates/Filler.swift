import HarnessText

/// Replaces placeholders, within a budget that the variables and all rows of a plan share and that prevents exponential
/// growth: if each array contains the previous one several times, even a few short arrays expand to a huge value.
final class Filler {
  let log: FindingLog
  private var budget: Int
  private(set) var isExhausted = false

  /// The part of the budget, in bytes, that does not depend on the size of the plan.
  static let limit = 64 << 20
  static let limitPerByte = 16

  init(log: FindingLog, planSize: Int) {
    self.log = log
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
    let pieces = Placeholder.pieces(of: text)
    if pieces.count == 1, case .variable(let name) = pieces[0] {
      guard let value = value(of: name, node, scope, source) else { return node }
      // Inserting a shared value does not copy it. However, the inserted value is read again each time, so its size is
      // charged for each insertion.
      guard spend(value.node.size, at: node.range, in: source) else { return node }
      return value.keepsPlace ? value.node : value.node.relocated(to: node.range)
    }
    var result = ""
    for piece in pieces {
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
        result += part
      }
    }
    return JSONNode(.string(result), range: node.range)
  }

  private func value(
    of name: String, _ node: JSONNode, _ scope: VariableScope, _ source: SourceText
  ) -> VariableScope.Value? {
    if let value = scope[name] { return value }
    log.add(
      .undefinedVariable(name, known: scope.names),
      at: Place(source.range(of: "${\(name)}", in: node.range), in: source))
    return nil
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

  func relocated(to range: Range<Int>) -> JSONNode {
    switch value {
    case .null, .bool, .number, .string: JSONNode(value, range: range)
    case .array(let elements):
      JSONNode(.array(elements.map { $0.relocated(to: range) }), range: range)
    case .object(let members):
      JSONNode(
        .object(
          members.map {
            JSONMember(name: $0.name, nameRange: range, value: $0.value.relocated(to: range))
          }), range: range)
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
