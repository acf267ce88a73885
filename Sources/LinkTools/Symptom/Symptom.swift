import HarnessText
package import LinkHarness
import LinkModel

/// What was seen in a row, and the changes of the row and its plan after which the replay yields it.
package struct Symptom: Sendable {
  /// Whether the replay yields what was seen without a change.
  package let isReproduced: Bool
  private let heading: String
  private let told: Told?
  private let seen: String
  /// Whether `expect` holds beside what was seen.
  private let isAsExpected: Bool
  private let unroutedApp: String?
  /// The host whose file counts for the link.
  private let host: String
  private let lines: [Line]
  private let questions: [Question]
  /// Why there may be other changes; `nil` if all were tried.
  private let untried: String?

  private struct Line: Sendable {
    let changes: [Change]
    var words: [String]

    init(_ changes: Change...) {
      self.changes = changes
      words = [changes.map(\.words).joined(separator: ", and ")]
    }

    var code: String { changes.map(\.code.rawValue).joined(separator: "+") }
    var prior: Double { changes.reduce(1) { $0 * $1.prior } }
    var settle: String { changes.map(\.code.settle).distinct.joined(separator: "; ") }
    var kinds: String { changes.map(\.code.kind.rawValue).distinct.joined(separator: " and ") }
    var reports: String {
      let known = "\(changes.map(\.code.reports).min() ?? 0) of \(ChangeCode.allReports) known reports"
      return ([known] + changes.compactMap(\.hint?.words)).distinct.joined(separator: ", of which ")
    }
  }

  /// What settles some of the changes at once.
  private struct Question: Sendable {
    let settle: String
    let lines: [Line]
    /// The part of the likelihood that the changes have.
    let share: Double

    /// The question with the largest part comes first: of parts of a whole, it is the one nearest to a half, so that
    /// either answer leaves the least.
    static func all(of lines: [Line]) -> [Question] {
      let sum = lines.reduce(0) { $0 + $1.prior }
      return lines.map(\.settle).distinct.map { settle in
        let own = lines.filter { $0.settle == settle }
        return Question(settle: settle, lines: own, share: own.reduce(0) { $0 + $1.prior } / sum)
      }.enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }.map(\.element)
    }

    func text(_ number: Int, all: Bool) -> [String] {
      let count = lines.reduce(0) { $0 + $1.words.count }
      let percent = Int((share * 100).rounded())
      let head = "\(String(number).padding(to: 2)) \(settle): settles \(count), \(percent) % of the likelihood"
      guard !all else { return [head] + lines.map { "   \($0.words.anyOf) (\($0.kinds), \($0.reports))" } }
      let shown = lines.prefix(4).map { line in
        line.words.alternatives + (line.changes.first?.hint.map { " (\($0.words))" } ?? "")
      }
      let rest = lines.count > 4 ? ["\(lines.count - 4) more"] : []
      return [head, "   " + (shown + rest).joined(separator: "; ")]
    }

    var json: JSONValue {
      .object([
        "settle": .string(settle), "share": .number(share.rounded4),
        "changes": .array(lines.map { .string($0.code) }),
      ])
    }
  }

  /// `saw` is what was seen in `step`, by default the last one; without it, that is what the plan says.
  package init(
    _ row: TestPlan.Row, in plan: TestPlan, saw: Saw? = nil, step: Int? = nil, triesPairs: Bool = true,
    statesSource: Bool = false, in work: TrialWork = TrialWork()
  ) async {
    let inPlan = row.steps.map { $0.saw.isEmpty ? nil : Saw.values($0.saw) }
    let asked = step ?? row.steps.count - 1
    let all = saw.map { saw in row.steps.indices.map { $0 == asked ? saw : nil } } ?? inPlan
    seen = all.compactMap { $0?.words }.joined(separator: "; ")
    guard let circumstances = await Circumstances(row, in: plan, all, statesSource: statesSource) else {
      (isReproduced, isAsExpected, heading, self.told, host) = (false, false, "", nil, "")
      (lines, questions, unroutedApp, untried) = ([], [], nil, nil)
      return
    }
    var trace = circumstances.told
    trace.mask = trace.mask.hiding([], Expectation.named(circumstances.seen))
    (self.told, heading, unroutedApp) = (Told(trace), circumstances.heading(trace.mask), circumstances.unroutedApp)
    let (base, hosts) = (circumstances.base, circumstances.fileHosts)
    host = hosts.contains(circumstances.host) ? circumstances.host : hosts[0]
    // What the plan itself does not do, no change has to do; where nothing else was seen, the link went where it does.
    let told = circumstances.steps
    func isAsTold(_ step: StepResult, _ index: Int) -> Bool {
      !told[index].isAsExpected
        || step.isAsExpected && step.trace.decision?.destination == told[index].trace.decision?.destination
    }
    func holds(_ steps: [StepResult]) -> Bool {
      guard let last = all.lastIndex(where: { $0 != nil }), steps.count > last else { return false }
      return (0...last).allSatisfy { all[$0]?.holds(in: steps[$0].trace) ?? isAsTold(steps[$0], $0) }
    }
    isReproduced = holds(told)
    isAsExpected = told.allSatisfy(\.isAsExpected) && !told.allSatisfy(\.step.expectations.isEmpty)
    guard !isReproduced else {
      (lines, questions, untried) = ([], [], nil)
      return
    }
    let changes = circumstances.changes.likeliestFirst
    // The number of values that hold, by which a change can be half of an explanation.
    func score(_ steps: [StepResult]) -> Int {
      zip(all, steps).reduce(0) { sum, pair in
        switch pair.0 {
        case .values(let values)?: sum + values.count { $0.isSeen(in: pair.1.trace) }
        case let word?: sum + (word.holds(in: pair.1.trace) ? 1 : 0)
        case nil: sum
        }
      }
    }
    let start = score(told)
    var (found, halves) = ([Line](), [(change: Change, score: Int)]())
    for change in changes {
      let steps = await work.steps(change(base))
      guard holds(steps) else {
        let score = score(steps)
        if score > start { halves.append((change, score)) }
        continue
      }
      if let index = found.firstIndex(where: { $0.changes[0].code == change.code }) {
        found[index].words.append(change.words)
      } else {
        found.append(Line(change))
      }
    }
    if found.isEmpty, triesPairs {
      let others = changes.distinct(by: \.code)
      halves = halves.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
        .map(\.element)
      for first in halves.map(\.change).distinct(by: \.code).prefix(Self.halfLimit) {
        let once = first(base)
        for second in others where second.code != first.code {
          if holds(await work.steps(second(once))) { found.append(Line(first, second)) }
        }
      }
      found.sort { $0.prior > $1.prior }
    }
    (lines, untried) = (found, work.words)
    // What tells more, if nothing explains it: where the app has shown the right link, how it reads links is settled.
    let isRouted = if case .route? = trace.routing { true } else { false }
    let isRead = isRouted && circumstances.seen.allSatisfy { $0.field.stage == .navigate }
    let isInApp = all.contains { $0?.isAboutScreens == true }
    let left = changes.filter { change in
      !isInApp || [.route, .app, .site].contains(change.code.kind) && !(isRead && change.code.isAboutReading)
    }
    questions = found.isEmpty ? Question.all(of: left.distinct(by: \.code).map { Line($0) }) : Question.all(of: found)
  }

  /// The kinds of the changes, the likeliest first.
  package var kinds: [ChangeCode.Kind] { lines.map(\.changes[0].code.kind) }

  /// The number of changes that are tried with each other one, which bounds the time.
  private static let halfLimit = 8
  /// The number of questions that are printed.
  private static let limit = 7

  /// A clause for the row's report; empty if nothing explains what was seen.
  package var summary: String {
    let words = lines.prefix(3).map { $0.words[0] }.joined(separator: "; or ")
    return [words.isEmpty ? nil : "what would explain it: " + words, untried].compactMap(\.self).joined(separator: "; ")
  }

  package func text(all: Bool) -> String {
    guard let told else { return "no step opens a link\n" }
    var text = [heading, "saw \(seen); the replay: \(told.stages.whole ?? "nothing")"]
    if isReproduced {
      let both = "the plan reproduces what was seen, and `expect` holds, too: say in `saw` what was wrong"
      return told.written(text + [isAsExpected ? both : "the plan reproduces what was seen"])
    }
    text.append("the plan does not reproduce what was seen")
    if let unroutedApp { text.append("the routes of \(unroutedApp) are unknown; one for this link is assumed") }
    text += [untried].compactMap(\.self)
    func shown(_ text: String) -> String { host.isEmpty ? text : text.replacing("HOST", with: host) }
    if lines.isEmpty {
      text.append(
        "no change \(untried == nil ? "of the table explains it, nor do two of the likeliest together" : "that was tried explains it"); what would tell more:"
      )
      return told.written(text + questions.prefix(3).map { "  " + shown($0.settle) })
    }
    text.append(
      lines[0].changes.count > 1
        ? "no single change explains it, two together do; ask in this order, until an answer names the cause"
        : "these changes explain it; ask in this order, until an answer names the cause")
    let most = all ? questions.count : Self.limit
    for (index, question) in questions.prefix(most).enumerated() {
      text += question.text(index + 1, all: all).map(shown)
    }
    if questions.count > most {
      text.append(
        "and \((questions.count - most).of("less likely question", "less likely questions")); --all lists everything")
    }
    return told.written(text)
  }

  package func json(assumed: String? = nil) -> String {
    func shown(_ text: String) -> String { told?.mask.masked(text) ?? text }
    return JSONValue.object(present: [
      "url": .string(told?.link ?? ""), "ending": .string(told?.stages.whole ?? ""), "reproduced": .bool(isReproduced),
      "complete": untried.map { _ in .bool(false) },
      "assumed": assumed.map { .string(shown($0)) },
      "changes": .array(
        lines.map { line in
          .object([
            "kind": .string(line.changes[0].code.kind.rawValue), "code": .string(line.code),
            "words": .string(shown(line.words.anyOf)),
            "prior": .number(line.prior.rounded4), "settle": .string(line.settle),
          ])
        }),
      "questions": .array(questions.map(\.json)),
    ]).jsonLine
  }
}

extension Double {
  fileprivate var rounded4: String { String((self * 10_000).rounded() / 10_000) }
}

extension [Change] {
  /// Stable, so that changes of one code remain together, in the order of the table.
  var likeliestFirst: [Change] {
    let order = Dictionary(uniqueKeysWithValues: ChangeCode.allCases.enumerated().map { ($1, $0) })
    return sorted { ($1.prior, order[$0.code] ?? 0) < ($0.prior, order[$1.code] ?? 0) }
  }
}

extension [String] {
  /// Up to three alternatives, and how many there are besides.
  var alternatives: String {
    count < 4 ? anyOf : Array(prefix(3)).anyOf + " or \(count - 3) more like it"
  }

  /// All alternatives, the words with which each begins only once.
  var anyOf: String {
    let words = map { $0.split(separator: " ") }
    let common = words.reduce(words.first ?? []) { common, next in
      zip(common, next).prefix { $0 == $1 }.map(\.0)
    }
    let shared = common == ["the"] ? 0 : common.count
    return enumerated().map { index, text in
      index == 0 ? text : words[index].dropFirst(shared).joined(separator: " ")
    }.filter { !$0.isEmpty }.joined(separator: " or ")
  }
}
