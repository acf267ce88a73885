import HarnessText
import LinkModel

struct Comparison {
  let failures: [Failure]
  let notReached: [Expectation]

  /// After the first failure, expectations that cannot be met because of that failure are listed in `notReached`
  /// instead of `failures`.
  init(of result: StepResult, number: Int) {
    // Usually, all expectations are met, so sorting them is unnecessary.
    if result.isAsExpected {
      (failures, notReached) = ([], [])
      return
    }
    let expectations = result.step.expectations
    var failures: [Failure] = []
    var notReached: [Expectation] = []
    let ordered = expectations.enumerated().sorted {
      ($0.element.field.stage, $0.offset) < ($1.element.field.stage, $1.offset)
    }.map(\.element)
    let absence = Absence(in: result)
    failures += result.trace.problems.map { Failure(step: number, $0, of: result) }
    for expectation in ordered where !result.trace.isUnordered(expectation.field) {
      if let reason = result.reasonUnseen(for: expectation.field) {
        failures.append(Failure(step: number, notObserved: expectation, reason))
        continue
      }
      if result.trace.lost.isEmpty, let reason = expectation.field.reasonNotObserved(in: result.trace) {
        failures.append(Failure(step: number, notObserved: expectation, reason))
        continue
      }
      let actual = expectation.field.value(in: result.trace, for: expectation.expected)
      if result.trace.isDeliveredFirst, expectation.acceptsInAnyOrder(actual) { continue }
      if expectation.expected.isAbsent, actual == nil {
        if !failures.isEmpty || absence.isSettled(for: expectation.field) { continue }
        failures.append(Failure(step: number, unsettled: expectation, in: result.trace))
        continue
      }
      if expectation.expected.accepts(actual) { continue }
      // An app that shows its screens has made the requests that they need.
      let hasNoStage =
        !result.trace.reached(expectation.field.stage)
        && !(expectation.field.isOfTheStep && result.trace.reached(.navigate))
      let followsDestination =
        expectation.field.stage >= .decide && failures.contains { $0.fact == .opens }
      if !failures.isEmpty,
        hasNoStage || followsDestination || result.trace.hasNoRoute(for: expectation.field)
      {
        notReached.append(expectation)
      } else {
        failures.append(Failure(step: number, expectation, actual, in: result.trace))
      }
    }
    failures += Self.unexpected(in: result).map { field, place in
      Failure(step: number, unexpected: field, in: result.trace, at: place)
    }
    self.failures = failures
    self.notReached = notReached
  }

  private static func unexpected(in result: StepResult) -> [(ExpectationField, Place)] {
    let exactly = result.step.exactly
    if exactly.isEmpty { return [] }
    let named = Set(result.step.expectations.map(\.field))
    return ExpectationField.present(in: result.trace).compactMap { field in
      guard !named.contains(field), !result.trace.isUnordered(field),
        field.field.traits.isDisjoint(with: [.isCumulative, .isImplied]),
        let exact = exactly.first(where: { $0.covers(field) })
      else { return nil }
      return (field, exact.place)
    }
  }
}

extension StepResult {
  /// Whether all expectations of the step hold.
  package var isAsExpected: Bool {
    guard step.exactly.isEmpty, trace.notObserved == nil, trace.problems.isEmpty,
      step.expectations.allSatisfy({ $0.expected.accepts($0.field.value(in: trace, for: $0.expected)) })
    else { return false }
    let absent = step.expectations.filter { $0.expected.isAbsent }
    if absent.isEmpty { return true }
    let absence = Absence(in: self)
    return absent.allSatisfy { absence.isSettled(for: $0.field) }
  }
}

extension ExpectationField {
  /// Whether the field can have a value although its stage was not reached: requests and redirects occur even if the
  /// browser shows no page.
  fileprivate var isOfTheStep: Bool { field.traits.contains(.needsRequests) || fact == .redirects }
}

extension StepTrace {
  fileprivate func hasNoRoute(for field: ExpectationField) -> Bool {
    field.fact == .parameter && route.match == nil
  }

  func reason(for field: ExpectationField) -> StageReason {
    if field.fact == .log { return (nil, nil) }
    if field.fact.isOfAnswer { return (nil, reasonOfAnswer) }
    if let own = notObserved, let sentence = observed(field.fact, of: own.app) { return (nil, sentence) }
    let (code, sentence) = divergence(behind: field).table.reason(self)
    if field.field.traits.contains(.isCumulative) { return (code, nil) }
    if field.field.traits.contains(.needsRequests) {
      return (code, fallback.received.compactMap(\.miss).first)
    }
    return (code, sentence)
  }

  /// What an app under test did, where the reasons of a model would explain nothing.
  private func observed(_ fact: Fact, of app: String) -> String? {
    switch fact {
    case .errorCode where failure == nil, .errorMessage where failure == nil, .errorRecovery where failure == nil:
      "\(app) threw no error and reported none"
    case .returned where opened.isEmpty: "\(app) opened no link itself"
    case .returned: opened.map(\.message).distinct.joined(separator: "; ")
    case .made, .roundTrip: route.made == nil ? "\(app) reported no link that it made" : nil
    default: nil
    }
  }

  /// The stage that explains a field's value: usually its own, or an earlier one at which processing of the link ended.
  func divergence(behind field: ExpectationField) -> Stage {
    let stage = field.stage
    if field.isOfTheStep { return stage }
    if field.fact.isOfError, route.failure == nil, navigate.failure != nil || navigate.content != nil {
      return .navigate
    }
    guard !reached(stage) else { return stage }
    if stage > .route, stage != .fallback, case .failure = route.outcome { return .route }
    if stage > .decide, decision != nil, delivery == nil || stage == .fallback { return .decide }
    return stage
  }
}

/// A missing value meets a `null` expectation if the link reached the field's stage, or if the step's other
/// expectations imply that the link cannot reach that stage; about a list, or in a step that brings no link, `null`
/// means that nothing happened, which a missing value meets.
struct Absence {
  private let result: StepResult
  private var trace: StepTrace { _read { yield result.trace } }
  private let expectations: [Expectation]
  private let bringsLink: Bool

  init(in result: StepResult) {
    (self.result, expectations) = (result, result.step.expectations)
    bringsLink = result.step.action.bringsLink
  }

  func isSettled(for field: ExpectationField) -> Bool {
    field.field.isList || trace.notObserved != nil || !bringsLink && field.stage != .decide
      || isSettled(at: field.stage)
  }

  private func isSettled(at stage: Stage) -> Bool {
    if trace.reached(stage) { return true }
    switch stage {
    // The fields of the fetch and parse stages do not depend on the link's destination, so a `null` expectation for
    // them can always fail.
    case .fetch, .parse: return true
    case .decide: return false
    case .deliver: return endsElsewhere
    case .route: return endsElsewhere || names(.dispatch, .navigate)
    case .dispatch: return endsElsewhere || names(.route, .navigate)
    case .navigate: return endsElsewhere || names(.route, .dispatch)
    case .fallback: return names(.decide, .deliver, .route, .dispatch, .navigate)
    }
  }

  private var endsElsewhere: Bool {
    names(.fallback) || names(.decide) && (trace.delivery == nil || bringsNoLink)
  }

  private var bringsNoLink: Bool {
    guard trace.decide.activity != nil, let reason = trace.decision?.reason else { return false }
    if case .activityIsALink = reason { return false }
    return true
  }

  private func names(_ stages: Stage...) -> Bool {
    expectations.contains {
      stages.contains($0.field.stage)
        && (!$0.expected.isAbsent || $0.field.stage == .route && trace.routing != nil)
    }
  }
}

// A delivery that comes before the work of the app's start.

extension StepTrace {
  /// Whether a value depends on which of the two ends first, so that it counts only where the start has ended.
  fileprivate func isUnordered(_ field: ExpectationField) -> Bool {
    isDeliveredFirst && [.action, .announced, .log].contains(field.fact)
  }
}

extension Expectation {
  /// Whether the value is a list whose order does not matter, and has the expected elements.
  fileprivate func acceptsInAnyOrder(_ actual: FieldValue?) -> Bool {
    guard [.requests, .analytics].contains(field.fact), case .list(let list)? = actual,
      case .value(.list(let wanted)) = expected
    else { return false }
    return list.sorted() == wanted.sorted()
  }
}
