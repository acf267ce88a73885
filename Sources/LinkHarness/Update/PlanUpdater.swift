import HarnessText
import LinkModel

/// Collects what the rows of a run have shown, of all its plans together, because these may share files.
package struct PlanUpdater: Sendable {
  private let mode: UpdateMode
  private var plans: [TestPlan] = []
  private var votes: [Place: [Vote]] = [:]
  /// What can be expected of each replayed row without expectations, by its plan and its id.
  private var missing: [String: [String: JSONValue?]] = [:]
  private var refusals: [PlanUpdate.Refused] = []

  private struct Edit {
    let source: SourceText
    let edit: TextEdit
  }

  private struct Vote {
    let row: String
    let expectation: Expectation
    let isRight: Bool
    let actual: FieldValue?
  }

  package init(_ mode: UpdateMode) { self.mode = mode }

  package mutating func take(_ result: RowResult, of plan: TestPlan) {
    if !plans.contains(where: { $0.file == plan.file }) { plans.append(plan) }
    switch result.status {
    case .skipped, .knownIssue: return
    case .passed, .failed: break
    }
    if result.row.missing != nil {
      missing[plan.file, default: [:]][result.row.id] = .some(result.steps.last?.trace.expectable(in: plan))
      return
    }
    guard mode == .changed else { return }
    for step in result.steps {
      var trace = step.trace
      trace.decide.decision = trace.decide.made ?? trace.decide.decision
      // What nobody has seen is not written.
      for expectation in step.step.expectations
      where expectation.field.reasonNotObserved(in: trace) == nil {
        let actual = expectation.field.value(in: trace, for: expectation.expected)
        votes[expectation.place, default: []].append(
          Vote(
            row: result.row.id, expectation: expectation,
            isRight: expectation.expected.accepts(actual), actual: actual))
      }
    }
    let isKnown = result.row.knownIssue != nil
    refusals += result.failures.prefix(isKnown ? 1 : .max).compactMap { failure in
      let reason: UpdateRefusal? =
        switch failure.kind {
        case _ where isKnown: .knownIssuePasses
        case .exactly: .exactly
        case .unsettled: .saysNothing
        case .value, .knownIssue, .notObserved, .appProblem, .question: nil
        }
      return reason.map { refused($0, at: failure.place, result.row.id) }
    }
  }

  /// Returns the updates of the plans and of the files that they name.
  package func updates() -> [PlanUpdate] {
    var edits: [Edit] = []
    var refusals = refusals
    for plan in plans {
      addMissing(of: plan, to: &edits, &refusals)
      for step in plan.rows.lazy.flatMap(\.steps) { move(step, of: plan, &edits, &refusals) }
    }
    let uses = mode == .changed ? uses() : [:]
    for (place, votes) in votes.sorted(by: { $0.key < $1.key }) {
      guard let vote = votes.first(where: { !$0.isRight }) else { continue }
      func refuse(_ reason: UpdateRefusal) {
        refusals.append(refused(reason, at: place, vote.row))
      }
      if case .match = vote.expectation.expected {
        refuse(.matcher)
      } else if !place.isLiteral(vote.expectation.expected) {
        refuse(.placeholder)
      } else if votes.contains(where: { $0.isRight || $0.actual != vote.actual }) {
        refuse(.shared)
      } else if votes.count < uses[place] ?? 0 {
        refuse(.sharedWithOthers)
      } else {
        let value = vote.actual?.planJSON ?? .null
        edits.append(Edit(source: place.source, edit: TextEdit(range: place.range, replacement: value.lineText)))
      }
    }
    return (edits.map(\.source) + refusals.map(\.place.source)).grouped(by: \.file).map { sources in
      let file = sources[0].file
      return PlanUpdate(
        refusals: refusals.filter { $0.place.file == file },
        text: EditedText(sources[0], edits.filter { $0.source.file == file }.map(\.edit)))
    }
  }

  /// The cells of a matrix share one object, to which expectations can be added only if all cells have the same
  /// outcome.
  private func addMissing(of plan: TestPlan, to edits: inout [Edit], _ refusals: inout [PlanUpdate.Refused]) {
    guard let missing = missing[plan.file] else { return }
    let rows = plan.rows.filter { $0.missing != nil }
    for rows in rows.grouped(by: { $0.missing.map { Place($0.owner, in: $0.source) } }) {
      guard let first = rows.first(where: { missing.keys.contains($0.id) }), let place = first.missing else { continue }
      let outcomes = rows.map { missing[$0.id] ?? nil }.grouped { $0?.text }.map { $0[0] }
      if outcomes.count == 1, let expect = outcomes[0] {
        edits.append(Edit(source: place.source, edit: place.edit(inserting: expect)))
        continue
      }
      let reason: UpdateRefusal =
        switch outcomes.compactMap(\.self).count {
        case 0 where rows.count == 1: .nothingToExpect
        case 0, 1: .cellsNotReplayed
        default: .cellsOfManyEnds
        }
      refusals.append(refused(reason, at: Place(place.owner, in: place.source), first.id))
    }
  }

  /// Writes the link of a notification, which the system does not open, as what arrives.
  private func move(
    _ step: Step, of plan: TestPlan, _ edits: inout [Edit], _ refusals: inout [PlanUpdate.Refused]
  ) {
    guard case .arrive(let events) = step.action, let written = step.written.object,
      let open = written.node.member("open"), let owner = written["from"] == nil ? plan.places.defaults : written,
      let from = owner["from"]
    else { return }
    if Placeholder.occurs(in: from.node) { return refusals.append(refused(.placeholder, at: from.place, "")) }
    let event = JSONValue.object(present: ["push": open.value.value, "app": events[0].app.map(JSONValue.rowText)])
    let range = open.nameRange.lowerBound..<open.value.range.upperBound
    let arrival = TextEdit(range: range, replacement: "\"arrive\": [\(event.lineText)]")
    edits.append(Edit(source: written.source, edit: arrival))
    edits += owner.node.ranges { $0 == "from" }.map {
      Edit(source: owner.source, edit: TextEdit(range: $0, replacement: ""))
    }
  }

  private func uses() -> [Place: Int] {
    var uses: [Place: Int] = [:]
    for expectation in plans.lazy.flatMap(\.rows).flatMap(\.steps).flatMap(\.expectations) {
      uses[expectation.place, default: 0] += 1
    }
    return uses
  }

  private func refused(
    _ reason: UpdateRefusal, at place: Place, _ row: String
  ) -> PlanUpdate.Refused {
    PlanUpdate.Refused(place: place, row: row, reason: reason)
  }
}

extension Place {
  fileprivate func isLiteral(_ expected: Expected) -> Bool {
    let part = SourceText(Array(source.bytes[range]), file: source.file)
    guard let node = JSONDocument(reading: part).root else { return false }
    return switch expected {
    case .absent: node.value == .null
    case .value(let value): node.literal == value
    case .match: false
    }
  }
}

extension JSONNode {
  fileprivate var literal: FieldValue? {
    switch value {
    case .null: return nil
    case .bool(let flag): return .flag(flag)
    case .number: return integer.map { .number($0) }
    case .string(let text): return Placeholder.literal(text).map { .text($0) }
    case .array(let elements):
      let texts = elements.compactMap { $0.string.flatMap(Placeholder.literal) }
      return texts.count == elements.count ? .list(texts) : nil
    case .object: return nil
    }
  }
}

extension StepTrace {
  /// If the plan defines no pages for a host, the host's built-in page is omitted, because it is rarely the intended
  /// result.
  func expectable(in plan: TestPlan) -> JSONValue? {
    let host = page.flatMap { Link($0.url).host }.flatMap { plan.hosts[$0] }
    let isBuiltIn = page?.status == 404 && host?.hasPages == false
    let present = ExpectationField.present(in: self).filter {
      !isBuiltIn || $0.path.first != "page"
    }
    let recorded = present.filter { $0.field.traits.contains(.isRecorded) }
    let alone = present.filter { $0.field.traits.contains(.isRecordedAlone) }
    let members = (recorded.isEmpty ? alone : recorded).reduce(into: [JSONMember]()) {
      members, field in
      guard let value = field.value(in: self) else { return }
      let path = field.field.traits.contains(.isShort) ? field.path.dropLast() : field.path[...]
      members.set(value.planJSON, at: path.map(Placeholder.escaped)[...])
    }
    return members.isEmpty ? nil : .object(members)
  }
}

extension [JSONMember] {
  fileprivate mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let key = path.first else { return }
    if path.count == 1 {
      append(JSONMember(key, value))
    } else {
      let index = firstIndex { $0.name == key }
      var inner = index.flatMap { self[$0].value.object } ?? []
      inner.set(value, at: path.dropFirst())
      let member = JSONMember(key, .object(inner))
      if let index { self[index] = member } else { append(member) }
    }
  }
}

extension FieldValue {
  var planJSON: JSONValue {
    switch self {
    case .text(let text): .rowText(text)
    case .list(let list): .array(list.map(JSONValue.rowText))
    case .number, .flag: json
    }
  }
}
