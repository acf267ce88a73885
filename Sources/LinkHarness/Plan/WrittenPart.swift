package import HarnessText

/// Readers keep the values to which failures can point, so a diagnosis neither parses nor searches the plan's text.
package struct WrittenPart: Sendable {
  let node: JSONNode
  let source: SourceText

  init(_ node: JSONNode, in source: SourceText) { (self.node, self.source) = (node, source) }

  package var place: Place { Place(node, in: source) }

  func place(of member: JSONMember) -> Place { Place(member.nameRange, in: source) }

  var text: String { node.string ?? place.text.onOneLine }

  subscript(name: String) -> WrittenPart? { node[name].map { WrittenPart($0, in: source) } }

  /// The elements of an array, created on demand because only a few of them are needed.
  var elements: LazyMapCollection<[JSONNode], WrittenPart> {
    (node.array ?? []).lazy.map { WrittenPart($0, in: source) }
  }

  func element(_ text: String) -> WrittenPart? { elements.first { $0.node.string == text } }

  private var parts: [WrittenPart] {
    (node.array ?? node.object?.map(\.value) ?? []).map { WrittenPart($0, in: source) }
  }

  func first(where isWanted: (WrittenPart) -> Bool) -> WrittenPart? {
    isWanted(self) ? self : firstPart { $0.first(where: isWanted) }
  }

  func firstPart<Result>(_ find: (WrittenPart) -> Result?) -> Result? {
    for part in parts { if let found = find(part) { return found } }
    return nil
  }

  func string(_ text: String) -> WrittenPart? { first { $0.node.string == text } }
}
