import HarnessText
import LinkModel

struct RowReader {
  let defaults: RowDefaults
  var text: StrictObject
  let scope: VariableScope
  let filler: Filler
  let forbidsOnly: Bool

  private var reading: Reading { text.reading }

  func read(_ nodes: [WrittenRow], from first: Int = 1, where isRead: ((Place) -> Bool)? = nil) -> [TestPlan.Row] {
    var rows: [TestPlan.Row] = []
    var known: [String: TestPlan.Row] = [:]
    known.reserveCapacity(nodes.count)
    for (index, written) in nodes.enumerated() where !filler.isExhausted {
      let whole = Place(written.node, in: written.text.source)
      if let isRead, written.node.object?.isEmpty == true || !isRead(whole) { continue }
      let (reading, number) = (written.text.reading, "row-\(index + first)")
      // A file of rows may be missing, or that of a matrix.
      let read =
        reading.lacks(.row(whole)) ? [] : reading.read(for: .row(whole)) { self.read(written, number, &known) }
      rows += read
      if read.isEmpty, reading.lacks(.row(whole)) {
        let id = written.node["id"] ?? written.node[FileForm.name(\.file)]
        rows.append(TestPlan.Row(notRead: id?.string ?? number, at: whole, reading.log.mask))
      }
    }
    return rows
  }

  private func read(_ written: WrittenRow, _ number: String, _ known: inout [String: TestPlan.Row]) -> [TestPlan.Row] {
    var reader = self
    reader.text = written.text
    guard let row = reader.object(of: written.node) else { return [] }
    var rows: [TestPlan.Row] = []
    var template = RowTemplate(row: row, id: row.id ?? number, scope: scope, filler: filler)
    if row.only, forbidsOnly { row.report(.onlyInCI(row: template.id), at: \.only) }
    let instances = template.instances()
    let text = StrictObject(free: written.node, source: template.source, reading: reading)
    reader.text = text
    var uncovered: [String] = []
    for instance in instances {
      var common = defaults.values
      if defaults.hasPlaceholders { common = defaults.read(instance.scope, filler, reading, text.source) }
      if filler.isExhausted { return rows }
      guard let row = reader.row(instance, row, common, &uncovered) else { continue }
      if let first = known.updateValue(row, forKey: row.id) {
        let place = first.place.file == text.source.file ? "line \(first.position.line)" : "\(first.place)"
        text.report(
          .duplicateID(row.id, of: row.cell == nil ? "row" : "cell", first: place),
          at: written.node["id"] ?? written.node)
        known[row.id] = first
      }
      rows.append(row)
    }
    reader.report(uncovered, row)
    return rows
  }

  /// A row without `steps` consists of one step, so it may have the keys of a row and those of a step.
  private func object(of node: JSONNode) -> Written<RowForm>? {
    guard node[RowForm.name(\.steps)] != nil else {
      return Written<RowForm>(node, in: text)
    }
    return text.object(
      node, "a row with steps", keys: Self.keysWithSteps,
      shape: [RowForm.table.name]
    ).map { Written($0) }
  }

  private static let keysWithSteps: [String] = {
    let given = StepForm.name(\.given)
    return RowForm.table.names.filter { !StepForm.table.has($0) || $0 == given }
  }()

  private func row(
    _ instance: RowTemplate.Instance, _ written: Written<RowForm>, _ common: RowDefaults.Values,
    _ uncovered: inout [String]
  ) -> TestPlan.Row? {
    let (before, warned) = (reading.log.count, reading.log.warnings.count)
    let order = instance.order.flatMap { Written<OrderForm>($0, in: text) }
    let node = instance.node ?? written.object.node
    let count = node[RowForm.name(\.steps)]?.array?.count ?? 1
    guard filler.spend(count * common.size, at: instance.range, in: text.source),
      let row = instance.node == nil ? written : object(of: node)
    else { return nil }
    reading.defaultSource = common.source
    let steps = steps(of: row, written.object.node, order, common)
    let isSlow = steps.contains { $0.given.slowLaunch == true || $0.given.state == .launching }
    if !isSlow, let step = steps.first(where: { if case .launchFinishes = $0.action { true } else { false } }) {
      reading.log.warn(.noSlowLaunch, at: step.place)
    }
    for step in steps {
      guard case .open(let link, _) = step.action, link.isWeb,
        let app = reading.names.declared.first(where: { $0.effects.reopensLinks && step.seemsToEnd(in: $0.name) })
      else { continue }
      reading.log.warn(.opensAgain(app.name), at: step.place)
    }
    // An invalid row has other findings, which are more useful than one about missing expectations.
    if steps.allSatisfy({ $0.extent == .nothing }), reading.log.count == before, !row.object.hasUnknownKeys,
      !reading.lacks(.row(Place(written.object.node, in: written.object.source)))
    {
      uncovered.append(instance.id)
    }
    return TestPlan.Row(
      id: instance.id, place: Place(instance.range, in: text.source),
      template: instance.template.map { Place($0, in: text.source) },
      covers: row.covers, tags: common.tags + row.tags, skip: row.skip, isOnly: row.only,
      knownIssue: knownIssue(row.knownIssue, row.node(\.knownIssue)),
      steps: steps, cell: instance.cell, mask: reading.log.mask, warnings: Array(reading.log.warnings[warned...]))
  }

  private func steps(
    of row: Written<RowForm>, _ written: JSONNode, _ order: Written<OrderForm>?,
    _ common: RowDefaults.Values
  ) -> [Step] {
    guard row.node(\.steps) != nil else {
      let given = row.step.given.over(common.given)
      return [step(row.step, written, given, order, common)].compactMap(\.self)
    }
    let writtenSteps = written[RowForm.name(\.steps)]?.array ?? []
    let steps = row.steps ?? []
    return steps.indices.compactMap { number in
      let step = steps[number]
      var given = step.given
      if number == 0 {
        given = given.over(row.step.given.over(common.given))
      } else if given.installed != nil, let node = step.node(\.given)?["installed"] {
        step.report(.givenTooLate, at: node)
      }
      return self.step(
        step, writtenSteps.indices.contains(number) ? writtenSteps[number] : step.object.node, given,
        number == steps.count - 1 ? order : nil, common,
        rowGiven: number == 0 ? WrittenPart(written, in: text.source)[\StepForm.given] : nil)
    }
  }

  /// Default expectations apply only to steps that open a link, and those about the system only if it has a part in it.
  private func step(
    _ step: Written<StepForm>, _ written: JSONNode, _ given: Given, _ order: Written<OrderForm>?,
    _ common: RowDefaults.Values, rowGiven: WrittenPart? = nil
  ) -> Step? {
    let own = (order?.expect ?? Expectations()).over(step.expect)
    var expectations = own
    let actions = step.action.present
    let isOpen = actions.contains { $0.name == ActionForm.name(\.open) }
    let action = step.readAction(actions)
    if case .open(_, .direct)? = action {
      for mistake in expectations.list where mistake.field.field.isOfSystem {
        reading.log.add(.nobodyDecides(mistake.field.name), at: mistake.place)
      }
      expectations = expectations.over(common.expectations.withoutSystem)
    } else if case .open? = action {
      expectations = expectations.over(common.expectations)
    }
    // A step without a valid action may have been meant to open a link.
    if !isOpen, action != nil, let from = step.member(\.from) {
      step.report(
        .needlessKey(from.name, of: "a step that does not open a link"), at: from)
    }
    let device = step.on
    if let action, let os = reading.names.systems[device] { step.check(action, on: os, common.sourcePlace) }
    let part = WrittenPart(written, in: text.source)
    let saw = step.saw.list
    if !saw.isEmpty, saw.allSatisfy({ seen in expectations.list.contains { $0.hasSameValue(as: seen) } }),
      let node = step.node(\.saw)
    {
      step.object.warn(.sawAsExpected, at: node)
    }
    let owner = order?.object.node ?? written
    return action.map {
      Step(
        action: $0, given: given, expectations: expectations.list, exactly: expectations.exactly, saw: saw,
        place: part.place,
        written: Step.Written(
          owner: owner.range.upperBound <= text.source.bytes.count ? WrittenPart(owner, in: text.source) : nil,
          object: part, action: actions.first.map { WrittenPart($0.value, in: text.source) },
          given: part[\StepForm.given] ?? rowGiven),
        device: device, extent: saw.isEmpty ? own.extent : .app)
    }
  }

  private func knownIssue(_ reason: String?, _ node: JSONNode?) -> TestPlan.KnownIssue? {
    guard let reason, let node else { return nil }
    return TestPlan.KnownIssue(reason: reason, place: Place(node, in: text.source))
  }

  private func report(_ uncovered: [String], _ row: Written<RowForm>) {
    guard let first = uncovered.first, !reading.fillsMissing else { return }
    if let matrix = row.template.member(\.matrix) {
      text.report(.uncoveredCells(uncovered), at: matrix)
    } else {
      row.report(.noExpectation(row: first), at: \.id)
    }
  }
}

/// A class, because it is handed on with each row.
final class RowDefaults: Sendable {
  final class Values: Sendable {
    let tags: [String]
    let source: LinkSource?
    let sourcePlace: Place?
    let given: Given
    let expectations: Expectations

    init(
      tags: [String] = [], source: LinkSource? = nil, sourcePlace: Place? = nil, given: Given = Given(),
      expectations: Expectations = Expectations()
    ) {
      (self.tags, self.source, self.sourcePlace) = (tags, source, sourcePlace)
      (self.given, self.expectations) = (given, expectations)
    }

    var size: Int {
      tags.count * MemoryLayout<String>.stride
        + expectations.list.count * MemoryLayout<Expectation>.stride
    }
  }

  private let source: SourceText
  private let nodes: [JSONMember]
  private let tags: [String]
  /// Whether the defaults refer to variables, so that they must be read again for each row.
  let hasPlaceholders: Bool
  let values: Values

  init(of plan: Written<PlanForm>, _ scope: VariableScope, _ filler: Filler) {
    let (source, tags) = (plan.object.source, plan.tags)
    let nodes = [plan.member(\.defaults), plan.member(\.given)].compactMap { member in
      guard let member, let all = member.value.object else { return member }
      // Sites have other placeholders.
      let rest = all.filter { $0.name != DefaultsForm.name(\.site) }
      return member.replacing(with: JSONNode(.object(rest), range: member.value.range))
    }
    hasPlaceholders = nodes.contains { Placeholder.occurs(in: $0.value) }
    values = hasPlaceholders ? Values() : Self.read(nodes, tags, scope, filler, plan.object.reading, source)
    (self.source, self.tags, self.nodes) = (source, tags, nodes)
  }

  /// `text` is that of the row, whose values keep their places if it is the text of the defaults too.
  func read(_ scope: VariableScope, _ filler: Filler, _ reading: Reading, _ text: SourceText) -> Values {
    var source = source
    if text.file == source.file { source = text }
    return Self.read(nodes, tags, scope, filler, reading, source)
  }

  private static func read(
    _ nodes: [JSONMember], _ tags: [String], _ scope: VariableScope, _ filler: Filler, _ reading: Reading,
    _ source: SourceText
  ) -> Values {
    let filled = nodes.map { $0.replacing(with: filler.fill($0.value, from: scope, in: source)) }
    // Placeholders that were not replaced would be reported as invalid values.
    if filler.isExhausted { return Values() }
    let own = Written<PlanForm>(
      StrictObject(free: JSONNode(.object(filled)), source: source, reading: reading))
    let defaults = own.defaults
    return Values(
      tags: tags, source: defaults?.from, sourcePlace: defaults?.node(\.from).map { Place($0, in: source) },
      given: (defaults?.given ?? Given()).over(own.given),
      expectations: defaults?.expect ?? Expectations())
  }
}
