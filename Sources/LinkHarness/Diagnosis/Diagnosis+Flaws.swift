import HarnessText
import LinkModel

// What the app does wrong, as its plan says: the settings by which it differs from a correct app.

extension Diagnosis {
  func blamingFlaws(_ finding: Explanation, for failure: Failure) -> Explanation {
    if failure.stage >= .deliver, failure.stage != .fallback, let lost {
      let causes = lost.by.flatMap { places(of: $0, of: lost.app) } + finding.causes
      return Explanation(because: lost.code, sentence: lost.message, causes: causes)
    }
    if failure.stage == .route {
      // The routes and rules are not at fault if the router misreads the link.
      let habits = receiver.map(habits) ?? []
      if !habits.isEmpty { return own(failure, habits) }
    }
    var blaming = finding
    blaming.causes = flaws(behind: failure) + finding.causes
    return blaming
  }

  private func flaws(behind failure: Failure) -> [Finding] {
    guard let app = receiver else { return [] }
    let (fact, effects) = (failure.fact, app.effects)
    let (isModelled, isAboutScreens) = (trace.notObserved == nil, failure.fact?.isAboutScreens == true)
    let handled = trace.dispatch.handled ?? []
    func flaw<Value>(_ key: KeyPath<AppForm, Key<Value>>, _ isOne: Bool) -> [Finding] {
      isOne ? follows(key, of: app.written) : []
    }
    return flaw(
      \.opensInBrowser,
      isModelled && effects.opensInBrowser != .never && !trace.opened.isEmpty && trace.routing == nil)
      + flaw(
        \.reopensLinks,
        isModelled && effects.reopensLinks && trace.returned != nil && (failure.stage > .route || fact == .returned))
      + flaw(
        \.screensAtLaunch,
        effects.screensAtLaunch != .kept && isAboutScreens && trace.navigation?.action == .reset)
      + flaw(\.entryPoints, fact == .handled && Set(handled.map(\.link)).count < handled.count)
      + flaw(\.contentCache, endOfProcess != nil && fact == .contentOrigin)
      + flaw(\.restoresState, endOfProcess != nil && isAboutScreens && !app.declared.restoresState)
  }

  /// The settings of the router without any one of which the link would have another result.
  private func habits(_ app: TestPlan.App) -> [Finding] {
    guard !code.contains(.router), let table = app.routes, let link else { return [] }
    let router = app.places.router
    return table.habits(thatMatterFor: link).flatMap { habit in
      switch habit {
      case .decodesTwice: follows(\RouterForm.decoding, of: router)
      case .trailingSlash: follows(\RouterForm.trailingSlash, of: router)
      case .letterCase: follows(\RouterForm.letterCase, of: router)
      case .schemeHost: follows(\RouterForm.schemeHost, of: router)
      }
    }
  }
}
