import MockSite
import HarnessText

struct MatcherReader {
  let expect: StrictObject
  let kind: FactKind

  private static let textKeys = TextMatchForm.table.form.texts

  private static let texts = textKeys.map(\.name) + ["atLeast", "atMost", "present", "not"]
  private static let lists = [
    "equals", "prefix", "suffix", "contains", "includes", "count", "present", "not",
  ]
  private static let numbers = ["equals", "atLeast", "atMost", "present", "not"]

  static func words(for kind: FactKind) -> [String] {
    switch kind {
    case .text, .name, .choice, .json: texts
    case .list: lists
    case .number: numbers
    case .flag: []
    }
  }

  private var words: [String] { Self.words(for: kind) }

  static func isMatcher(_ node: JSONNode, for kind: FactKind) -> Bool {
    let known = words(for: kind)
    guard let members = node.object, !members.isEmpty else { return false }
    return members.allSatisfy { known.contains($0.name) }
  }

  func read(_ node: JSONNode) -> Expected? {
    if node.value == .null { return .absent }
    if case .json = kind {
      if Self.isMatcher(node, for: kind) { return matchers(node) }
      return FieldValue(node.value).map { .value($0) }
    }
    if node.object != nil, !words.isEmpty { return matchers(node) }
    return plain(node)
  }

  private func plain(_ node: JSONNode) -> Expected? {
    switch kind {
    case .text, .name, .json: return expect.string(node).map { .value(.text($0)) }
    case .choice(let what, let choices):
      return choice(node, what, choices).map { .value(.text($0)) }
    case .number: return expect.integer(node).map { .value(.number($0)) }
    case .flag: return expect.flag(node).map { .value(.flag($0)) }
    case .list:
      guard let elements = elements(node) else { return nil }
      var texts: [String] = []
      for case .value(.text(let text)) in elements { texts.append(text) }
      return texts.count == elements.count
        ? .value(.list(texts)) : .match([.elements(elements)], json: node.value)
    }
  }

  private func elements(_ node: JSONNode) -> [Expected]? {
    expect.expected("an array of strings", node, node.array)?.compactMap(element)
  }

  private func element(_ node: JSONNode) -> Expected? {
    guard case .list(let what, let choices) = kind else { return nil }
    let kind: FactKind = choices.isEmpty ? .text : .choice(what: what, choices)
    if node.value == .null { return expect.string(node).map { .value(.text($0)) } }
    return MatcherReader(expect: expect, kind: kind).read(node)
  }

  private func choice(_ node: JSONNode, _ what: String, _ choices: [String]) -> String? {
    expect.choice(node, what, choices.map { ($0, $0) })
  }

  // MARK: Matchers

  private func matchers(_ node: JSONNode) -> Expected? {
    guard let object = expect.object(node, "a matcher", keys: words) else { return nil }
    if object.members.isEmpty {
      object.reportMissing(oneOf: words)
    }
    let known = object.members.filter { words.contains($0.name) }
    let matchers = known.compactMap { member -> Matcher? in
      let matcher = matcher(member.name, member.value, in: object)
      if matcher?.acceptsAll == true { object.report(.metByAll(isText: words == Self.texts), at: member.value) }
      return matcher
    }
    guard !matchers.isEmpty, matchers.count == known.count else { return nil }
    if case .present(false) = matchers[0], matchers.count == 1 { return .absent }
    return .match(matchers, json: node.value)
  }

  private func matcher(_ word: String, _ node: JSONNode, in object: StrictObject) -> Matcher? {
    switch word {
    case "present": return expect.flag(node).map { .present($0) }
    case "not": return read(node).map { $0.isAbsent ? .present(true) : .not($0) }
    case "atLeast", "atMost":
      let digits: String? = if case .number(let digits) = node.value { digits } else { nil }
      return expect.expected("a number", node, digits).map { word == "atLeast" ? .atLeast($0) : .atMost($0) }
    default: break
    }
    switch kind {
    case .list: return listMatcher(word, node)
    case .number: return expect.integer(node).map { .equals(.number($0)) }
    case .json where word == "equals":
      return FieldValue(node.value).map { .equals($0) }
    case .choice(let what, let choices) where word == "equals":
      return choice(node, what, choices).map { .text(.equal($0)) }
    case .text, .name, .choice, .json, .flag:
      let key = Self.textKeys.first { $0.name == word }
      return key?.read(object).map { .text($0) }
    }
  }

  private func listMatcher(_ word: String, _ node: JSONNode) -> Matcher? {
    switch word {
    case "count":
      return MatcherReader(expect: expect, kind: .number).read(node).map { .count($0) }
    case "includes":
      return (node.array == nil ? element(node).map { [$0] } : elements(node)).map { .includes($0) }
    case "prefix": return elements(node).map { .prefix($0) }
    case "suffix": return elements(node).map { .suffix($0) }
    case "contains": return elements(node).map { .contains($0) }
    default: return elements(node).map { .elements($0) }
    }
  }
}
