import HarnessText
import LinkModel
import MockSite

/// Writes the stages of a trace as JSON, with secrets masked.
struct TraceWriter {
  let out: JSONWriter
  let trace: StepTrace
  let mask: SecretMask

  func write(_ facts: StageFacts) {
    switch facts.stage {
    case .fetch:
      out.array {
        for download in facts.downloads { download.write(to: out) }
        if let answer = trace.fetch.answer { write(answer) }
      }
    case .parse: facts.files.write(to: out)
    case let stage:
      out.object {
        for member in Self.expected[stage] ?? [] { write(member) }
        for member in Self.shown[stage] ?? [] { writeIfPresent(member) }
      }
    }
  }

  /// The members of each stage's object that a step can expect.
  ///
  /// The field `log` is not shown at any stage, because the log line describes all stages.
  private static let expected = Dictionary(
    grouping: FieldTable.root.members.filter { $0.key != "log" }.flatMap { member in
      if case .group(let group) = member, FieldGroup.flattened.contains(member.key) {
        return group.members
      }
      return [member]
    }, by: \.stage)

  /// The members that explain the others, and are omitted if they have no value.
  private static let shown = Dictionary(grouping: FieldTable.shown.members, by: \.stage)

  private func write(_ member: FieldGroup.Member) {
    switch member {
    case .field(let field):
      let value = field.value(in: trace, name: "")
      // An empty list can mean that the step did not record requests, so empty lists are omitted.
      if field.traits.contains(.needsRequests), value?.isEmpty ?? true { return }
      out.name(field.keys[field.keys.count - 1])
      write(value)
    case .group(let group):
      out.name(member.key)
      if group.takesNames || has(group) { write(group) } else { out.raw("null") }
    }
  }

  private func writeIfPresent(_ member: FieldGroup.Member) {
    switch member {
    case .field(let field):
      if field.value(in: trace, name: "") != nil || member.key == "failure" && trace.page != nil {
        write(member)
      }
      if member.key == "considered", !trace.decide.otherReasons.isEmpty {
        out.name("also")
        trace.decide.otherReasons.map { OtherReason($0, mask) }.write(to: out)
      }
    case .group(let group): if has(group) { write(member) }
    }
  }

  private func has(_ group: FieldGroup) -> Bool {
    group.fields.contains { field in
      field.references(in: trace).contains { $0.value(in: trace) != nil }
    }
  }

  private func write(_ group: FieldGroup) {
    out.object {
      for member in group.members {
        switch member {
        case .field(let field):
          for reference in field.references(in: trace) {
            out.name(group.takesNames ? reference.nameInPath : member.key)
            write(reference.value(in: trace), as: reference.nameInPath)
          }
        case .group(let inner):
          out.name(member.key)
          write(inner)
        }
      }
    }
  }

  private func write(_ answer: SiteAnswer) {
    out.object {
      out.member("request", mask.masked(answer.asked))
      if case .group(let group)? = FieldTable.root.member("answer") {
        out.name("answer")
        write(group)
      }
      out.member("bytes", answer.response?.body.count)
      out.member("message", mask.masked(answer.words))
    }
  }

  private func write(_ value: FieldValue?, as name: String = "") {
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

extension FieldGroup.Member {
  fileprivate var stage: Stage {
    switch self {
    case .field(let field): field.stage
    case .group(let group): group.fields.first?.stage ?? .fetch
    }
  }
}
