import HarnessText
import LinkModel

package struct FailureRecord: JSONRecord {
  /// The zero-based index of the step.
  package var step = 0
  package var stage = ""
  package var field: String?
  package var expected = JSONText(.null)
  package var actual = JSONText(.null)
  package var because: String?
  package var line = 1
  package var column = 1
  package var message = ""
  package var explanation: String?
  @Deferred package var excerpt: [String] = []
  package private(set) var said: Said?
  package var causes: [Cause] = []
  package var elements: [Element] = []
  package var fix: String?
  /// What to do outside the plan.
  package private(set) var remedy: String?
  /// Whether the row passes after the fix, and no other row fails; `nil` if that was not tried.
  private var tried: Bool?
  /// What the fix that was tried changes, or the expectation that nothing mends.
  private(set) var suspects: [Cause] = []
  private var order: String?
  private var ownFile: String?
  var plan = ""

  /// The stage of findings about a plan that could not be read.
  static let load = "load"

  package init() {}

  init(_ failure: Failure, in plan: String) {
    let place = failure.place
    let mask = failure.mask
    self.plan = plan
    ownFile = place.file == plan ? nil : place.file
    (step, stage, field) = (failure.step, failure.stage.rawValue, failure.field)
    if failure.isSecret {
      (expected, actual) = (JSONText(.string("***")), JSONText(.string("***")))
    } else {
      expected = JSONText(failure.expected.json.masked(by: mask))
      actual = JSONText(failure.actual?.json.masked(by: mask) ?? .null)
      elements = (ListComparison(failure.expected, failure.actual)?.elements ?? []).map {
        Element($0, mask)
      }
    }
    (line, column) = place.position.lineAndColumn
    (because, message, explanation) = (failure.because, failure.message, failure.explanation)
    if let note = failure.tried?.note { explanation = [explanation, note].compactMap(\.self).joined(separator: "; ") }
    $excerpt.make { Excerpt(of: place, maskedBy: mask).lines }
    let found = failure.causes
    causes = found.map(Cause.init)
    said = causes.first.flatMap(Said.init)
    (fix, tried) = failure.tried?.fix.map { ($0, true) } ?? (found.first?.fix, nil)
    remedy = failure.tried?.isOfState == true ? nil : failure.remedy
    suspects = failure.suspects.map(Cause.init)
    order = failure.order?.rawValue
  }

  init(_ finding: Finding) {
    (stage, ownFile, fix) = (Self.load, finding.place.file, finding.fix)
    (line, column) = finding.place.position.lineAndColumn
    (message, excerpt) = (finding.message, finding.excerpt)
  }

  package mutating func members(_ json: JSONMembers) {
    let isFailure = stage != Self.load
    if isFailure { json("step", &step) }
    json("stage", &stage)
    json("field", &field)
    json("expected", &expected)
    json("actual", &actual)
    json("because", &because)
    json("line", &line)
    json("column", &column)
    json("message", &message)
    json(present: "file", &ownFile)
    json(present: "fix", &fix)
    json(present: "do", &remedy)
    json(present: "tried", &tried)
    json("suspects", &suspects, unless: [])
    json(present: "order", &order)
    if isFailure {
      json("explanation", &explanation)
    }
    json("excerpt", &excerpt)
    guard isFailure else { return }
    var first = causes.first
    var others = Array(causes.dropFirst())
    json("cause", &first)
    json("otherCauses", &others)
    causes = [first].compactMap(\.self) + others
    json(present: "said", &said)
    json("elements", &elements, unless: [])
    elements.removeAll { $0.mark == nil }
  }

  package struct Cause: JSONRecord {
    package var file = ""
    package var line = 1
    fileprivate private(set) var column = 1
    package var message = ""
    fileprivate private(set) var found = ""
    var wanted: String?
    @Deferred package var excerpt: [String] = []

    package init() {}

    fileprivate init(_ cause: Finding) {
      file = cause.place.file
      (line, column) = cause.place.position.lineAndColumn
      (message, found, wanted) = (cause.message, cause.found, cause.wanted)
      $excerpt.make { cause.excerpt }
    }

    package mutating func members(_ json: JSONMembers) {
      json("file", &file)
      json("line", &line)
      json("column", &column)
      json("message", &message)
      json("found", &found)
      json("wanted", &wanted)
      json("excerpt", &excerpt)
    }

    package var place: String { "\(file):\(line):\(column)" }

    package var header: String {
      let found = found.onOneLine
      guard found.count <= 80, !found.isEmpty, !message.contains(found) else { return message }
      return "\(message): \(found)"
    }
  }

  /// The value that decided.
  package struct Said: JSONRecord {
    package private(set) var file = ""
    package private(set) var line = 1
    private var column = 1
    package private(set) var text = ""

    /// Whether the text can be quoted in a sentence: a comma too many says nothing.
    package var isWord: Bool { text.contains { $0.isLetter || $0.isNumber } }

    package init() {}

    /// Returns `nil` for what is missing, whose place is all of what lacks it.
    init?(_ cause: Cause) {
      text = cause.found.onOneLine
      guard 1...120 ~= text.count else { return nil }
      (file, line, column) = (cause.file, cause.line, cause.column)
    }

    package mutating func members(_ json: JSONMembers) {
      json("file", &file)
      json("line", &line)
      json("column", &column)
      json("text", &text)
    }
  }

  package struct Element: JSONRecord {
    private var markName = ""
    package var expected: JSONText?
    package var actual: JSONText?

    package init() {}

    fileprivate init(_ element: ListComparison.Element, _ mask: SecretMask) {
      markName = element.mark.rawValue
      expected = element.expected.map { JSONText($0.json.masked(by: mask)) }
      actual = element.actual.map { JSONText(.string(mask.masked($0))) }
    }

    package mutating func members(_ json: JSONMembers) {
      json("mark", &markName)
      json(present: "expected", &expected)
      json(present: "actual", &actual)
    }

    package var mark: ListComparison.Mark? { ListComparison.Mark(rawValue: markName) }
  }

  package var file: String { ownFile ?? plan }
  package var place: String { "\(file):\(line):\(column)" }

  package var isUnexpectedPass: Bool { field == "knownIssue" }

  package var isTried: Bool { tried == true }

  /// What helps, in the plan and outside it.
  package var advice: [String] {
    [("fix", fix), ("do", remedy)].compactMap { name, text in text.map { "\(name): \($0)" } }
  }

  /// The failure in one sentence: what happened, and what the value that decided says.
  package func headline(to length: Int = .max) -> String {
    let difference = difference.shortened(to: length, keeping: length / 4)
    guard let lead, let said = decided else { return difference }
    let reason = said.isWord ? " says \(said.text)" : ": \(lead.message)"
    return "\(difference): \(said.file):\(said.line)\(reason)"
  }

  /// What happened instead of what was expected.
  package var difference: String {
    guard said != nil, field == "opens", let wanted = expected.destination, let opened = actual.destination else {
      return message
    }
    return "opened \(opened) instead of \(wanted)"
  }

  /// The name of a destination in a sentence.
  package static func destination(_ name: String) -> String {
    ["browser": "the browser", "app-store": "the App Store"][name] ?? name
  }

  package var sentence: String? {
    guard !isUnexpectedPass, let explanation else { return nil }
    guard let because, !explanation.hasPrefix(because) else { return explanation }
    return "\(because): \(explanation)"
  }
}

extension JSONText {
  /// The name of a destination, in a sentence; `nil` if the text is not a name.
  fileprivate var destination: String? {
    guard let name = text.wholeMatch(of: /"([^"\\]+)"/)?.1 else { return nil }
    return FailureRecord.destination(String(name))
  }
}

extension JSONValue {
  fileprivate func masked(by mask: SecretMask) -> JSONValue {
    JSONNode(self).rewritten { name, node in node.string.map { JSONNode(.string(mask.masked($0, of: name))) } ?? node }
      .value
  }
}
