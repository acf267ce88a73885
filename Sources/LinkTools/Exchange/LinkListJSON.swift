import LinkHarness
import HarnessText
import LinkModel

/// Reads lists in JSON: an array of texts or objects, or an object with one.
enum LinkListJSON {
  static func read(_ source: SourceText) throws(LinkList.Problem) -> LinkList {
    let document = JSONDocument(reading: source)
    if let finding = document.findings.first(where: \.isSyntaxError) {
      throw LinkList.Problem(
        line: source.position(at: finding.range.lowerBound).line, message: finding.message,
        fix: finding.fix)
    }
    let arrays = [document.root?.array] + (document.root?.object ?? []).map(\.value.array)
    guard let nodes = arrays.compactMap(\.self).first else {
      throw LinkList.Problem(
        line: 1, message: "there is no array in the list",
        fix: "write an array of links, or of objects with \"url\" and \"expected\"")
    }
    var entries: [LinkList.Entry] = []
    var unused: [String] = []
    for node in nodes {
      let line = source.position(at: node.range.lowerBound).line
      if let url = node.string {
        entries.append(LinkList.Entry(url: url, result: nil, source: nil, name: nil, line: line))
        continue
      }
      let members = node.object ?? []
      func value(_ field: LinkList.Field) -> String? {
        members.first { LinkList.Field(column: $0.name) == field }?.value.plainText
      }
      guard let url = value(.url) else {
        throw LinkList.Problem(
          line: line, message: "there is no link in this element", fix: "add \"url\"")
      }
      for member in members
      where LinkList.Field(column: member.name) == nil && !unused.contains(member.name) {
        unused.append(member.name)
      }
      entries.append(
        LinkList.Entry(
          url: url, result: value(.result), source: value(.source), name: value(.name), line: line))
    }
    return LinkList(entries: entries, notes: LinkList.unused(unused))
  }
}

extension JSONNode {
  fileprivate var plainText: String? { string ?? bool.map { $0 ? "true" : "false" } }
}
