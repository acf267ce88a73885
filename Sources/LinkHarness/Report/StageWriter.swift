package import HarnessText
import LinkModel
import MockSite

/// Writes the stages of a step as JSON: what a plan can expect from the table of fields, straight from the trace, and
/// after it what only the records have.
package final class StageWriter {
  private let trace: StepTrace
  private let mask: SecretMask
  private let out: JSONWriter

  /// A class, because the closures of a writer would copy a trace, which is large.
  private init(_ trace: StepTrace, _ mask: SecretMask, _ out: JSONWriter) {
    (self.trace, self.mask, self.out) = (trace, mask, out)
  }

  /// Writes an object with a member for each stage, and masks each string where it is written.
  package static func write(_ trace: StepTrace, to out: JSONWriter) {
    let mask = trace.mask
    let writer = StageWriter(trace, mask, out)
    out.change = { mask.masked($0) }
    out.object {
      for stage in trace.shownStages { writer.write(stage) }
    }
    out.change = nil
  }

  private func write(_ stage: Stage) {
    out.name(stage.rawValue)
    switch stage {
    case .fetch:
      let fetch = FetchRecord(trace)
      out.array {
        for download in fetch.downloads { download.write(to: out) }
        if let sent = trace.fetch.answer, var answer = fetch.answer {
          out.object {
            out.member("request", sent.asked)
            for slot in Self.slots[.fetch] ?? [] where slot.key == "answer" { write(slot) }
            answer.members(JSONMembers(out))
          }
        }
      }
    case .parse: ParseRecord(trace).files.write(to: out)
    case .decide: write(DecideRecord(trace), at: stage)
    case .deliver: write(DeliverRecord(trace), at: stage)
    case .route: write(RouteRecord(trace), at: stage)
    case .dispatch: write(DispatchRecord(trace), at: stage)
    case .navigate: write(NavigateRecord(trace), at: stage)
    case .fallback: write(FallbackRecord(trace), at: stage)
    }
  }

  private func write(_ record: consuming some StageRecord, at stage: Stage) {
    var record = record
    out.object {
      for slot in Self.slots[stage] ?? [] { write(slot) }
      record.members(JSONMembers(out))
    }
  }

  /// A member of a stage's object: a field or, if `parts` is not empty, an object.
  private final class Slot: Sendable {
    let key: String
    let name: [UInt8]
    let field: Field?
    let parts: [Slot]
    let takesNames: Bool

    init(_ member: FieldGroup.Member) {
      switch member {
      case .field(let field):
        (key, self.field) = (field.keys[field.keys.count - 1], field)
        (parts, takesNames) = ([], false)
      case .group(let group):
        (key, field, takesNames) = (member.key, nil, group.takesNames)
        parts = group.members.map(Slot.init)
      }
      name = Array("\"\(key)\"".utf8)
    }

    func json(in trace: StepTrace) -> JSONValue {
      if let field { return field.value(in: trace, name: "")?.json ?? .null }
      if takesNames {
        let references = parts.first?.field?.references(in: trace) ?? []
        return .object(references.map { JSONMember($0.nameInPath, $0.value(in: trace)?.json ?? .null) })
      }
      let members = parts.map { JSONMember($0.key, $0.json(in: trace)) }
      return members.allSatisfy { $0.value.value == .null } ? .null : .object(members)
    }
  }

  /// The members of a stage's object that a plan can expect, neither masked nor shortened.
  static func expected(at stage: Stage, in trace: StepTrace) -> JSONNode {
    JSONNode(.object((slots[stage] ?? []).map { JSONMember($0.key, $0.json(in: trace)) }))
  }

  /// The field `log` is not shown at any stage, because the log line describes all stages.
  private static let slots: [Stage: [Slot]] = {
    let members = FieldTable.root.members.filter { $0.key != "log" }.flatMap { member in
      if case .group(let group) = member, FieldGroup.flattened.contains(member.key) {
        return group.members
      }
      return [member]
    }
    return Dictionary(grouping: members, by: \.stage).mapValues { $0.map(Slot.init) }
  }()

  private func write(_ slot: Slot) {
    guard let field = slot.field else { return writeObject(slot) }
    let value = field.value(in: trace, name: "")
    // An empty list can mean that the step did not record requests.
    if field.traits.contains(.needsRequests), value?.isEmpty ?? true { return }
    out.name(quoted: slot.name)
    write(value)
  }

  private func writeObject(_ slot: Slot) {
    out.name(quoted: slot.name)
    if slot.takesNames {
      return out.object {
        for reference in slot.parts.first?.field?.references(in: trace) ?? [] {
          out.name(reference.nameInPath)
          write(reference.value(in: trace), as: reference.nameInPath)
        }
      }
    }
    if !slot.parts.contains(where: { $0.field == nil || $0.field?.value(in: trace, name: "") != nil }) {
      return out.raw("null")
    }
    out.object { for part in slot.parts { write(part) } }
  }

  private func write(_ value: FieldValue?, as name: String = "") {
    switch value {
    case nil: out.raw("null")
    case .number(let number)?: number.write(to: out)
    case .flag(let flag)?: flag.write(to: out)
    case .list(let texts)?: texts.write(to: out)
    case .text(let text)?:
      // The content of a response may be several megabytes long.
      let text = text.utf8.count > 4_000 ? text.prefix(4_000) + "…" : text
      if name.isEmpty { out.string(text) } else { out.unchanged(mask.masked(text, of: name)) }
    }
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
