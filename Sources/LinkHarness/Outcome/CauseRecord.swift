package import HarnessText

/// The edits after which the failed rows of one cause pass.
package struct CauseRecord: JSONRecord {
  private var plan = ""
  /// The rows of the cause, of which the first was tried.
  package var rows: [String] = []
  private var line = 1
  private var stage = ""
  private var field: String?
  /// The best edit and, if there is one nearly as good elsewhere, another one.
  package var edits: [Edit] = []
  private var tried = 0
  private var isComplete = true
  /// What was found in place of the expected value, if the row has other expectations, which all hold.
  private var found: String?
  /// The places where the row passes with any of many values.
  private var vague: [Finding] = []

  package init() {}

  package init(of result: RowResult, _ edits: [Edit], _ vague: [Finding], tried: Int, isComplete: Bool) {
    self.vague = vague
    (plan, line, self.rows) = (result.plan, result.row.position.line, [result.row.id])
    (stage, field) = (result.failures.first?.stage.rawValue ?? "", result.failures.first?.field)
    (self.edits, self.tried, self.isComplete) = (edits, tried, isComplete)
    if result.isMetBesideOneValue, let failure = result.failures.first, !failure.isSecret {
      found = failure.actual?.words ?? "nothing"
    }
    // The link of a step can make values secret.
    self = masked(by: result.mask)
  }

  package mutating func members(_ json: JSONMembers) {
    json("plan", &plan)
    json("rows", &rows)
    json("line", &line)
    json("stage", &stage)
    json("field", &field)
    json("edits", &edits)
    json("tried", &tried)
    json("complete", &isComplete)
    json(present: "found", &found)
  }

  package struct Edit: JSONRecord {
    private var file = ""
    private var line = 1
    private var column = 1
    private var kind = ""
    private var before = ""
    private var after = ""
    private var words = ""
    /// The app to which the link would be delivered, of which the plan tells no more.
    fileprivate var app: String?
    /// Whether the edit changes what stands for a device, an app or the use of a link; unknown if the edit was read.
    fileprivate var isOfState = false
    /// `nil` if the edit was read.
    private var place: Place?

    package init() {}

    package init(
      at place: Place, kind: String, before: String, after: String, words: String, isOfState: Bool,
      deliversTo app: String?
    ) {
      (self.app, self.place, self.isOfState) = (app, place, isOfState)
      (file, line, column) = (place.file, place.position.line, place.position.column)
      (self.kind, self.before, self.after, self.words) = (kind, before, after, words)
    }

    package mutating func members(_ json: JSONMembers) {
      json("file", &file)
      json("line", &line)
      json("column", &column)
      json("kind", &kind)
      json("before", &before)
      json("after", &after)
      json("words", &words)
      json(present: "deliversTo", &app)
    }

    package func text(to length: Int) -> String {
      "\(file):\(line):\(column): \(words.shortened(to: length, keeping: 20))"
    }

    fileprivate var finding: Finding? { app == nil ? place.map { Finding(words, $0) } : nil }
  }

  /// Whether an edit was found, or not all were tried.
  var tellsSomething: Bool { !edits.isEmpty || !isComplete }

  /// `nil` if no edit mends the rows.
  package var fix: String? {
    text { $0.app == nil }.map { $0 + (found.map { ", or the expectation: found \($0)" } ?? "") }
  }

  /// Whether the fix says in the words of the plan what to do outside it.
  var isOfState: Bool { edits.contains(where: \.isOfState) }

  /// What the fix changes or, if nothing mends a row that holds otherwise, the expectation.
  func suspects(of failure: Failure) -> [Finding] {
    if edits.isEmpty, vague.isEmpty, found != nil, tried > 0 {
      let words = "the rest of the row holds, and none of \(tried) changes mends this: the expectation may be wrong"
      return [Finding(words, failure.place, found: "")]
    }
    return edits.isEmpty ? vague : edits.compactMap(\.finding)
  }

  /// What is known of an app's own code: where the link would be delivered.
  var note: String? {
    text { $0.app != nil }.map { "it would be delivered to \(edits.first?.app ?? "") with \($0)" }
  }

  private func text(_ isTold: (Edit) -> Bool) -> String? {
    let told = edits.filter(isTold)
    // Lines have room for two places.
    let texts = told.map { $0.text(to: told.count > 1 ? 90 : .max) }
    return texts.isEmpty ? nil : (texts.count > 1 ? "either " : "") + texts.joined(separator: ", or ")
  }
}

extension RowResult {
  /// Whether edits of the plan could mend the row.
  package var isTriable: Bool {
    guard status == .failed, appWithoutRoutes == nil, let failure = failures.first else { return false }
    return failure.isAboutValue || failure.kind == .unsettled
  }

  /// What makes the row pass, if that was tried; `isTriable` says whether it can be.
  package var tried: CauseRecord? {
    get { failures.first?.tried }
    set { if !failures.isEmpty { failures[0].tried = newValue } }
  }
}
