import LinkHarness
import HarnessText

/// Parses a list of links in JSON: an array of strings or objects, or an object that contains such an array.
enum LinkListJSON {
  static func read(
    _ source: SourceText, _ visit: (LinkList.Entry) -> Void
  ) throws(LinkList.Problem) -> [String] {
    var unused = OrderedNames()
    var problem: LinkList.Problem?
    let document = JSONDocument.elements(of: source) { node in
      guard problem == nil else { return }
      do throws(LinkList.Problem) {
        visit(try entry(node, in: source, &unused))
      } catch {
        problem = error
      }
    }
    if let finding = document.findings.first(where: \.isSyntaxError) {
      throw LinkList.Problem(
        line: source.line(of: finding.range), message: finding.message, fix: finding.fix)
    }
    guard document.hasArray else {
      throw LinkList.Problem(
        line: 1, message: "the JSON document contains no array of links",
        fix: "write an array of links, or of objects with \"url\" and \"expected\"")
    }
    if let problem { throw problem }
    return LinkList.unused(unused.list)
  }

  private static func entry(
    _ node: JSONNode, in source: SourceText, _ unused: inout OrderedNames
  ) throws(LinkList.Problem) -> LinkList.Entry {
    let line = source.line(of: node.range)
    let members = node.object ?? []
    func value(_ field: LinkList.Field) -> String? {
      members.first { LinkList.Field(column: $0.name) == field }?.value.plainText
    }
    guard let url = node.string ?? value(.url) else {
      throw LinkList.Problem(
        line: line, message: "the element contains no link", fix: "add \"url\"")
    }
    for name in members.map(\.name) where LinkList.Field(column: name) == nil { unused.add(name) }
    return LinkList.Entry(url, line: line, value)
  }
}

extension JSONNode {
  fileprivate var plainText: String? { string ?? bool.map { $0 ? "true" : "false" } }
}
