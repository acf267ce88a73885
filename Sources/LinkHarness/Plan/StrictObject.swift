import HarnessText
import LinkModel

/// A JSON object read against the keys it may have; whatever is wrong goes to the log, and reading goes on.
struct StrictObject {
  let node: JSONNode
  let what: String
  let source: SourceText
  let log: FindingLog

  /// Checks that the node is an object without unknown keys; an object with some is still read.
  ///
  /// `$schema`, `comment` and keys that start with `x-` are allowed in every object.
  init?(_ node: JSONNode, _ what: String, keys: [String], source: SourceText, log: FindingLog) {
    (self.node, self.what, self.source, self.log) = (node, what, source, log)
    guard let members = node.object else {
      log.add(
        keys.isEmpty
          ? .wrongKind(expected: "an object", found: node.kind)
          : .noObject(what, keys: keys, found: node.kind), in: source, at: node.range)
      return nil
    }
    for member in members where !keys.contains(member.name) && !Self.isFree(member.name) {
      log.add(.unknownKey(member.name, of: what, known: keys), in: source, at: member.nameRange)
    }
  }

  /// An object whose keys are checked elsewhere.
  init(free node: JSONNode, source: SourceText, log: FindingLog) {
    (self.node, what, self.source, self.log) = (node, "", source, log)
  }

  static func isFree(_ key: String) -> Bool {
    key == "$schema" || key == "comment" || key.hasPrefix("x-")
  }

  /// The members that mean something, in the order they are written.
  var members: [JSONMember] { (node.object ?? []).filter { !Self.isFree($0.name) } }

  func value(_ key: String) -> JSONNode? { node[key] }

  func report(_ cause: PlanFinding.Cause, at node: JSONNode) {
    log.add(cause, in: source, at: node.range)
  }

  func require(_ key: String) {
    guard node[key] == nil else { return }
    log.add(
      .missingKey(key, of: what), in: source, at: node.range.lowerBound..<node.range.lowerBound + 1)
  }

  func string(_ key: String) -> String? { value(key).flatMap(string) }

  func string(_ node: JSONNode) -> String? {
    if node.string == nil { report(.wrongKind(expected: "a string", found: node.kind), at: node) }
    return node.string
  }

  func bool(_ key: String) -> Bool? {
    guard let node = value(key) else { return nil }
    if node.bool == nil {
      report(.wrongKind(expected: "true or false", found: node.kind), at: node)
    }
    return node.bool
  }

  func integer(_ key: String) -> Int? {
    guard let node = value(key) else { return nil }
    if node.integer == nil {
      report(.wrongKind(expected: "a whole number", found: node.kind), at: node)
    }
    return node.integer
  }

  func array(_ key: String) -> [JSONNode]? {
    guard let node = value(key) else { return nil }
    if node.array == nil { report(.wrongKind(expected: "an array", found: node.kind), at: node) }
    return node.array
  }

  /// The strings of an array.
  func strings(of node: JSONNode) -> [String] {
    if node.array == nil { report(.wrongKind(expected: "an array", found: node.kind), at: node) }
    return (node.array ?? []).compactMap(string)
  }

  func strings(_ key: String) -> [String]? { array(key)?.compactMap(string) }

  func object(_ key: String, _ what: String, keys: [String]) -> StrictObject? {
    value(key).flatMap { object($0, what, keys: keys) }
  }

  func object(_ node: JSONNode, _ what: String, keys: [String]) -> StrictObject? {
    StrictObject(node, what, keys: keys, source: source, log: log)
  }

  /// The members of an object whose keys are names the author chose.
  func named(_ key: String) -> [JSONMember] {
    guard let node = value(key) else { return [] }
    guard let members = node.object else {
      report(.wrongKind(expected: "an object whose keys are names", found: node.kind), at: node)
      return []
    }
    return members.filter { !Self.isFree($0.name) }
  }

  /// A string that must be one of some words.
  func choice<Value>(_ key: String, _ what: String, _ choices: [(String, Value)]) -> Value? {
    value(key).flatMap { choice($0, what, choices) }
  }

  func choice<Value>(_ node: JSONNode, _ what: String, _ choices: [(String, Value)]) -> Value? {
    guard let word = string(node) else { return nil }
    if let found = choices.first(where: { $0.0 == word }) { return found.1 }
    report(.unknownValue(word, what: what, known: choices.map(\.0)), at: node)
    return nil
  }
}
