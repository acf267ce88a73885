import HarnessText

/// The first values that keys have anywhere in a plan and its files; what another object has may be what one lacks.
struct KeyValues {
  private var values: [String: [JSONValue]] = [:]
  private var counts: [String: Int] = [:]
  private var lists: Set<String> = []
  private static let limit = 6
  /// Keys whose values are other ones in each object.
  private static let unlike: Set<String> = [
    "id", "name", "path", "to", "title", "/", "open", "host", "comment", "explanation", "url", "text", "file",
  ]

  init(in roots: [JSONNode]) { for root in roots { note(root, of: "") } }

  private mutating func note(_ node: JSONNode, of key: String) {
    switch node.value {
    case .null, .bool: break
    case .array(let elements):
      lists.insert(key)
      for element in elements { note(element, of: key) }
    case .object(let members): for member in members { note(member.value, of: member.name) }
    case .number, .string:
      counts["\(key) \(node.value.text)", default: 0] += 1
      let known = values[key] ?? []
      if known.count < Self.limit, !known.contains(node.value) { values[key] = known + [node.value] }
    }
  }

  /// Whether what should differ stands twice, as after a copy that was not finished.
  func isCopied(_ text: String, of key: String) -> Bool {
    (Self.unlike.contains(key) || lists.contains(key)) && counts["\(key) \(JSONValue.string(text).text)"] ?? 0 > 1
  }

  func values(of key: String, and more: [String]) -> [JSONValue] {
    Self.unlike.contains(key) ? [] : ((values[key] ?? []) + more.map { .string($0) }).distinct(by: \.text)
  }
}
