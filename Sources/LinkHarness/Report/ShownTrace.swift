import HarnessText
import LinkModel
import MockSite

/// The trace of a step with the mask for texts about it; a class, because a trace is too large to copy.
final class ShownTrace: Sendable {
  let trace: StepTrace
  let mask: SecretMask

  init(_ trace: StepTrace) { (self.trace, mask) = (trace, trace.mask) }

  var downloads: [DownloadRecord] {
    trace.fetch.shown.map {
      DownloadRecord($0, !trace.fetch.downloads.isEmpty, at: trace.time, mask)
    }
  }

  var answer: String? { trace.fetch.answer.map { mask.masked($0.words) } }

  var files: [ParsedFile] { trace.fetch.shown.compactMap { ParsedFile($0, mask) } }

  var otherReasons: [OtherReason] {
    trace.decision?.others.map { OtherReason($0, mask) } ?? []
  }
}

// The stages as JSON.
extension ShownTrace {
  func write(_ stage: Stage, to out: JSONWriter) {
    switch stage {
    case .fetch:
      out.array {
        for download in downloads { download.write(to: out) }
        if let answer = trace.fetch.answer { write(answer, to: out) }
      }
    case .parse: files.write(to: out)
    default:
      out.object {
        for slot in Self.slots[stage] ?? [] { write(slot, to: out) }
      }
    }
  }

  /// A member of a stage's object: a field or, if `parts` is not empty, an object.
  fileprivate final class Slot: Sendable {
    let key: String
    let name: [UInt8]
    let field: Field?
    let parts: [Slot]
    let takesNames: Bool
    let isOptional: Bool

    init(_ member: FieldGroup.Member, isOptional: Bool) {
      self.isOptional = isOptional
      switch member {
      case .field(let field):
        (key, self.field) = (field.keys[field.keys.count - 1], field)
        (parts, takesNames) = ([], false)
      case .group(let group):
        (key, field, takesNames) = (member.key, nil, group.takesNames)
        parts = group.members.map { Slot($0, isOptional: false) }
      }
      name = Array("\"\(key)\"".utf8)
    }
  }

  /// The field `log` is not shown at any stage, because the log line describes all stages.
  private static let slots: [Stage: [Slot]] = {
    let expected = FieldTable.root.members.filter { $0.key != "log" }.flatMap { member in
      if case .group(let group) = member, FieldGroup.flattened.contains(member.key) {
        return group.members
      }
      return [member]
    }
    let all =
      expected.map { ($0.stage, Slot($0, isOptional: false)) }
      + FieldTable.shown.members.map { ($0.stage, Slot($0, isOptional: true)) }
    return Dictionary(grouping: all, by: \.0).mapValues { $0.map(\.1) }
  }()

  private func write(_ slot: Slot, to out: JSONWriter) {
    guard let field = slot.field else { return writeObject(slot, to: out) }
    let value = field.value(in: trace, name: "")
    // A page that was loaded has the failure `null`. An empty list can mean that the step did not record requests.
    if value == nil, slot.isOptional, slot.key != "failure" || trace.page == nil { return }
    if field.traits.contains(.needsRequests), value?.isEmpty ?? true { return }
    out.name(quoted: slot.name)
    write(value, to: out)
    if slot.key == "considered", case let others = otherReasons, !others.isEmpty {
      out.name("also")
      others.write(to: out)
    }
  }

  private func writeObject(_ slot: Slot, to out: JSONWriter) {
    let hasValues =
      slot.takesNames
      ? !slot.isOptional || !slot.references(in: trace).isEmpty
      : slot.parts.contains { $0.field == nil || $0.field?.value(in: trace, name: "") != nil }
    if !hasValues, slot.isOptional { return }
    out.name(quoted: slot.name)
    if !hasValues { return out.raw("null") }
    out.object {
      for reference in slot.references(in: trace) {
        out.name(reference.nameInPath)
        write(reference.value(in: trace), as: reference.nameInPath, to: out)
      }
      if !slot.takesNames { for part in slot.parts { write(part, to: out) } }
    }
  }

  private func write(_ answer: SiteAnswer, to out: JSONWriter) {
    out.object {
      out.member("request", mask.masked(answer.asked))
      for slot in Self.slots[.fetch] ?? [] where slot.key == "answer" { write(slot, to: out) }
      out.member("bytes", answer.response?.body.count)
      out.member("message", mask.masked(answer.words))
    }
  }

  private func write(_ value: FieldValue?, as name: String = "", to out: JSONWriter) {
    switch value {
    case nil: out.raw("null")
    case .number(let number)?: number.write(to: out)
    case .flag(let flag)?: flag.write(to: out)
    case .list(let texts)?: out.array(texts) { out.string(mask.masked($0)) }
    case .text(let text)?:
      // The content of a response may be several megabytes long.
      let text = text.utf8.count > 4_000 ? text.prefix(4_000) + "…" : text
      out.string(name.isEmpty ? mask.masked(text) : mask.shown(text, as: name))
    }
  }
}

extension ShownTrace.Slot {
  fileprivate func references(in trace: StepTrace) -> [ExpectationField] {
    takesNames ? parts.first?.field?.references(in: trace) ?? [] : []
  }
}

extension FieldGroup.Member {
  fileprivate var stage: Stage {
    switch self {
    case .field(let field): field.stage
    case .group(let group): group.fields.first?.stage ?? .fetch
    }
  }
}
