import HarnessText

/// A part of a plan, or of a document that the plan refers to.
///
/// The part is parsed again so that failures can point to positions in it.
///
/// Plans store positions instead of trees. A tree needs several times as much memory as the text. Only failed rows need
/// a tree.
struct WrittenPart {
  let node: JSONNode
  /// The location of the parsed text; the ranges of nodes are relative to its first byte.
  private let whole: PlanPlace

  init?(_ place: PlanPlace?) {
    guard let place else { return nil }
    let text = SourceText(Array(place.source.bytes[place.range]), file: place.file)
    guard let root = JSONDocument(reading: text).root else { return nil }
    (node, whole) = (root, place)
  }

  private init(_ node: JSONNode, in whole: PlanPlace) {
    (self.node, self.whole) = (node, whole)
  }

  var place: PlanPlace {
    let start = whole.range.lowerBound
    return PlanPlace(
      start + node.range.lowerBound..<start + node.range.upperBound, in: whole.source)
  }

  func place(of member: JSONMember) -> PlanPlace {
    let start = whole.range.lowerBound
    let range = member.nameRange
    return PlanPlace(start + range.lowerBound..<start + range.upperBound, in: whole.source)
  }

  /// The string itself if the value is a string; otherwise, the value's source text on one line.
  var text: String { node.string ?? place.text.onOneLine }

  subscript(name: String) -> WrittenPart? { node[name].map { WrittenPart($0, in: whole) } }

  subscript<F: Form, Value>(key: KeyPath<F, Key<Value>>) -> WrittenPart? {
    self[F.name(key)]
  }

  var elements: [WrittenPart] { (node.array ?? []).map { WrittenPart($0, in: whole) } }

  func element(_ text: String) -> WrittenPart? { elements.first { $0.node.string == text } }

  /// Returns the first string, at any depth, that is equal to the given one, or `nil` if there is none.
  func string(_ text: String) -> WrittenPart? {
    if node.string == text { return self }
    let parts = node.array ?? node.object?.map(\.value) ?? []
    return parts.lazy.compactMap { WrittenPart($0, in: whole).string(text) }.first
  }
}
