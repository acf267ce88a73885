import HarnessText

/// The variables a row can name, the nearest definition of each.
struct VariableScope {
  struct Value {
    let node: JSONNode
    /// Whether findings point at the value, as for a matrix, and not at the place that refers to it.
    let keepsPlace: Bool
  }

  private var values: [String: Value] = [:]
  private(set) var names: [String] = []

  subscript(name: String) -> Value? { values[name] }

  mutating func define(_ name: String, _ node: JSONNode, keepsPlace: Bool = false) {
    if values[name] == nil { names.append(name) }
    values[name] = Value(node: node, keepsPlace: keepsPlace)
  }

  /// Defines the members of `variables` but for those that are overridden; each may name those before it.
  mutating func define(
    _ members: [JSONMember], in source: SourceText, keeping overridden: Set<String> = [],
    _ filler: Filler
  ) {
    for member in members where !overridden.contains(member.name) {
      if Placeholder.isName(member.name) {
        define(member.name, filler.fill(member.value, from: self, in: source))
      } else {
        filler.log.add(.noName(member.name), in: source, at: member.nameRange)
      }
    }
  }
}

/// Fills in placeholders, within a budget that all rows of a plan share.
final class Filler {
  let log: FindingLog
  /// The bytes that may still be read and made for placeholders and cells.
  private var budget: Int

  /// Allows for 32 MB and for four times the plan: what no plan needs that was not made to do harm.
  init(log: FindingLog, planSize: Int) {
    self.log = log
    budget = (32 << 20) + 4 * planSize
  }

  /// Takes from the budget; false, for good, when there is not enough left.
  func spend(_ bytes: Int) -> Bool {
    budget = bytes <= budget ? budget - bytes : 0
    return budget > 0
  }

  /// The value with each placeholder replaced; a string that is one placeholder becomes the value itself, of any kind.
  func fill(_ node: JSONNode, from scope: VariableScope, in source: SourceText) -> JSONNode {
    switch node.value {
    case .string(let text):
      return Placeholder.occurs(in: text) ? filled(text, node, scope, source) : node
    case .array(let elements):
      return JSONNode(
        .array(elements.map { fill($0, from: scope, in: source) }), range: node.range)
    case .object(let members):
      return JSONNode(
        .object(members.map { filled($0, scope, source) }), range: node.range)
    case .null, .bool, .number: return node
    }
  }

  private func filled(
    _ member: JSONMember, _ scope: VariableScope, _ source: SourceText
  ) -> JSONMember {
    if StrictObject.isFree(member.name) { return member }
    if Placeholder.occurs(in: member.name) {
      log.add(.placeholderInKey, in: source, at: member.nameRange)
    }
    return JSONMember(
      name: member.name, nameRange: member.nameRange,
      value: fill(member.value, from: scope, in: source))
  }

  private func filled(
    _ text: String, _ node: JSONNode, _ scope: VariableScope, _ source: SourceText
  ) -> JSONNode {
    guard spend(text.utf8.count) else { return exhausted(node, source) }
    let pieces = Placeholder.pieces(of: text)
    if pieces.count == 1, case .variable(let name) = pieces[0] {
      guard let value = value(of: name, node, scope, source) else { return node }
      if value.keepsPlace { return value.node }
      guard spend(value.node.range.count) else { return exhausted(node, source) }
      return value.node.relocated(to: node.range)
    }
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .malformed(let text):
        log.add(
          .malformed(text, expected: "a placeholder such as ${name}, or $${ for the characters"),
          in: source, at: source.range(of: text, in: node.range))
      case .variable(let name):
        guard let value = value(of: name, node, scope, source) else { continue }
        guard let part = Self.text(of: value.node) else {
          log.add(
            .wrongKind(
              expected: "a string, number or boolean in ${\(name)}, which stands within a text",
              found: value.node.kind),
            in: source, at: source.range(of: "${\(name)}", in: node.range))
          continue
        }
        guard spend(part.utf8.count) else { return exhausted(node, source) }
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
      .undefinedVariable(name, known: scope.names), in: source,
      at: source.range(of: "${\(name)}", in: node.range))
    return nil
  }

  private func exhausted(_ node: JSONNode, _ source: SourceText) -> JSONNode {
    log.add(.expansionTooLarge, in: source, at: node.range)
    return node
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
  /// Where a text stands within a part of the source; the whole part when escapes hide it.
  func range(of text: String, in part: Range<Int>) -> Range<Int> {
    guard let first = bytes[part].firstRange(of: Array(text.utf8)) else { return part }
    return first
  }
}
