import HarnessText
package import LinkHarness
import LinkModel

/// The mistakes that could be made in the apps, sites and files of plans, and whether a row notices them.
package struct Mistakes: Sendable {
  /// What a linter says about a plan's files.
  package typealias Lint = @Sendable (TestPlan) -> Set<String>

  enum Notice {
    /// The row or the check that notices the mistake.
    case noticed(by: String)
    /// A row that would.
    case missed(JSONValue)
    /// No link was found that ends elsewhere.
    case harmless
  }

  struct Mistake: Sendable {
    let edit: Edit
    var notice: Notice
    /// The plan that notices the mistake, or that could have the row.
    var plan: Int
    /// The row that would notice the mistake, with what it would expect.
    var row: String?
  }

  private(set) var mistakes: [Mistake] = []
  package private(set) var failedRows = 0
  /// The plans with the rows that would notice more mistakes.
  package private(set) var updates: [PlanUpdate] = []
  package private(set) var rows = 0

  /// The number of mistakes that are made in a plan, which bounds the time.
  private static let limit = 2_000

  package init(_ plans: [WrittenPlan], lint: @escaping Lint) async {
    var known: [String: Int] = [:]
    for (number, plan) in plans.enumerated() {
      let trial = await MistakeTrial(plan, lint)
      failedRows += trial.failedRows
      rows += trial.rows.count
      var judge = trial
      for edit in EditWriter.mistakes(in: plan).prefix(Self.limit) {
        // Of several plans that use a file, one has to notice a mistake in it.
        let key = "\(edit.range) \(edit.range.range.count) \(edit.text)"
        let index = known[key]
        if let index, mistakes[index].isNoticed { continue }
        let found = Mistake(edit: edit, notice: await judge.notice(of: edit), plan: number)
        if let index {
          if found.isNoticed || mistakes[index].isHarmless { mistakes[index] = found }
        } else {
          known[key] = mistakes.count
          mistakes.append(found)
        }
      }
    }
    mistakes.sort { $0.edit.place < $1.edit.place }
    for (number, plan) in plans.enumerated() { await record(number, plan) }
  }

  private mutating func record(_ number: Int, _ plan: WrittenPlan) async {
    let missed = mistakes.indices.filter { mistakes[$0].plan == number && mistakes[$0].missing != nil }
    let wanted = missed.compactMap { mistakes[$0].missing }.distinct(by: \.text)
    guard let (update, texts) = await plan.recording(wanted) else { return }
    updates.append(update)
    let written = Dictionary(zip(wanted.map(\.text), texts)) { first, _ in first }
    for index in missed { mistakes[index].row = mistakes[index].missing.flatMap { written[$0.text] } }
  }

  var noticed: Int { mistakes.count(where: \.isNoticed) }
  var missed: [Mistake] { mistakes.filter { $0.missing != nil } }
  /// The mistakes that change where a link ends.
  var count: Int { noticed + missed.count }

  package var percentNoticed: Double { count == 0 ? 100 : Double(noticed) * 100 / Double(count) }
}

extension Mistakes.Mistake {
  var isNoticed: Bool { if case .noticed = notice { true } else { false } }
  var isHarmless: Bool { if case .harmless = notice { true } else { false } }
  var missing: JSONValue? { if case .missed(let row) = notice { row } else { nil } }
}

/// Makes mistakes in one plan.
private struct MistakeTrial {
  let written: WrittenPlan
  let lint: Mistakes.Lint
  let failedRows: Int
  /// The rows that pass, by their number; those that noticed a mistake come first.
  private(set) var rows: [Int] = []
  private let findings: Set<String>
  /// Rows that could be written; those that would notice a mistake come first.
  private var candidates: [Candidate]

  private struct Candidate {
    let text: JSONValue
    let row: TestPlan.Row
    let outcome: String
  }

  init(_ written: WrittenPlan, _ lint: @escaping Mistakes.Lint) async {
    (self.written, self.lint) = (written, lint)
    findings = lint(written.plan)
    let replayer = await Replayer(written.plan)
    var failed = 0
    for (number, row) in written.plan.rows.enumerated() where row.isJudged {
      if await replayer.passes(row) { rows.append(number) } else { failed += 1 }
    }
    failedRows = failed
    let texts = Self.rows(for: Self.links(of: written))
    var candidates: [Candidate] = []
    if let (_, plan) = written.adding(texts) {
      let replayer = await Replayer(plan)
      for (text, row) in zip(texts, plan.rows.suffix(texts.count)) {
        candidates.append(Candidate(text: text, row: row, outcome: await replayer.outcome(of: row, in: plan)))
      }
    }
    // A state that changes nothing is not worth a row.
    self.candidates = candidates.distinct { "\($0.row.link?.raw ?? "") \($0.outcome)" }
  }

  mutating func notice(of edit: Edit) async -> Mistakes.Notice {
    guard case .success(let plan) = written.reading(edit.text, at: edit.range, keepingRows: true) else {
      return .noticed(by: "loading")
    }
    let replayer = await Replayer(plan)
    for (index, number) in rows.enumerated() where !(await replayer.passes(plan.rows[number])) {
      rows.insert(rows.remove(at: index), at: 0)
      return .noticed(by: plan.rows[number].id)
    }
    // A row can name what the mistake renames.
    if case .failure = written.reading(edit.text, at: edit.range) { return .noticed(by: "loading") }
    if !lint(plan).isSubset(of: findings) { return .noticed(by: "lint") }
    for (index, candidate) in candidates.enumerated() {
      if await replayer.outcome(of: candidate.row, in: plan) == candidate.outcome { continue }
      candidates.insert(candidates.remove(at: index), at: 0)
      return .missed(candidate.text)
    }
    return .harmless
  }

  /// The links that the rows open, and those that the patterns of the plan and its files match.
  private static func links(of written: WrittenPlan) -> [Link] {
    let plan = written.plan
    let opened = plan.rows.flatMap { row in
      row.steps.compactMap { step -> Link? in if case .open(let link, _) = step.action { link } else { nil } }
    }
    let domains = plan.apps.flatMap(\.declared.linkDomains).filter { !$0.isWildcard }.map(\.host)
    let origins =
      (domains + plan.hosts.map(\.name)).distinct.prefix(4).map { "https://" + $0 }
      + plan.apps.flatMap(\.urlSchemes).distinct.prefix(4).map { $0 + ":/" }
    let paths = ([written.source] + written.documents).flatMap(\.texts).filter { $0.hasPrefix("/") }.map { pattern in
      pattern.replacing(/:\w+[*+?]?|\*|\?/, with: "1").replacing(/{\w+}/, with: "1")
    }
    return opened + origins.flatMap { origin in paths.distinct.map { Link(origin + $0) } }
  }

  private static let linkLimit = 120

  private static func rows(for links: [Link]) -> [JSONValue] {
    links.distinct(by: \.raw).prefix(linkLimit).flatMap { link -> [JSONValue] in
      let given: [JSONValue?] = [
        nil, .object(["signedIn": .bool(true)]), .object(["signedIn": .bool(false)]),
        link.isWeb ? .object(["installed": .array([JSONValue]())]) : nil,
      ]
      return given.distinct(by: { $0?.text ?? "" }).map {
        .object(present: ["open": .rowText(link.raw), "given": $0])
      }
    }
  }
}

extension Replayer {
  /// What a row without expectations could expect, as text.
  fileprivate func outcome(of row: TestPlan.Row, in plan: TestPlan) async -> String {
    await steps(of: row).map { JSONValue.object($0.expectable(in: plan)).text }.joined(separator: " ")
  }
}
