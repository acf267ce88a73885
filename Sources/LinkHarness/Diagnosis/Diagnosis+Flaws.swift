import HarnessText
import LinkModel

// What the app does wrong, as its plan says: the settings by which it differs from a correct app.

extension Diagnosis {
  func blamingFlaws(_ finding: Explanation?, for failure: Failure) -> Explanation? {
    if failure.stage >= .deliver, failure.stage != .fallback, let lost = lost.last {
      let causes = lost.by.flatMap { places(of: $0, of: lost.app) } + (finding?.causes ?? [])
      return Explanation(because: lost.code, sentence: lost.message, causes: causes)
    }
    if failure.stage == .route {
      // The routes and rules are not at fault if the router misreads the link.
      let habits = receiver.map(habits) ?? []
      if !habits.isEmpty { return own(failure, habits) }
    }
    let causes = flaws(behind: failure)
    if causes.isEmpty { return finding }
    var blaming = finding ?? Explanation(because: failure.because, sentence: failure.explanation)
    blaming.causes.insert(contentsOf: causes, at: 0)
    return blaming
  }

  private func flaws(behind failure: Failure) -> [Finding] {
    guard let app = receiver, let written = app.written else { return [] }
    let fact = failure.fact
    if !trace.opened.isEmpty, trace.routing == nil, trace.notObserved == nil, app.effects.opensInBrowser != .never {
      return cause("the app passes links on in place of handling them", written[\AppForm.opensInBrowser])
    }
    if app.effects.reopensLinks, trace.returned != nil, trace.notObserved == nil,
      failure.stage > .route || fact == .returned
    {
      return cause("the app opens each link again after it has handled it", written[\AppForm.reopensLinks])
    }
    if fact?.isAboutScreens == true, trace.navigation?.action == .reset, app.effects.screensAtLaunch != .kept {
      return cause(
        "this is what becomes of the screens of a link that launches the app", written[\AppForm.screensAtLaunch])
    }
    if fact == .handled, let handled = trace.dispatch.handled, Set(handled.map(\.link)).count < handled.count,
      let part = written[\AppForm.entryPoints]
    {
      return cause("the system calls two of these methods, and the app handles the link in both", part)
    }
    if endOfProcess != nil {
      if fact == .contentOrigin {
        return cause("this value determines whether cached content outlives the app", written[\AppForm.contentCache])
      }
      if fact?.isAboutScreens == true, !app.declared.restoresState {
        return cause("the app does not restore its screens", written[\AppForm.restoresState])
      }
    }
    return []
  }

  /// The settings of the router without any one of which the link would have another result.
  private func habits(_ app: TestPlan.App) -> [Finding] {
    guard !code.contains(.router), let table = app.routes, let link else { return [] }
    let router = app.places.router
    return table.habits(thatMatterFor: link).flatMap { habit in
      let part =
        switch habit {
        case .decodesTwice: router?[\RouterForm.decoding]
        case .trailingSlash: router?[\RouterForm.trailingSlash]
        case .letterCase: router?[\RouterForm.letterCase]
        case .schemeHost: router?[\RouterForm.schemeHost]
        }
      return cause("this value determines how the router reads the link", part)
    }
  }
}
