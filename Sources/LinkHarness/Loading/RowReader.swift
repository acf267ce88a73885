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
      let (reading, number, count) = (written.text.reading, index + first, rows.count)
      // A file of rows may be missing, or that of a matrix.
      if !reading.lacks(.row(whole)) { reading.read(for: .row(whole)) { read(written, number, &known, &rows) } }
      if rows.count == count, reading.lacks(.row(whole)) {
        let id = written.node["id"] ?? written.node[FileForm.name(\.file)]
        rows.append(TestPlan.Row(notRead: id?.string ?? "row-\(number)", at: whole, reading.log.mask))
      }
    }
    return rows
  }

  private func read(
    _ written: WrittenRow, _ number: Int, _ known: inout [String: TestPlan.Row], _ rows: inout [TestPlan.Row]
  ) {
    var reader = self
    reader.text = written.text
    guard let row = reader.object(of: written.node) else { return }
    let id = row.id ?? "row-\(number)"
    if row.only, forbidsOnly { row.report(.onlyInCI(row: id), at: \.only) }
    let instances: [RowTemplate.Instance]
    if row.isPlain {
      instances = [.init(scope: scope, id: id, range: written.node.range)]
    } else {
      var template = RowTemplate(row: row, id: id, scope: scope, filler: filler)
      instances = template.instances()
      reader.text = StrictObject(free: written.node, source: template.source, reading: reading)
    }
    let text = reader.text
    var uncovered: [String] = []
    for instance in instances {
      var common = defaults.values
      if defaults.hasPlaceholders { common = defaults.read(instance.scope, filler, reading, text.source) }
      if filler.isExhausted { return }
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

  private static let keysWithSteps =
    RowForm.table.names.filter { !StepForm.table.has($0) || $0 == StepForm.name(\.given) }

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
    let steps = steps(of: row, written.object, order, common)
    if let step = steps.first(where: { if case .launchFinishes = $0.action { true } else { false } }),
      !steps.contains(where: { $0.given.slowLaunch == true || $0.given.state == .launching })
    {
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
      knownIssue: row.knownIssue.map {
        .init(reason: $0, place: Place(row.node(\.knownIssue) ?? node, in: text.source))
      },
      steps: steps, cell: instance.cell, mask: reading.log.mask, warnings: Array(reading.log.warnings[warned...]))
  }

  private func steps(
    of row: Written<RowForm>, _ whole: StrictObject, _ order: Written<OrderForm>?,
    _ common: RowDefaults.Values
  ) -> [Step] {
    let (written, isFilled) = (whole.node, row.object !== whole)
    guard row.node(\.steps) != nil else {
      let given = row.step.node(\.given) == nil ? common.given : row.step.given.over(common.given)
      return step(row.step, written, given, order, common, isFilled: isFilled).map { [$0] } ?? []
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
        number == steps.count - 1 ? order : nil, common, isFilled: isFilled,
        rowGiven: number == 0 ? WrittenPart(written, in: text.source)[\StepForm.given] : nil)
    }
  }

  /// Default expectations apply only to steps that open a link, and those about the system only if it has a part in it.
  private func step(
    _ step: Written<StepForm>, _ written: JSONNode, _ given: Given, _ order: Written<OrderForm>?,
    _ common: RowDefaults.Values, isFilled: Bool, rowGiven: WrittenPart? = nil
  ) -> Step? {
    let own = order?.expect?.over(step.expect) ?? step.expect
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
    if let action, let os = reading.names.systems.first(where: { $0.device == device })?.os {
      step.check(action, on: os, common.sourcePlace)
    }
    let part = WrittenPart(written, in: text.source)
    let saw = step.saw.list
    if !saw.isEmpty,
      saw.allSatisfy({ seen in
        expectations.list.contains { $0.field == seen.field && $0.expected.json == seen.expected.json }
      }),
      let node = step.node(\.saw)
    {
      step.object.warn(.sawAsExpected, at: node)
    }
    guard let action else { return nil }
    var places = Step.Written(object: part)
    if isFilled || rowGiven != nil {
      let owner = order?.object.node ?? written
      places.filled = (
        owner.range.upperBound <= text.source.bytes.count ? WrittenPart(owner, in: text.source) : nil,
        actions.first.map { WrittenPart($0.value, in: text.source) }, part[\StepForm.given] ?? rowGiven
      )
    }
    return Step(
      action: action, given: given, expectations: expectations.list, exactly: expectations.exactly, saw: saw,
      place: part.place, written: places, device: device, extent: saw.isEmpty ? own.extent : .app)
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

    init(_ tags: [String] = [], _ own: Written<PlanForm>? = nil) {
      let defaults = own?.defaults
      (self.tags, source, sourcePlace) = (tags, defaults?.from, defaults?.part(\.from)?.place)
      given = (defaults?.given ?? Given()).over(own?.given ?? Given())
      expectations = defaults?.expect ?? Expectations()
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
    return Values(
      tags, Written<PlanForm>(StrictObject(free: JSONNode(.object(filled)), source: source, reading: reading)))
  }
}
