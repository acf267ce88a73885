import LinkHarness
import HarnessText

/// Parses a list of links in JSON: an array of strings or objects, or an object that contains such an array.
enum LinkListJSON {
  static func read(_ source: SourceText) throws(LinkList.Problem) -> LinkList {
    let document = JSONDocument(reading: source)
    if let finding = document.findings.first(where: \.isSyntaxError) {
      throw LinkList.Problem(
        line: source.line(of: finding.range), message: finding.message, fix: finding.fix)
    }
    let arrays = [document.root?.array] + (document.root?.object ?? []).map(\.value.array)
    guard let nodes = arrays.compactMap(\.self).first else {
      throw LinkList.Problem(
        line: 1, message: "the JSON document contains no array of links",
        fix: "write an array of links, or of objects with \"url\" and \"expected\"")
    }
    var entries: [LinkList.Entry] = []
    var unused: [String] = []
    for node in nodes {
      let line = source.line(of: node.range)
      let members = node.object ?? []
      func value(_ field: LinkList.Field) -> String? {
        members.first { LinkList.Field(column: $0.name) == field }?.value.plainText
      }
      guard let url = node.string ?? value(.url) else {
        throw LinkList.Problem(
          line: line, message: "the element contains no link", fix: "add \"url\"")
      }
      unused += members.map(\.name).filter { LinkList.Field(column: $0) == nil }
      entries.append(LinkList.Entry(url, line: line, value))
    }
    return LinkList(entries: entries, notes: LinkList.unused(unused.distinct))
  }
}

extension JSONNode {
  fileprivate var plainText: String? { string ?? bool.map { $0 ? "true" : "false" } }
}
