import HarnessText
package import LinkHarness
import LinkModel

/// What was seen in a row, and the changes of the row and its plan after which the replay yields it.
package struct Symptom: Sendable {
  /// Whether the replay yields what was seen without a change.
  package let isReproduced: Bool
  private let trace: StepTrace?
  private let seen: String
  private let isOfSeveralSteps: Bool
  /// The app whose screens were seen, if the plan leaves its routes open.
  private let unroutedApp: String?
  private let lines: [Line]
  private let questions: [String]
  /// Why there may be other changes; `nil` if all were tried.
  private let untried: String?

  private struct Line: Sendable {
    var changes: [Change]
    var words: [String]

    init(_ changes: Change...) {
      self.changes = changes
      words = [changes.map(\.words).joined(separator: ", and ")]
    }

    var code: String { changes.map(\.code.rawValue).joined(separator: "+") }
    var prior: Double { changes.reduce(1) { $0 * $1.prior } }
    var settle: [String] { changes.map(\.code.settle).distinct }
  }

  /// `saw` is what was seen in `step`, by default the last one; without it, that is what the plan says.
  package init(
    _ row: TestPlan.Row, in plan: TestPlan, saw: Saw? = nil, step: Int? = nil, triesPairs: Bool = true,
    statesSource: Bool = false, in time: TrialTime = TrialTime()
  ) async {
    let inPlan = row.steps.map { $0.saw.isEmpty ? nil : Saw.values($0.saw) }
    let asked = step ?? row.steps.count - 1
    let all = saw.map { saw in row.steps.indices.map { $0 == asked ? saw : nil } } ?? inPlan
    let values = all.compactMap { saw in if case .values(let list)? = saw { list } else { nil } }.flatMap(\.self)
    seen = all.compactMap { $0?.words }.joined(separator: "; ")
    isOfSeveralSteps = all.compactMap(\.self).count > 1
    guard let circumstances = await Circumstances(row, in: plan, values, statesSource: statesSource) else {
      (isReproduced, trace, lines, questions, unroutedApp, untried) = (false, nil, [], [], nil, nil)
      return
    }
    var trace = circumstances.trace
    trace.mask = trace.mask.hiding([], Expectation.named(values))
    self.trace = trace
    // If the link opens where it was seen, only the app and what it asks for are left.
    let isInApp = values.contains { $0.field.stage > .deliver && $0.field.stage != .fallback }
    let isAboutScreens = isInApp || all.contains { if case .word(.home)? = $0 { true } else { false } }
    unroutedApp =
      isAboutScreens ? plan.app(named: trace.receiver).flatMap { $0.routes == nil ? $0.name : nil } : nil
    let base = circumstances.base
    // What the plan itself does not do, no change has to do.
    let isMet = circumstances.steps.map(\.isAsExpected)
    func holds(_ steps: [StepResult]) -> Bool {
      guard let last = all.lastIndex(where: { $0 != nil }), steps.count > last else { return false }
      return (0...last).allSatisfy { all[$0]?.holds(in: steps[$0].trace) ?? (!isMet[$0] || steps[$0].isAsExpected) }
    }
    isReproduced = holds(circumstances.steps)
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
    let start = score(circumstances.steps)
    var (found, halves) = ([Line](), [Change]())
    for change in changes {
      let steps = await time.steps(change(base))
      guard holds(steps) else {
        if score(steps) > start { halves.append(change) }
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
      for first in halves.distinct(by: \.code).prefix(Self.halfLimit) {
        let once = first(base)
        for second in others where second.code != first.code {
          if holds(await time.steps(second(once))) { found.append(Line(first, second)) }
        }
      }
      found.sort { $0.prior > $1.prior }
    }
    (lines, untried) = (found, time.words)
    let left = isInApp ? changes.filter { [.route, .app, .site].contains($0.code.kind) } : changes
    questions = found.isEmpty ? Array(left.map(\.code.settle).distinct.prefix(3)) : []
  }

  /// The kinds of the changes, the likeliest first.
  package var kinds: [ChangeCode.Kind] { lines.map(\.changes[0].code.kind) }

  /// The number of changes that are tried with each other one, which bounds the time.
  private static let halfLimit = 8

  /// The lines that are worth a look; what explains what was seen in several steps is rare enough to be shown.
  private var likely: ArraySlice<Line> {
    guard let first = lines.first, !isOfSeveralSteps else { return lines[...] }
    return lines.prefix { $0.prior * 10 >= first.prior }
  }

  /// A clause for the row's report; empty if nothing explains what was seen.
  package var summary: String {
    let words = likely.prefix(3).map { $0.words[0] }.joined(separator: "; or ")
    return [words.isEmpty ? nil : "what would explain it: " + words, untried].compactMap(\.self).joined(separator: "; ")
  }

  package func text(all: Bool, host: String) -> String {
    guard let trace else { return "no step opens a link\n" }
    var text = [
      trace.mask.masked(link: trace.link?.raw ?? ""), "saw \(seen); the replay: \(trace.whole ?? "nothing")",
    ]
    if isReproduced { return trace.written(text + ["the plan reproduces what was seen"]) }
    text.append("the plan does not reproduce what was seen")
    if let unroutedApp {
      text.append(
        "the routes of \(unroutedApp) are unknown, so its screens are, too; a plan with routes lets more of the app be tried"
      )
    }
    let shown = all ? lines[...] : likely
    text += [untried].compactMap(\.self)
    if lines.isEmpty {
      let all =
        untried == nil ? "of the table explains it, nor do two of the likeliest together" : "that was tried explains it"
      text.append("no change \(all); what would tell more:")
      text += questions.map { "  " + $0.replacing("HOST", with: host) }
    } else {
      text.append(
        lines[0].changes.count > 1
          ? "no single change explains it; two together do, the likeliest first"
          : "what explains it, the likeliest first")
    }
    for (number, line) in shown.enumerated() {
      text.append("\(String(number + 1).padding(to: 2)) \(all ? line.words.anyOf : line.words.alternatives)")
      let reports = line.changes.map(\.code.reports).min() ?? 0
      text.append(
        "   \(line.changes.map(\.code.kind.rawValue).distinct.joined(separator: " and ")), \(reports) of \(ChangeCode.allReports) known reports; "
          + line.settle.map { $0.replacing("HOST", with: host) }.joined(separator: "; "))
    }
    if shown.count < lines.count {
      text.append(
        "and \((lines.count - shown.count).of("less likely change", "less likely changes")); --all lists them")
    }
    return trace.written(text)
  }

  package func json(assumed: String? = nil) -> String {
    func shown(_ text: String) -> String { trace?.mask.masked(text) ?? text }
    return JSONValue.object(present: [
      "url": .string(trace.map { $0.mask.masked(link: $0.link?.raw ?? "") } ?? ""),
      "ending": .string(shown(trace?.whole ?? "")), "reproduced": .bool(isReproduced),
      "complete": untried.map { _ in .bool(false) },
      "assumed": assumed.map { .string(shown($0)) },
      "changes": .array(
        lines.map { line in
          .object([
            "kind": .string(line.changes[0].code.kind.rawValue), "code": .string(line.code),
            "words": .string(shown(line.words.anyOf)),
            "prior": .number(String((line.prior * 10_000).rounded() / 10_000)),
            "settle": .string(line.settle.joined(separator: "; ")),
          ])
        }),
      "questions": .array(questions.map(JSONValue.string)),
    ]).jsonLine
  }
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
