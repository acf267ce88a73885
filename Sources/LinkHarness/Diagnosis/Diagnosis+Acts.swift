import HarnessText
import LinkModel

// What an app under test did is the cause of what it shows.

extension Diagnosis {
  func actCauses(for failure: Failure) -> [Finding] {
    guard failure.stage >= .deliver, !code.isEmpty || trace.notObserved != nil else { return [] }
    let spelling =
      failure.stage == .deliver ? [] : otherSpelling(of: failure).map { [act($0)] } ?? []
    guard results.contains(where: { $0.trace.notObserved != nil }) else { return spelling }
    let kept = keptCauses
    return spelling + encodingCauses + openedCauses + sentences + (kept.isEmpty ? formerLink : kept) + hint
  }

  /// What the app received, if it is not what was written.
  var encodingCauses: [Finding] {
    guard let delivery = trace.deliver, let link = delivery.link, link.text != link.raw else { return [] }
    return [
      act("\(delivery.app) received \(link.text): Foundation encodes what no URL contains")
    ]
  }

  /// One sentence an app about the step that failed.
  private var sentences: [Finding] {
    let all = trace.acts.listed.filter { $0.code != .opened }
    let apps = all.isEmpty ? [trace.notObserved?.app].compactMap(\.self) : all.map(\.app).distinct
    return apps.compactMap { app in
      let acts = all.filter { $0.app == app }
      return (acts.isEmpty ? "\(app) did nothing" : acts.sentence).map { act($0) }
    }
  }

  private var hint: [Finding] {
    trace.acts.endInNothing ? [act("if it goes on in a task, start that with launch.task")] : []
  }

  /// What came of the last link before a step that delivers nothing, if the app has not gone on since.
  private var formerLink: [Finding] {
    guard let number = results.lastIndex(where: { $0.trace.acts.contains { $0.code == .took && $0.url != nil } }),
      let last = results[number].trace.acts.last(where: { $0.code == .took || $0.code == .changed }),
      case let since = results[(number + 1)...].map({ $0.trace.navigate.changes ?? [] }), !since.isEmpty, !isBack,
      since.joined().allSatisfy({ $0.kind == .popped || $0.kind == .dismissed })
    else { return [] }
    let end = last.screen.map { "\($0) and to " } ?? ""
    let place = results[number].step.actionPlace
    return [Finding("the link of step \(number + 1) led to \(end)nothing since", place, found: "")]
  }

  private var isBack: Bool { if case .back = step.action { true } else { false } }

  private var openedCauses: [Finding] {
    results.enumerated().flatMap { number, result in
      result.trace.opened.map { act("\($0.app) opened \($0.link.raw) itself; \($0.fate)", in: number) }
    }
  }

  private var keptCauses: [Finding] {
    let kept = results.indices.reversed().lazy.compactMap { number in
      self.results[number].trace.acts.last { $0.code == .kept }.map { (number, $0) }
    }.first
    guard let state = trace.navigate.shown, let (number, act) = kept else { return [] }
    if state.pending == nil, act.screen != nil { return [] }
    let words = state.signedIn ? ", and nothing has followed" : " until it is signed in"
    return [self.act("\(act.app) keeps \(act.url ?? "the link")" + words, in: number)]
  }

  private func act(_ words: String, in number: Int? = nil) -> Finding {
    let number = number ?? results.count - 1
    let step = number == results.count - 1 ? "" : "in step \(number + 1), "
    return Finding(step + words, results[number].step.actionPlace, found: "")
  }
}

extension RowResult {
  /// The result of a row that fails in one of two orders, and holds in the other.
  func failing(isTurned: Bool) -> RowResult {
    guard let failure = failures.first else { return self }
    var result = self
    if isTurned, let step = steps.first(where: \.trace.isDeliveredFirst)?.step {
      let words =
        "the row holds if the work of the app's start ends before the delivery, and fails if the delivery comes first; on a device, it does not wait for that work"
      result.failures[0] = failure.adding([Finding(words, step.actionPlace, found: "")])
      result.failures[0].order = .deliveryFirst
    } else if let step = steps.first(where: { $0.step.action.hasSystemCall })?.step {
      let words =
        isTurned
        ? "holds with the events in this order and fails with" : "fails with the events in this order and holds with"
      result.failures[0] = failure.adding([
        Finding(
          "the row \(words) the reverse one; the system passes a set, which has no order", step.actionPlace, found: "")
      ])
    }
    return result
  }
}

extension Step {
  fileprivate var actionPlace: Place { written.action?.place ?? place }
}

extension OpenedLink {
  fileprivate var fate: String {
    switch decision.destination {
    case .nothing: "nothing opens it"
    case .browser where !leavesApp: "a Safari view shows it"
    case .browser: "the system gave it to the browser"
    default: "the system gave it to \(destination)"
    }
  }
}
