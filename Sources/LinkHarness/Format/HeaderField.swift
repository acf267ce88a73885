import HarnessText

struct HeaderField {
  let name: String
  let values: [String]
}

extension KeyKind where Value == [HeaderField] {
  static var headers: KeyKind {
    KeyKind(
      "map of header names to strings, arrays of strings or `null`",
      schema: { writer in
        let text = KeyKind<String>.text.schema(&writer)
        return .map(of: .either([text.orNull, .list(of: text)]))
      }
    ) { node, object in
      object.members(of: node)?.map { member in
        if !isName(member.name) {
          object.report(
            .malformed(
              member.name, expected: "a header field name such as \"Cache-Control\""),
            at: member)
        }
        if member.value.value == .null { return HeaderField(name: member.name, values: []) }
        let nodes = member.value.array ?? [member.value]
        return HeaderField(name: member.name, values: nodes.compactMap { value($0, object) })
      }
    }
  }

  /// Control characters except tabs are rejected, because a line break would begin another field (RFC 9110 §5.5).
  private static func value(_ node: JSONNode, _ object: StrictObject) -> String? {
    guard let text = object.string(node) else { return nil }
    guard !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
      object.report(
        .malformed(
          text, expected: "a header field value without control characters"),
        at: node)
      return nil
    }
    return text
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar) || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
      }
  }
}
