import HarnessText
import LinkModel
import MockSite

final class AssociationForm: Form {
  static let table = form(
    named: "associationSource", "an association source",
    "The content of an association file, and how the site serves it",
    filling: .scalars)

  let file = Key(
    .file,
    "The path of the association file, relative to the file that contains the reference")
  let text = Key(.inlineText, "The association file's content as a string; invalid JSON is allowed")
  let fault = Key(
    .choice("association file fault", of: Site.AssociationFault.allCases),
    "A fault injected into the association file or the response")
  let contentType = Key(
    KeyKind.text.orNull,
    "The media type (default: `application/json`); `null` for none")
  let status = Key(
    .status, default: .ok,
    "The status code; if neither `file` nor `text` is set, the response has no content. For a redirect, write `301` and the field `Location` in `headers`"
  )
  let at = Key(
    .choice(
      "association file location",
      [("wellKnown", Site.Resource.AssociationPlace.wellKnown), ("root", .root), ("both", .both)]),
    default: .both, "The path or paths at which the association file is served")
  let then = Key(
    KeyKind.association.list, default: [],
    "The responses to later requests, in order; the last one repeats")
  let details = AnswerDetailsForm()
  let when = Key(
    .criteria, default: [],
    "Conditions on the request, such as its `User-Agent`; if they are not met, the next file of the array is tried"
  )
}

extension Written<AssociationForm> {
  /// Whether the object is the association file itself, which is the case if it is empty or contains at least one
  /// service key, such as `applinks`.
  fileprivate var isFile: Bool {
    object.members.isEmpty || object.members.contains { AssociationFile.services.contains($0.name) }
  }

  fileprivate var resource: Site.Resource? {
    let keys = AssociationForm.table.form
    let content = [keys.file.name, keys.text.name, keys.fault.name, keys.status.name]
    guard isFile || content.contains(where: { object.value($0) != nil }) else {
      object.reportMissing(oneOf: content, of: "the association source")
      return nil
    }
    guard let first = first(isFile ? ownText : self.text ?? self.file, self.fault) else { return nil }
    let all = self.then.compactMap(\.first).reduce(self.details.refined(first)) { $0.then($1) }
    return self.when.isEmpty ? all : all.when(self.when)
  }

  /// The association file that the object itself is, without the keys about the response.
  private var ownText: SourceText {
    refuse(\.file, beside: AssociationFile.services[0])
    refuse(\.text, beside: AssociationFile.services[0])
    let known = AssociationFile.services + AssociationForm.table.names
    for member in object.members where !known.contains(member.name) {
      guard let meant = Problem.meant(by: member.name, among: AssociationForm.table.names) else { continue }
      object.log.warn(.keyInFile(member.name, meant: meant), at: Place(member.nameRange, in: object.source))
    }
    return object.source.part(object.node.range, without: object.node.ranges(of: AssociationForm.table.has))
  }

  /// Reports a key that is present but has no effect, because another one determines the response or the content.
  private func refuse<Value>(_ key: KeyPath<AssociationForm, Key<Value>>, beside other: String = "fault") {
    if node(key) == nil { return }
    let name = AssociationForm.name(key)
    report(.severalOf([other, name], of: "the association source"), at: key)
  }

  private func first(_ text: SourceText?, _ fault: Site.AssociationFault?) -> Site.Resource? {
    if let fault {
      refuse(\.contentType)
      refuse(\.status)
      refuse(\.at)
      return text.map { .association($0, fault: fault) } ?? .association(fault: fault)
    }
    if let text {
      let root = isFile ? object.node : JSONDocument(reading: text).root
      let source = isFile ? object.source : text
      if let root { object.log.warn(AssociationSlips(in: root, of: source), in: source) }
    }
    // An invalid file, text or fault has been reported.
    if text == nil, node(\.file) != nil || node(\.text) != nil || node(\.fault) != nil {
      return nil
    }
    let type = self.contentType ?? "application/json"
    return text.map { .association($0, contentType: type, status: self.status, at: self.at) }
      ?? .association("", contentType: type, status: self.status, at: self.at)
  }
}

extension KeyKind where Value == [Site.Resource] {
  static var associations: KeyKind {
    let (one, several) = (association, association.list(atLeast: 1))
    return KeyKind(
      "\(one.words()) or array of such objects", schema: { .either([one.schema(&$0), several.schema(&$0)]) }
    ) { node, object in
      if node.array == nil { return one.read(node, object) }
      // Distinct labels, because reports name a resource by its label.
      return several.read(node, object)?.enumerated().flatMap { index, resources in
        resources.map { index == 0 ? $0 : $0.named("\($0.label) \(index + 1)") }
      }
    }
  }

  static var association: KeyKind {
    KeyKind(
      "object",
      schema: { writer in
        writer.define("association") { writer in
          let own = AssociationFile.services.map {
            Schema(value: .object(["required": .array([.string($0)])]))
          }
          let nothing = Schema(value: .object(["maxProperties": .number(0)]))
          let source = writer.schema(of: AssociationForm.self)
          let content = [AssociationForm.name(\.file), AssociationForm.name(\.text)]
          let keys = JSONNode(.object(writer.members(of: AssociationForm.self)))["properties"]?.object ?? []
          let file = Schema.either(own + [nothing]).with("type", .string("object")).with(
            "properties", .object(keys.map { content.contains($0.name) ? JSONMember($0.name, .bool(false)) : $0 }))
          return .either([source, file])
            .described(
              "The association file's JSON object, also with keys about the response, or an object with a file, text, fault or status key"
            )
        }
      }
    ) { node, object in
      guard node.object != nil else {
        let expected =
          "the association file's JSON object, or an object with \"file\", \"text\", \"fault\" or \"status\""
        object.report(
          node.string.map { .pathAlone($0) } ?? .wrongKind(expected: expected, found: node.kind),
          at: node)
        return nil
      }
      let free = Written<AssociationForm>(
        StrictObject(free: node, AssociationForm.table.what, source: object.source, reading: object.reading))
      return (free.isFile ? free : Written(node, in: object))?.resource.map { [$0] }
    }
  }
}

extension KeyKind where Value == SourceText {
  fileprivate static var inlineText: KeyKind {
    KeyKind<String>.text.checked { text, node, object in
      let written = SourceText(stringAt: node.range, of: object.source)
      if let written, written.bytes == Array(text.utf8) { return written }
      // The string contains placeholders, so the file differs from the text in the plan.
      return SourceText(
        Array(text.utf8), file: object.source.file,
        origin: object.source.position(at: node.range.lowerBound + 1))
    }
  }
}
