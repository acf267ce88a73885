import Foundation
import HarnessText
import LinkModel

// What an app under test does with a link is seen only by what follows.

extension StepTrace {
  /// The links that apps under test took and of which nothing shows that they were handled.
  var unseenLinks: [Link] {
    if dispatch.calls.isEmpty { return [] }
    let reported = acts.filter { [Act.handled, Act.ignored].contains($0.method) }.compactMap(\.url)
    return dispatch.calls.flatMap { links in
      links.filter { link in
        !reported.contains { [link.raw, link.url?.absoluteString].contains($0) }
          && !(links.count == 1 && hasConsequence(of: link))
      }
    }
  }

  private func hasConsequence(of link: Link) -> Bool {
    let took = acts.firstIndex { $0.code == .took && $0.url == link.raw } ?? 0
    return acts[took...].contains { $0.isConsequence(besides: hasOtherWork) }
  }
}

extension StepResult {
  /// Why it is not observed whether links were handled or lost; `nil` for another field, or if it is.
  func reasonUnseen(for field: ExpectationField) -> String? {
    guard [.handled, .lost].contains(field.fact), trace.lost.isEmpty, let link = trace.unseenLinks.first
    else { return nil }
    let app = trace.receiver ?? "the app"
    if let several = trace.dispatch.calls.first(where: { $0.count > 1 && $0.contains(link) }) {
      return
        "\(app) took \(several.count) links in one call, of which only its own reports tell them apart; call launch.report.handled(_:) or launch.report.ignored(_:) for each"
    }
    if step.expectations.contains(where: { $0.showsHandling(in: trace) }) { return nil }
    return
      "\(app) took \(link.raw), and nothing followed; expect the screens, the route, the error or the requests that the link leads to, or call launch.report.handled(_:) in the app"
  }
}

extension Expectation {
  /// Whether the expectation is about something that follows from a link, and holds.
  fileprivate func showsHandling(in trace: StepTrace) -> Bool {
    let shows =
      switch field.field.observation {
      case .screens, .report(.route), .thrown, .sites: true
      case .system, .delivery, .report, .never: false
      }
    return shows && !expected.isNothing && field.reasonNotObserved(in: trace) == nil
      && expected.accepts(field.value(in: trace, for: expected))
  }
}
