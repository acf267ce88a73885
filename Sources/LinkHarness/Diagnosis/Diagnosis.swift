import HarnessText
import LinkModel
import MockSite

/// Finds the causes of a failure; only failures are diagnosed, so the diagnosis can afford to try every rule.
///
/// `Diagnosis` is a class because the code that copies a structure of this size would slow down compilation.
final class Diagnosis {
  let plan: TestPlan
  /// The results up to that of the step that failed.
  let results: [StepResult]
  let stepDevice: TestPlan.NamedDevice
  let hosts: HostTable
  /// Returns the association file that a host serves now, which may differ from the copy on the device.
  let deployedFile: (String) -> AssociationFile?
  let code: OwnParts
  let receiver: TestPlan.App?

  var result: StepResult { _read { yield results[results.count - 1] } }
  var step: Step { result.step }
  /// Borrowed, because a trace is large.
  var trace: StepTrace { _read { yield results[results.count - 1].trace } }
  var steps: [Step] { results.map(\.step) }
  var isFirstStep: Bool { results.count == 1 }

  /// The models that an app replaces with its own code, whose results cannot be explained from the plan.
  struct OwnParts: OptionSet {
    let rawValue: Int
    static let router = OwnParts(rawValue: 1)
    static let app = OwnParts(rawValue: 2)
  }

  struct Explanation {
    var because: String?
    var sentence: String?
    var causes: [Finding] = []
    /// What to do outside the plan.
    var remedy: String?
  }

  init(
    of plan: TestPlan, _ steps: [StepResult], number: Int, _ hosts: HostTable,
    deployedFile: @escaping (String) -> AssociationFile?, _ code: (String) -> OwnParts
  ) {
    (self.plan, self.hosts, self.deployedFile) = (plan, hosts, deployedFile)
    (results, stepDevice) = (Array(steps[...number]), plan.device(of: steps[number].step))
    let last = results.last { $0.trace.receiver != nil }?.trace.receiver
    receiver = plan.app(named: last) ?? plan.onlyApp
    self.code = code(receiver?.name ?? "")
  }

  /// An error that no step expects.
  private var earlierError: (step: Int, error: RouteFailure)? {
    let index = results.indices.dropLast().last { index in
      results[index].step.expectations.isEmpty && results[index].trace.failure != nil
    }
    return index.flatMap { index in results[index].trace.failure.map { (index + 1, $0) } }
  }

  private var passedOn: String? {
    results.indices.reversed().lazy.compactMap { index in
      // The route of a modelled app tells why it opens a link.
      let result = self.results[index]
      if result.step.tellsEnd || result.trace.notObserved == nil { return nil }
      return result.trace.passedOn.map {
        (index == self.results.count - 1 ? "" : "in step \(index + 1), ") + $0.message
      }
    }.first
  }

  /// A loss that an earlier step expects is no surprise.
  var lost: LostLink? {
    results.enumerated().filter { index, result in
      index == results.count - 1 || !result.step.expectations.contains { $0.field.fact == .lost }
    }.flatMap { $0.element.trace.lost }.last
  }

  var endOfProcess: Place? { steps.last { $0.action.endsProcess }?.place }

  func deployment(of host: String) -> (place: Place, time: Duration)? {
    results.last { result in
      if case .deploy(let changes) = result.step.action {
        changes.contains { $0.name == host && $0.association != nil }
      } else {
        false
      }
    }.map { ($0.step.place, $0.trace.time) }
  }

  /// Explains the failures of the step; what was `said` of earlier steps is not said again.
  func explained(_ failures: [Failure], _ said: inout Set<String>) -> [Failure] {
    failures.map { failure in
      explained(failure, &said)
        .adding(actCauses(for: failure).filter { said.insert("\($0.place) \($0.message)").inserted })
    }
  }

  private func explained(_ failure: Failure, _ said: inout Set<String>) -> Failure {
    guard let finding = finding(failure) else {
      return failure.explanation.map { said.insert($0).inserted } ?? true
        ? failure : failure.explained(failure.because, nil, [])
    }
    let isNew = finding.sentence.map { said.insert($0).inserted } ?? true
    let causes = finding.causes.filter {
      said.insert("\($0.place) \($0.message)").inserted
    }
    var explained = failure.explained(finding.because, isNew ? finding.sentence : nil, causes)
    explained.remedy = finding.remedy.flatMap { said.insert($0).inserted ? $0 : nil }
    return explained
  }

  private func finding(_ failure: Failure) -> Explanation? {
    if let seen = failure.asSeenValue {
      var answer = finding(seen) ?? Explanation(because: failure.because, sentence: failure.explanation)
      let advice =
        step.expectations.isEmpty
        ? "write in `expect` what should happen, in place of `saw`"
        : "remove `saw`; the row fails until the app or the plan is mended"
      answer.sentence = [answer.sentence, advice].compactMap(\.self).joined(separator: "; ")
      return answer
    }
    // An app that is expected to do something should have received the link.
    if failure.kind == .unsettled, step.expectsApp || failure.stage >= .route, trace.decision?.inBrowser != nil {
      return decided()
    }
    guard failure.isAboutValue else { return nil }
    let found: Explanation? =
      switch failure.stage {
      case .fetch, .parse: fetched(failure)
      case .decide: decided(failure)
      case .deliver: delivered(failure)
      case .route: routed(failure)
      case .dispatch: dispatched(failure)
      case .navigate: navigated(failure)
      case .fallback: shown(failure)
      }
    var finding = blamingFlaws(found ?? own(failure, []), for: failure)
    let method = Assumptions.Point.universalLinkInSwiftUI
    if trace.isLinkInSwiftUI, failure.stage == .deliver || trace.decision?.restsOn.contains(method) == true {
      finding.causes += cause(
        "the method depends on \(method) (\(method.evidence))", receiver?.written?[\AppForm.lifeCycle])
    }
    if failure.stage >= .route, failure.stage != .fallback {
      let earlier = earlierError.map { "step \($0.step) ended with an error: \($0.error.addition ?? $0.error.code)" }
      let sentences = [passedOn, finding.sentence, earlier].compactMap(\.self)
      if !sentences.isEmpty { finding.sentence = sentences.joined(separator: "; ") }
    }
    if failure.stage >= .decide {
      // A redirect to a host whose file lists none of the apps is at fault, and not the apps.
      let isForeign =
        if failure.stage == .decide, case .domainNotAssociated(let host, _, _)? = trace.decision?.reason {
          !plan.apps.contains { deployedFile(host)?.detail(for: $0.id) != nil }
        } else {
          false
        }
      finding.causes.insert(
        contentsOf: redirectCauses(for: failure.stage), at: isForeign ? 0 : min(1, finding.causes.count))
    }
    if failure.stage == .decide {
      if finding.causes.isEmpty, let page = trace.page {
        finding.causes = redirectCauses(for: .fallback) + resource(at: page.url)
      }
      finding.causes = assumptionCauses + finding.causes
    }
    if failure.fact?.isOfError == true, dependsOnDate {
      finding.causes = follows(\DeviceForm.date, of: stepDevice.written, isNeeded: true) + finding.causes
    }
    if [.errorMessage, .errorRecovery].contains(failure.fact), trace.failure != nil {
      let texts = receiver?.written?[\AppForm.errorTexts]
      finding.causes =
        follows(\GivenForm.language, at: given(\.language, onAnyDevice: true))
        + cause(
          "these are the app's own texts",
          trace.failure.flatMap { texts?[$0.code] } ?? receiver?.written?[\AppForm.strings] ?? texts) + finding.causes
    }
    finding.causes += definitions(of: finding.causes)
    // Whatever else it follows from, a value of a step follows from what the step does.
    if finding.causes.isEmpty, finding.because == nil, trace.notObserved == nil {
      finding.causes = eventCauses + (failure.stage > .route ? noRouter(of: receiver) : []) + actionCauses
    } else if failure.stage >= .route {
      finding.causes += eventCauses
    }
    if let list = plan.places.notSecret, failure.isMasked { finding.causes += follows(\PlanForm.notSecret, at: list) }
    if let (step, error) = earlierError, error.isUnknownRoute, failure.stage >= .route, failure.stage != .fallback {
      finding.causes += cause(
        "no route matches the link of step \(step)", receiver?.places.router?[\RouterForm.routes])
    }
    return finding
  }

  /// Whether the link says when it expires, and was expected to have expired or has.
  private var dependsOnDate: Bool {
    if case .expired? = trace.route.failure?.error?.cause { return true }
    let rules = receiver?.routes?.routes.first { $0.name == trace.route.match?.name }?.parameters ?? []
    return wantedText(.errorCode) == ErrorCode.linkExpired.rawValue && rules.contains { $0.lifetime != nil }
  }

  /// The variables of the plan whose values stand at the places of causes.
  private func definitions(of causes: [Finding]) -> [Finding] {
    guard let scope = plan.frame?.scope, !scope.names.isEmpty else { return [] }
    let asked = trace.allLinks.map(\.raw) + trace.requests.map { "https://\($0.request.host)\($0.request.target)" }
    func names(in place: Place) -> [String] {
      Placeholder.pieces(of: place.text).compactMap { piece in
        if case .variable(let path) = piece { Placeholder.root(of: path) } else { nil }
      }
    }
    // A value of a matrix stands elsewhere than what it is joined to.
    let joined =
      causes.contains { $0.place.file == step.place.file && step.place.lines.overlaps($0.place.lines) }
      ? names(in: step.place).filter { name in
        scope[name]?.node.string.map { text in asked.contains { $0.contains(text) } } ?? false
      } : []
    return (causes.map(\.place).flatMap(names) + joined).distinct.compactMap { scope[$0].map { ($0.node, $0.source) } }
      .flatMap { cause("this is the value of a variable", at: Place($0, in: $1)) }
  }

  var link: Link? { trace.handledLink }

  func wantedText(_ fact: Fact) -> String? { step.wantedText(fact) }

  func wantedList(_ fact: Fact) -> [String]? { step.expected(fact)?.list }

  var onlyApp: TestPlan.App? { plan.onlyApp }

  /// What routes an event that has no URL.
  private var eventCauses: [Finding] {
    guard case .arrive(let events) = step.action else { return [] }
    return events.flatMap { event in
      let app = plan.app(named: event.app)?.written
      return event.payload != nil
        ? follows(\AppForm.pushes, of: app, isNeeded: true)
        : event.kind == .shortcut ? follows(\AppForm.shortcuts, of: app, isNeeded: true) : []
    }.distinct { "\($0.place)" }
  }

  private var assumptionCauses: [Finding] {
    (trace.decision?.restsOn ?? []).flatMap { point in
      cause(
        "the decision depends on this assumption",
        plan.places.assumptions?[point.rawValue] ?? plan.places.assumptions)
    }
  }

  func finding(about reason: DecisionReason) -> Explanation {
    Explanation(
      because: reason.code, sentence: reason.message + wildcardNote(reason), causes: causes(of: reason),
      remedy: reason.remedy)
  }

  func wildcardNote(_ reason: DecisionReason) -> String {
    guard !reason.opensApp, let (_, claim) = claimant(reason), claim.isWildcard else { return "" }
    return "; \"\(claim.raw)\" is verified with the file of \(claim.host)"
  }

  func own(_ failure: Failure, _ causes: [Finding]) -> Explanation {
    Explanation(because: failure.because, sentence: failure.explanation, causes: causes)
  }
}

extension TestPlan {
  var onlyApp: App? { apps.count == 1 ? apps[0] : nil }
}
