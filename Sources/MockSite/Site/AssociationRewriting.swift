import HarnessText

enum AssociationRewriting {
  /// Rules that exclude URLs by query or fragment are omitted, because their paths alone would exclude far more URLs.
  static func withLegacyPaths(_ file: [UInt8]) -> [UInt8] {
    changingDetails(of: file) { member in
      switch (member.name, member.value.value) {
      case ("appIDs", .array(let ids)):
        JSONMember(name: "appID", value: ids.first ?? JSONNode(.string("")))
      case ("components", .array(let rules)):
        JSONMember(name: "paths", value: JSONNode(.array(rules.compactMap(path))))
      default: member
      }
    }
  }

  static func withOtherTeam(_ file: [UInt8]) -> [UInt8] {
    changingDetails(of: file) { member in
      switch (member.name, member.value.value) {
      case ("appID", .string):
        JSONMember(name: member.name, value: otherTeam(member.value))
      case ("appIDs", .array(let ids)):
        JSONMember(name: member.name, value: JSONNode(.array(ids.map(otherTeam))))
      default: member
      }
    }
  }

  private static func path(_ rule: JSONNode) -> JSONValue? {
    let path = rule["/"]?.string ?? "*"
    guard rule["exclude"]?.bool == true else { return .string(path) }
    return rule["?"] == nil && rule["#"] == nil ? .string("NOT \(path)") : nil
  }

  private static func otherTeam(_ id: JSONNode) -> JSONNode {
    guard let text = id.string, let dot = text.firstIndex(of: ".") else { return id }
    return JSONNode(.string("ZZZZZZZZZZ" + text[dot...]))
  }

  private static func changingDetails(
    of file: [UInt8], _ change: (JSONMember) -> JSONMember
  ) -> [UInt8] {
    guard let root = JSONDocument.strict(file), root["applinks"]?["details"]?.array != nil
    else { return file }
    let changed = root.replacing("applinks") { links in
      links.replacing("details") { details in
        JSONNode(
          .array(
            (details.array ?? []).map { detail in
              detail.object.map { JSONNode(.object($0.map(change))) } ?? detail
            }))
      }
    }
    return Array(changed.value.text.utf8)
  }
}

extension JSONNode {
  fileprivate func replacing(_ name: String, _ change: (JSONNode) -> JSONNode) -> JSONNode {
    guard let members = object else { return self }
    return JSONNode(
      .object(
        members.map {
          $0.name == name ? JSONMember(name: name, value: change($0.value)) : $0
        }))
  }
}
