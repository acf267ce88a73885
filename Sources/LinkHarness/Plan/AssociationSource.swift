import HarnessText
import LinkModel
import MockSite

/// Reads where a site's association file comes from: the file's own object, a file, a text, or a fault.
struct AssociationSource {
  let site: StrictObject

  func read(
    _ node: JSONNode, _ documents: inout DocumentReader, _ provenance: inout Provenance
  ) -> [Site.Resource] {
    guard let members = node.object else {
      if let path = node.string {
        site.report(.pathAlone(path), at: node)
        return []
      }
      site.report(
        .wrongKind(
          expected:
            "an object: the association file's own, or one with \"file\", \"text\" or \"fault\"",
          found: node.kind),
        at: node)
      return []
    }
    let names = members.map(\.name).filter { !StrictObject.isFree($0) }
    if names.isEmpty || names.contains(where: Self.services.contains) {
      return [resource(site.source.part(node.range), &provenance)]
    }
    guard let source = site.object(node, "an association source", keys: Self.keys),
      let first = described(source, &documents, &provenance)
    else { return [] }
    let refinement = RefinementReader(object: source)
    let all = refinement.sequence(refinement.answer(first)) { node in
      AssociationSource(site: source).read(node, &documents, &provenance).first
    }
    return [all]
  }

  static let services = [
    "applinks", "appclips", "webcredentials", "activitycontinuation",
  ]
  static let keys =
    ["file", "text", "fault", "contentType", "status", "at", "then"]
    + RefinementReader.answerKeys
  /// What a fault is applied to when a plan gives no file of its own.
  private static let sample = #"{ "applinks": { "details": [] } }"#

  private func described(
    _ source: StrictObject, _ documents: inout DocumentReader, _ provenance: inout Provenance
  ) -> Site.Resource? {
    var text: SourceText?
    if let file = source.value("file") { text = documents.file(file, in: source.source) }
    if let inline = source.string("text"), let node = source.value("text") {
      text = SourceText(
        Array(inline.utf8), file: source.source.file,
        origin: source.source.position(at: node.range.lowerBound + 1))
    }
    let fault = source.choice(
      "fault", "fault of an association file",
      Site.AssociationFault.allCases.map { ($0.rawValue, $0) })
    let place = source.choice(
      "at", "place of an association file",
      [("wellKnown", Site.Resource.AssociationPlace.wellKnown), ("root", .root), ("both", .both)])
    if source.value("file") == nil, source.value("text") == nil, source.value("fault") == nil {
      source.report(
        .missingOneOf(["file", "text", "fault"], of: "the association source"), at: source.node)
      return nil
    }
    let original = text ?? SourceText(Self.sample, file: "(sample)")
    if let fault {
      let served = fault.bytes(of: original.bytes)
      provenance.add(
        SourceText(served, file: original.file, origin: original.origin),
        isWritten: text != nil && served == original.bytes)
      return .association(bytes: original.bytes, fault: fault)
    }
    guard text != nil else { return nil }
    return resource(
      original, contentType: contentType(source), status: SiteReader.status(source) ?? .ok,
      at: place ?? .both, &provenance)
  }

  private func resource(
    _ text: SourceText, contentType: String? = "application/json", status: HTTPStatus = .ok,
    at place: Site.Resource.AssociationPlace = .both, _ provenance: inout Provenance
  ) -> Site.Resource {
    provenance.add(text)
    return .association(bytes: text.bytes, contentType: contentType, status: status, at: place)
  }

  private func contentType(_ source: StrictObject) -> String? {
    guard let node = source.value("contentType") else { return "application/json" }
    return node.value == .null ? nil : source.string(node)
  }
}

extension SourceText {
  /// A part of the text that still knows where in the file it stands.
  func part(_ range: Range<Int>) -> SourceText {
    SourceText(Array(bytes[range]), file: file, origin: position(at: range.lowerBound))
  }
}
