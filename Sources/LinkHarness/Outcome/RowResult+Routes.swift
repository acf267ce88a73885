import LinkModel

extension RowResult {
  /// The app because of which a failed row cannot be judged: it received the row's links, and neither the plan nor the
  /// test provides a router.
  package var appWithoutRoutes: String? {
    guard status == .failed, let step = failures.first?.step,
      failures.allSatisfy({ [.route, .dispatch, .navigate].contains($0.stage) })
    else { return nil }
    return steps[...step].lazy.reversed().compactMap { result in
      result.trace.decide.activity == nil ? result.trace.receiverWithoutRouter : nil
    }.first
  }
}

extension StepTrace {
  package var receiverWithoutRouter: String? {
    if case .appClip? = decision?.destination { return nil }
    let isTaken = route.outcome != nil || notObserved != nil || !opened.isEmpty
    return isTaken || !lost.isEmpty ? nil : receiver
  }
}
