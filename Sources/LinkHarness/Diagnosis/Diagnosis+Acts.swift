import HarnessText
import LinkModel

// What an app under test did is the cause of what it shows.

extension Diagnosis {
  func actCauses(for failure: Failure) -> [Finding] {
    guard failure.stage >= .deliver, !code.isEmpty || trace.notObserved != nil else { return [] }
    let spelling =
      failure.stage == .deliver ? [] : otherSpelling(of: failure).map { [act($0)] } ?? []
    guard results.contains(where: { $0.trace.notObserved != nil }) else { return spelling }
    return spelling + encodingCauses + openedCauses + sentences + keptCauses
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
    let all = trace.acts.filter { $0.code != .opened }
    let apps = all.isEmpty ? [trace.notObserved?.app].compactMap(\.self) : all.map(\.app).distinct
    return apps.map { app in act(all.filter { $0.app == app }.sentence ?? "\(app) did nothing") }
  }

  private var openedCauses: [Finding] {
    results.enumerated().flatMap { number, result in
      result.trace.route.opened.filter(\.leavesApp).map { opened in
        act("\(opened.app) opened \(opened.link.raw) itself; the system gave it to \(opened.receiver)", in: number)
      }
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
  fileprivate var receiver: String { decision.destination == .browser ? "the browser" : destination }
}
