import HarnessText
package import LinkHarness

/// The edits after which the failed rows of a cause pass, and no other row fails.
package struct Fixes: Sendable {
  /// The best edit and, if there is one nearly as good elsewhere, a second one.
  package var edits: [Edit] { found.map(\.edit) }
  /// The app is one with own code, to which the edit delivers the link.
  private var found: [(edit: Edit, app: String?)] = []
  private let result: RowResult
  /// What could have many values.
  private var vague: [Finding] = []
  package private(set) var tried = 0
  private var isComplete = true

  // What bounds the time is no time, so that reports are deterministic: tries, of which one takes longer with many apps
  // and sites, or if the whole text is read again.
  private static let tryLimit = 500

  private static func cost(of edit: Edit, in written: WrittenPlan) -> Int {
    let sections = written.plan.apps.count + written.plan.hosts.count
    return max(1, sections / 16) + (edit.part == .system ? written.source.bytes.count / 4_000 : 0)
  }

  private static let judgeLimit = 300
  /// The red rows, of which an edit had better mend all.
  fileprivate static let redLimit = 20
  private static let valueLimit = 3
  /// How much farther away another place may be than the nearest one.
  private static let margin = 3

  private typealias Rank = (broad: Int, red: Int, distance: Int, number: Int)

  private struct Passing {
    let edit: Edit
    let app: String?
    let rank: Rank
  }

  package init(of result: RowResult, in load: PlanLoad) async {
    self.result = result
    // A text that is no JSON says itself how to mend it.
    guard result.failures.first?.because != "association-not-json",
      let trial = WrittenPlan(load, of: result.row).flatMap({ FixTrial(of: result, in: $0) })
    else { return }
    var cost = 0
    var judges: FixTrial.Judges?
    var (values, passed) = ([String: Int](), [String: Int]())
    var (passing, best) = ([Passing](), Rank?.none)
    // A key of which many values pass is not what the row is about.
    func isClear(_ one: Passing) -> Bool {
      let count = passed["\(one.edit.slot) \(one.rank.red)"] ?? 0
      return count <= Self.valueLimit || count * 2 <= values[one.edit.slot] ?? 0
    }
    for (edit, distance) in trial.edits {
      // What is much farther away is no other place where the mistake may be.
      if let best, best.broad == 0, best.red == 0, best.distance + Self.margin < distance { break }
      cost += Self.cost(of: edit, in: trial.written)
      if cost > Self.tryLimit {
        isComplete = false
        break
      }
      tried += 1
      values[edit.slot, default: 0] += 1
      guard let (replayer, app) = await trial.passing(edit) else { continue }
      let known = if let judges { judges } else { await trial.judges(atMost: Self.judgeLimit) }
      judges = known
      guard let red = await trial.red(edit, replayer, known) else { continue }
      passed["\(edit.slot) \(red)", default: 0] += 1
      passing.append(Passing(edit: edit, app: app, rank: (edit.isBroad ? 1 : 0, red, distance, tried)))
      best = passing.filter(isClear).map { $0.rank }.min { $0 < $1 }
    }
    func places(_ passing: [Passing], _ margin: Int) -> [Passing] {
      let all = passing.sorted { $0.rank < $1.rank }
      guard let rank = all.first?.rank else { return [] }
      let near = all.filter { $0.rank < (rank.broad, rank.red, rank.distance + margin + 1, 0) }
      // Where the same text stands, the same mistake may be.
      return (near.filter { $0.edit.words == near[0].edit.words } + near)
        .distinct { "\($0.edit.place.file) \($0.edit.place.lineNumber)" }
    }
    found = places(passing.filter(isClear), Self.margin).prefix(2).map { ($0.edit, $0.app) }
    if found.isEmpty {
      vague = places(passing, 0).prefix(2).map {
        Finding("the row passes with other values of \($0.edit.slotName)", $0.edit.place, found: "")
      }
    }
  }

  package var record: CauseRecord {
    let edits = found.map { edit, app in
      CauseRecord.Edit(
        at: edit.place, kind: edit.kind.rawValue, before: edit.before, after: edit.text, words: edit.words,
        isOfState: [.system, .app, .row].contains(edit.part), deliversTo: app)
    }
    return CauseRecord(of: result, edits, vague, tried: tried, isComplete: isComplete)
  }
}

/// Tries edits of a plan, first with the row that they should mend.
private struct FixTrial {
  let written: WrittenPlan
  let own: Int
  private let isWithoutApps: Bool
  private let traces: [StepTrace]
  let edits: [(edit: Edit, distance: Int)]

  struct Judges {
    var green: [Int] = []
    var red: [Int] = []
  }

  init?(of result: RowResult, in written: WrittenPlan) {
    guard let own = written.plan.rows.firstIndex(where: { $0.id == result.row.id }) else { return nil }
    (self.written, self.own, isWithoutApps) = (written, own, !result.notJudged.isEmpty)
    traces = result.steps.map(\.trace)
    let failure = result.failures.first
    let (named, stage) = (failure?.causes.map(\.place) ?? [], failure?.stage ?? .fetch)
    // What the value follows from is likelier than what it does not, and what only another stage reads is unlikely.
    let words = RowWords(result)
    edits = EditWriter.mending(words, in: written).filter { !result.isAgainst || $0.narrows(towards: words.opened) }
      .compactMap { edit in
        let isNamed = named.contains { $0.isNear(edit.place) }
        // What changes a row makes another test of it, unless a value of the row is what decided.
        if edit.part == .row, !isNamed || edit.before.isEmpty || edit.kind == .removal { return nil }
        let nearness =
          switch edit.kind {
          case .order: 0
          case .removal, .addition: 1
          default: 3
          }
        return (edit, edit.distance - (isNamed ? nearness : edit.part.isRead(at: stage) ? 0 : -3))
      }
      .enumerated().sorted { ($0.1.1, $0.0) < ($1.1.1, $1.0) }.map(\.element).spread()
  }

  /// The rows near the own one, which judge what an edit breaks.
  func judges(atMost limit: Int) async -> Judges {
    let rows = written.plan.rows
    var judges = Judges()
    let replayer = await replayer(written.plan)
    for number in rows.indices.sorted(by: { (abs($0 - own), $0) < (abs($1 - own), $1) }).prefix(limit + 1)
    where number != own && rows[number].isJudged {
      if await replayer.passes(rows[number]) {
        judges.green.append(number)
      } else if judges.red.count < Fixes.redLimit {
        judges.red.append(number)
      }
    }
    return judges
  }

  private func id(_ number: Int) -> String { written.plan.rows[number].id }

  private func replayer(_ plan: TestPlan) async -> Replayer {
    let replayer = await Replayer(plan)
    return isWithoutApps ? replayer.withoutApps : replayer
  }

  /// A replayer for the plan with an edit, if the own row passes, or fails only for want of an app's own code.
  func passing(_ edit: Edit) async -> (Replayer, deliversTo: String?)? {
    let id = written.plan.rows[own].id
    guard let plan = try? written.own.edited(edit.range, to: edit.text, keeps: { $0.id == id }),
      let row = plan.rows.first
    else { return nil }
    // Of many apps, only those with a part in the row are installed for each edit.
    let result = await replayer(plan.part(for: row, traces)).judged(row)
    let app = result.appWithoutRoutes.flatMap { written.plan.app(named: $0)?.routes == nil ? $0 : nil }
    guard result.status == .passed || app != nil else { return nil }
    let whole = await replayer(plan)
    if app == nil, !(await whole.passes(row)) { return nil }
    return (whole, app)
  }

  /// The number of red rows that an edit leaves; `nil` if it breaks a green one.
  func red(_ edit: Edit, _ replayer: Replayer, _ judges: Judges) async -> Int? {
    let (green, red) = (judges.green.map(id), Set(judges.red.map(id)))
    let kept = red.union(green)
    // A row can name what the edit renames.
    guard let plan = try? written.plan.edited(edit.range, to: edit.text, keeps: { kept.contains($0.id) }),
      plan.rows.count == kept.count
    else { return nil }
    var left = 0
    for row in plan.rows where !(await replayer.passes(row)) {
      if !red.contains(row.id) { return nil }
      left += 1
    }
    return left
  }
}

extension RowResult {
  /// Whether the row expects that something does not happen, which any damage would achieve.
  fileprivate var isAgainst: Bool {
    guard let failure = failures.first else { return false }
    return switch failure.expected {
    case .absent, .value(.flag(false)), .value(.text("browser")), .value(.text("nothing")): failure.stage == .decide
    default: false
    }
  }
}

extension Edit {
  /// Whether the edit can keep a link from an app in a way that a team would choose.
  fileprivate func narrows(towards links: [String]) -> Bool {
    switch kind {
    case .addition, .order, .pattern, .choice, .flag, .value: true
    // The key is one that the system does not know.
    case .key: part == .file && distance == 1
    // A rule that comes nearer to the link may be one that excludes it.
    case .spelling:
      links.contains { link in
        let new = text.tokens.map(\.text).filter { word in !before.tokens.contains { $0.text == word } }
        return !new.isEmpty && new.allSatisfy(link.contains)
      }
    case .removal: false
    }
  }

  /// Whether the edit makes a rule match every path, by which many rows pass that should not.
  fileprivate var isBroad: Bool {
    part == .file && kind == .removal && before.contains("\"/\"") || key == "path" && text.hasPrefix("\"/:")
      || text.firstMatch(of: /^"\/*\*/) != nil
  }

  /// The value that the edit writes, or the key that it adds.
  fileprivate var slot: String { "\(range) \(slotName)" }
  fileprivate var slotName: String { before.isEmpty ? text.split(at: ": ").0 : "\"\(key)\"" }
}

extension [(edit: Edit, distance: Int)] {
  /// Of many texts for one value, the nearest ones are tried first, and then other values.
  fileprivate func spread() -> Self {
    var counts: [Place: Int] = [:]
    return map { edit, distance in
      if edit.before.isEmpty { return (edit, distance) }
      counts[edit.range, default: 0] += 1
      return (edit, distance + (counts[edit.range] ?? 0) / 8)
    }
    .enumerated().sorted { ($0.1.1, $0.0) < ($1.1.1, $1.0) }.map(\.element)
  }
}

extension Edit.Part {
  fileprivate func isRead(at stage: Stage) -> Bool {
    switch self {
    case .file, .declarations: stage <= .decide
    case .router: stage > .deliver
    case .system, .app, .site, .row: true
    }
  }
}

extension Place {
  fileprivate func isNear(_ other: Place) -> Bool { file == other.file && lines.overlaps(other.lines) }
}

extension TestPlan.Row {
  var isJudged: Bool { skip == nil && knownIssue == nil }
}
