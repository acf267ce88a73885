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
  private static var sample: SourceText {
    SourceText(#"{ "applinks": { "details": [] } }"#, file: "(sample)")
  }

  fileprivate var resource: Site.Resource? {
    let keys = AssociationForm.table.form
    let content = [keys.file.name, keys.text.name, keys.fault.name, keys.status.name]
    guard content.contains(where: { object.value($0) != nil }) else {
      object.reportMissing(oneOf: content, of: "the association source")
      return nil
    }
    guard let first = first(self.text ?? self.file, self.fault) else { return nil }
    let all = self.then.compactMap(\.first).reduce(self.details.refined(first)) { $0.then($1) }
    return self.when.isEmpty ? all : all.when(self.when)
  }

  /// Reports a key that is present but has no effect, because a fault determines the whole response.
  private func refuse<Value>(_ key: KeyPath<AssociationForm, Key<Value>>) {
    if node(key) == nil { return }
    let name = AssociationForm.name(key)
    report(.severalOf(["fault", name], of: "the association source"), at: key)
  }

  private func first(_ text: SourceText?, _ fault: Site.AssociationFault?) -> Site.Resource? {
    let original = text ?? Self.sample
    if let fault {
      refuse(\.contentType)
      refuse(\.status)
      refuse(\.at)
      let served = fault.bytes(of: original.bytes)
      object.reading.provenance.add(
        SourceText(served, file: original.file, origin: original.origin),
        isWritten: text != nil && served == original.bytes)
      return .association(bytes: original.bytes, fault: fault)
    }
    if let text {
      object.reading.provenance.add(text)
      if let root = JSONDocument(reading: text).root { AssociationSlips(source: text, log: object.log).check(root) }
    }
    // An invalid file, text or fault has been reported.
    if text == nil, node(\.file) != nil || node(\.text) != nil || node(\.fault) != nil {
      return nil
    }
    return .association(
      bytes: text?.bytes ?? [], contentType: self.contentType ?? "application/json",
      status: self.status,
      at: self.at)
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
          let file = Schema.either(own + [nothing]).with("type", .string("object"))
          return .either([writer.schema(of: AssociationForm.self), file])
            .described(
              "The association file's JSON object, or an object with a file, text, fault or status key"
            )
        }
      }
    ) { node, object in
      guard let members = node.object else {
        let expected =
          "the association file's JSON object, or an object with \"file\", \"text\", \"fault\" or \"status\""
        object.report(
          node.string.map { .pathAlone($0) } ?? .wrongKind(expected: expected, found: node.kind),
          at: node)
        return nil
      }
      let names = members.map(\.name).filter { !StrictObject.isFree($0) }
      // An object is interpreted as the association file itself if it is empty or contains at least one service key,
      // such as `applinks`.
      if names.isEmpty || names.contains(where: AssociationFile.services.contains) {
        let text = object.source.part(node.range)
        object.reading.provenance.add(text)
        AssociationSlips(source: object.source, log: object.log).check(node)
        return [.association(bytes: text.bytes)]
      }
      return Written<AssociationForm>(node, in: object)?.resource.map { [$0] }
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
