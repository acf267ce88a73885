package import HarnessText
import LinkModel

/// Collects what the rows of a run have shown, of all its plans together, because these may share files.
package struct PlanUpdater: Sendable {
  private let mode: UpdateMode
  private var plans: [TestPlan] = []
  private var votes: [Place: [Vote]] = [:]
  /// What can be expected of each replayed step without expectations, by the object that would have them.
  private var missing: [Place: [(row: TestPlan.Row, owner: WrittenPart, expect: [JSONMember])]] = [:]
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
    let row = result.row
    if row.extent == .nothing || row.extent == .system && mode == .missing && result.status == .passed {
      let expects = result.steps.map { $0.expectable(in: plan, ofApp: row.extent == .system) }
      for (result, expect) in zip(result.steps, expects) {
        if let owner = result.step.written.owner { missing[owner.place, default: []].append((row, owner, expect)) }
      }
      if row.extent == .nothing, expects.allSatisfy(\.isEmpty) {
        refusals.append(refused(.nothingToExpect, at: row.place, row.id))
      }
    }
    guard mode == .changed, row.extent != .nothing else { return }
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
    addMissing(to: &edits, &refusals)
    for plan in plans {
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
      } else if let text = place.text(of: vote.actual) {
        edits.append(Edit(source: place.source, edit: TextEdit(range: place.range, replacement: text)))
      } else {
        refuse(.noText)
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
  private func addMissing(to edits: inout [Edit], _ refusals: inout [PlanUpdate.Refused]) {
    let steps = missing.isEmpty ? [] : plans.flatMap(\.rows).flatMap(\.steps)
    let uses = steps.compactMap(\.written.owner?.place).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for (place, found) in missing.sorted(by: { $0.key < $1.key }) {
      let outcomes = found.map(\.expect).grouped { JSONValue.object($0).text }.map { $0[0] }
      let (row, owner, _) = found[0]
      if found.count == uses[place], outcomes.count == 1 {
        if outcomes[0].isEmpty { continue }
        let edit = OpenObject(owner: owner.node, source: owner.source).edit(expecting: outcomes[0])
        edits.append(Edit(source: owner.source, edit: edit))
      } else if row.extent == .nothing, outcomes != [[]] {
        let reason = outcomes.contains([]) || outcomes.count < 2 ? UpdateRefusal.cellsNotReplayed : .cellsOfManyEnds
        refusals.append(refused(reason, at: place, row.id))
      }
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
  private var isInCSV: Bool { source.file.hasSuffix(".csv") }

  /// The text to write for a value; `nil` if it can only be written in JSON.
  fileprivate func text(of value: FieldValue?) -> String? {
    if !isInCSV { return (value?.planJSON ?? .null).lineText }
    guard case .text(let text) = value else { return nil }
    return CSV.spellings(of: Placeholder.escaped(text))[0]
  }

  fileprivate func isLiteral(_ expected: Expected) -> Bool {
    let part = SourceText(Array(source.bytes[range]), file: source.file)
    if isInCSV, case .value(.text(let text)) = expected {
      return CSV.spellings(of: Placeholder.escaped(text)).contains(part.bytes.utf8Text)
    }
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

extension StepResult {
  /// What a step without expectations can expect.
  ///
  /// If the plan defines no pages for a host, the host's built-in page is omitted, because it is rarely the intended
  /// result. So is what the step expects already, by default.
  package func expectable(in plan: TestPlan, ofApp isOfApp: Bool = false) -> [JSONMember] {
    // Nothing can be added to what a placeholder stands for.
    if step.written.owner?.node["expect"]?.string != nil { return [] }
    let host = trace.page.flatMap { Link($0.url).host }.flatMap { plan.hosts[$0] }
    let isBuiltIn = trace.page?.status == 404 && host?.hasPages == false
    let present = ExpectationField.present(in: trace).filter { field in
      !(isBuiltIn && field.fact.isAboutPage) && !(isOfApp && field.field.isOfSystem)
        && !step.expectations.contains { $0.field == field && $0.holds(in: trace) }
    }
    let recorded = present.filter { $0.field.traits.contains(.isRecorded) }
    let alone = present.filter { $0.field.traits.contains(.isRecordedAlone) }
    return (recorded.isEmpty ? alone : recorded).reduce(into: [JSONMember]()) {
      members, field in
      guard let value = field.value(in: trace) else { return }
      let path = field.field.traits.contains(.isShort) ? field.path.dropLast() : field.path[...]
      members.set(value.planJSON, at: path.map(Placeholder.escaped)[...])
    }
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
