public import HarnessText
import LinkModel

/// One failure of a row, usually an unmet expectation.
public struct Failure: Sendable {
  /// The zero-based index of the step.
  package let step: Int
  /// The stage at which the outcome diverged from the expectations.
  public let stage: Stage
  /// The value that was expected; `nil` if the failure is about the app or a known issue.
  let subject: ExpectationField?
  private let key: String
  package let expected: Expected
  let actual: FieldValue?
  /// The code that explains the actual value, such as a decision reason or an error code; `nil` if there is none.
  public private(set) var because: String?
  private(set) var plainExplanation: String?
  /// The position of the expectation, `exactly` or `knownIssue` that caused the failure.
  ///
  /// If the step has no expectations, the position of the step.
  public let place: Place
  private(set) var plainCauses: [Finding] = []
  /// What to do outside the plan.
  var remedy: String?
  let kind: Kind
  /// What makes the row pass, if that was tried.
  var tried: CauseRecord?
  /// The order in which the row fails, if it holds in the other one.
  var order: Order?
  /// The mask for the texts about the failure; the values themselves are not masked, because they are compared.
  private(set) var mask = SecretMask.standard

  /// What the replay says about the values that were seen.
  enum Answer {
    case open
    case reproduced
    /// The expectations hold too.
    case expected
  }

  enum Order: String, Sendable { case deliveryFirst }

  enum Kind: Equatable {
    case value
    case exactly
    /// A `null` expectation that could not fail, because the step never reached the field's stage.
    case unsettled
    case notObserved
    case appProblem
    case knownIssue
    /// A step says what was seen; its first unmet value, or the first one if the replay yields all of them.
    case question(Answer)
  }

  private init(
    _ kind: Kind, step: Int, _ stage: Stage, _ subject: ExpectationField? = nil, _ key: String = "", expected: Expected,
    actual: FieldValue? = nil, because: String? = nil, _ explanation: String?, at place: Place
  ) {
    (self.kind, self.step, self.stage, self.subject, self.key) = (kind, step, stage, subject, key)
    (self.expected, self.actual) = (expected, actual)
    (self.because, self.place) = (because, place)
    plainExplanation = explanation
  }

  init(step: Int, _ expectation: Expectation, _ actual: FieldValue?, in trace: StepTrace) {
    let (field, reason) = (expectation.field, trace.reason(for: expectation.field))
    self.init(
      .value, step: step, trace.divergence(behind: field), field, expected: expectation.expected, actual: actual,
      because: reason.code, reason.sentence, at: expectation.place)
  }

  init(step: Int, unexpected field: ExpectationField, in trace: StepTrace, at place: Place) {
    let reason = trace.reason(for: field)
    self.init(
      .exactly, step: step, field.stage, field, expected: .absent, actual: field.value(in: trace, for: .absent),
      because: reason.code, reason.sentence, at: place)
  }

  init(step: Int, notObserved expectation: Expectation, _ reason: String) {
    self.init(
      .notObserved, step: step, expectation.field.stage, expectation.field, expected: expectation.expected, reason,
      at: expectation.place)
  }

  init(step: Int, _ problem: AppProblem, of result: StepResult) {
    let given = problem.isOfGiven ? result.step.written.given?[problem.key] : nil
    let (expected, actual): (Expected, FieldValue?) =
      switch problem.values {
      case .lists(let wanted, let shown)?: (.value(.list(wanted)), .list(shown))
      case .flag(let shown)?: (.value(.flag(!shown)), .flag(shown))
      case nil: (.absent, nil)
      }
    self.init(
      .appProblem, step: step, .deliver, nil, (problem.isOfGiven ? "given." : "") + problem.key,
      expected: expected, actual: actual, problem.words,
      at: problem.place ?? given?.place ?? result.step.place)
  }

  init(step: Int, unsettled expectation: Expectation, in trace: StepTrace) {
    let stage = expectation.field.stage
    let isInApp = stage >= .route && stage != .fallback
    let words: String
    if isInApp, trace.decide.activity != nil, let reason = trace.decision?.reason {
      words =
        "\(reason.message), so nothing is routed and null cannot fail; delete the expectation, or add \"because\""
    } else if isInApp, trace.receiverWithoutRouter != nil {
      words =
        "the app that received the link has no router, so null cannot fail; add a \"router\" to the app, or replay the plan in a test with `replay(router:)`"
    } else {
      // At the decide stage, adding another expectation would not fix the failure; see `Absence.isSettled(at:)`.
      let other =
        stage == .decide
        ? "" : ", or add an expectation about the link's destination, for example \"opens\""
      words = "the step never reached the \(stage.rawValue) stage, so null cannot fail; delete the expectation\(other)"
    }
    self.init(
      .unsettled, step: step, stage, expectation.field, expected: .absent, words, at: expectation.place)
  }

  init(unexpectedPassOf issue: TestPlan.KnownIssue) {
    self.init(
      .knownIssue, step: 0, .fetch, nil, "knownIssue", expected: .value(.text(issue.reason)),
      "the row passes, so the issue seems to be fixed; delete \"knownIssue\"", at: issue.place)
  }

  var isAboutValue: Bool { kind == .value }

  /// The question what explains the values that were seen; `isMet` tells whether the row's expectations hold.
  init?(step: Int, seenIn result: StepResult, isMet: Bool) {
    if result.step.saw.isEmpty { return nil }
    let open = result.step.saw.filter { !$0.isSeen(in: result.trace) }
    guard let first = open.first ?? result.step.saw.first else { return nil }
    let held = result.step.saw.filter { seen in !open.contains { $0 === seen } }.map(\.field.name)
    let (trace, isOwn) = (result.trace, result.trace.notObserved != nil)
    let reason = trace.reason(for: first.field)
    var words = open.isEmpty ? [] : ["the plan does not reproduce what was seen"]
    if !open.isEmpty, !held.isEmpty { words.append("these values are reproduced: \(held.joined(separator: ", "))") }
    if isMet, !result.step.expectations.isEmpty {
      words.append(
        open.isEmpty
          ? "it does not contradict `expect`, which holds too; write what was seen instead of what is expected"
          : "if the plan or the app was mended since, remove `saw`")
    }
    self.init(
      .question(open.isEmpty ? (isMet && !result.step.expectations.isEmpty ? .expected : .reproduced) : .open),
      step: step, first.field.stage, first.field, expected: first.expected,
      actual: first.field.value(in: trace, for: first.expected), because: reason.code,
      open.isEmpty && words.isEmpty
        ? reason.sentence
        : (isOwn && isMet ? Array(words.suffix(1)) : words)
          .joined(separator: "; "), at: first.place)
  }

  package var isOpenQuestion: Bool { kind == .question(.open) }

  /// The failure that would be explained if what was seen had not been expected.
  var asSeenValue: Failure? {
    guard kind == .question(.reproduced) else { return nil }
    var failure = Failure(
      .value, step: step, stage, subject, expected: expected, actual: actual, because: because, plainExplanation,
      at: place)
    failure.mask = mask
    return failure
  }

  func explained(
    _ because: String?, _ explanation: String?, _ causes: [Finding]
  ) -> Failure {
    var failure = self
    (failure.because, failure.plainExplanation) = (because, explanation)
    failure.plainCauses = causes
    return failure
  }

  func adding(_ causes: [Finding]) -> Failure {
    if causes.isEmpty { return self }
    var failure = self
    failure.plainCauses = causes + plainCauses
    return failure
  }

  func masked(by mask: SecretMask) -> Failure {
    var failure = self
    failure.mask = mask
    return failure
  }

  /// The reason for the failure in one sentence, if known.
  public var explanation: String? {
    // The message of a problem of the app says it already.
    isOfApp ? nil : plainExplanation.map { mask.masked($0) }
  }

  /// The causes of the failure, the most likely first; empty if none was found.
  public var causes: [Finding] { masked(plainCauses) }

  /// What the trial says is wrong.
  var suspects: [Finding] { masked(tried?.suspects(of: self) ?? []) }

  private func masked(_ findings: [Finding]) -> [Finding] {
    findings.map { finding in
      var finding = finding
      finding.mask = mask
      return finding
    }
  }

  /// Whether the values are hidden; hosts are names of choices.
  var isSecret: Bool {
    guard let subject else { return false }
    if case .choice = subject.field.kind { return false }
    return mask.isSecret(subject.nameInPath)
  }

  var fact: Fact? { subject?.fact }

  var parameter: String? { fact == .parameter ? subject?.nameInPath : nil }

  private var isOfApp: Bool { kind == .appProblem && expected.isAbsent }

  /// The name of the value, as a path in `expect` such as `navigation.stack`, or in another part of the plan.
  var name: String { subject?.name ?? key }

  /// The path of the value in `expect`, such as `navigation.stack`, or `knownIssue` if a known issue no longer occurs.
  public var field: String {
    if case .question = kind { "saw.\(name)" } else { name }
  }

  /// The expected and actual values on one line, or another description of the failure.
  public var message: String {
    if isSecret { return "\(field) is not as expected; its values are masked because the name indicates a secret" }
    let plain = plainMessage
    let masked = mask.masked(plain)
    guard plain != masked, let name = masked.firstMatch(of: /([\w.-]+)=\*\*\*/)?.1 else { return masked }
    return "\(masked); \(name) is masked as a secret, unless \"notSecret\" of the plan names it"
  }

  var isMasked: Bool { isSecret || mask.masked(plainMessage) != plainMessage }

  private var plainMessage: String {
    if kind == .knownIssue { return explanation ?? "" }
    if case .question(let answer) = kind {
      let seen = "saw \(name) \(expected.words)"
      return answer != .open ? "\(seen), as in the replay" : "\(seen); the replay has \(actual?.words ?? "nothing")"
    }
    if kind == .notObserved { return "\(name) is not observed" }
    if isOfApp { return plainExplanation ?? "" }
    if expected.isAbsent, actual == nil {
      return "expected no \(name), but the step never reached the \(stage.rawValue) stage"
    }
    let found = actual.map { "got \($0.words)" } ?? "got nothing"
    return expected.isAbsent
      ? "expected no \(name), \(found)" : "expected \(name) \(expected.words), \(found)"
  }
}
