import HarnessText
import LinkModel
import MockSite

/// Reads `when`: what a request has to be like, besides its method and path, for a resource to answer.
struct CriteriaReader {
  let object: StrictObject

  static let keys = ["host", "query", "headers", "body", "json", "not"]
  /// The ways a text can be asked for besides being equal.
  static let matches = [
    "equals", "equalsIgnoringCase", "prefix", "suffix", "contains", "like", "present",
  ]

  /// The criteria in the order they are written; all have to be met.
  func read(_ key: String = "when") -> [Site.Criterion] {
    guard let node = object.value(key),
      let when = object.object(node, "what a request has to be like", keys: Self.keys)
    else { return [] }
    if when.members.isEmpty { when.report(.missingOneOf(Self.keys, of: "this"), at: node) }
    return when.members.flatMap { member -> [Site.Criterion] in
      switch member.name {
      case "host": texts(member.value, when).map { .host($0) }
      case "body": texts(member.value, when).map { .body($0) }
      case "query":
        when.named("query").flatMap { item in
          texts(item.value, when).map { .query(item.name, $0) }
        }
      case "headers":
        when.named("headers").flatMap { item in
          texts(item.value, when).map { .header(item.name, $0) }
        }
      case "json": when.named("json").compactMap { value($0, when) }
      case "not": CriteriaReader(object: when).read("not").map { .not($0) }
      default: []
      }
    }
  }

  /// What a text has to be like: equal to a string, absent for `null`, or everything an object asks for.
  private func texts(_ node: JSONNode, _ when: StrictObject) -> [TextMatch] {
    if let text = node.string { return [.equal(text)] }
    if node.value == .null { return [.absent] }
    guard node.object != nil else {
      let expected = "a string, null for none, or an object such as { \"contains\": \"…\" }"
      when.report(.wrongKind(expected: expected, found: node.kind), at: node)
      return []
    }
    guard let match = when.object(node, "what a text has to be like", keys: Self.matches) else {
      return []
    }
    if match.members.isEmpty {
      match.report(.missingOneOf(Self.matches, of: "what a text has to be like"), at: node)
    }
    return match.members.compactMap { member in
      if member.name == "present" {
        return match.bool("present").map { $0 ? .present : .absent }
      }
      guard Self.matches.contains(member.name), let text = match.string(member.value) else {
        return nil
      }
      switch member.name {
      case "equals": return .equal(text)
      case "equalsIgnoringCase": return .equalIgnoringCase(text)
      case "prefix": return .prefix(text)
      case "suffix": return .suffix(text)
      case "contains": return .contains(text)
      default: return .like(text)
      }
    }
  }

  private func value(_ member: JSONMember, _ when: StrictObject) -> Site.Criterion? {
    guard member.name.isEmpty || member.name.hasPrefix("/") else {
      when.log.add(
        .malformed(member.name, expected: "a JSON Pointer such as \"/user/id\" (RFC 6901)"),
        in: when.source, at: member.nameRange)
      return nil
    }
    return .json(member.name, Site.JSON(member.value.value))
  }
}
