import HarnessText
package import LinkHarness
import LinkModel

extension StepTrace {
  package var ending: String? {
    decision.map { "\($0.destination.name), because \($0.reason.code)" + routeEnding }
  }

  /// The ending without the reason of the decision.
  var end: String? { (decision?.destination.name ?? receiver).map { $0 + routeEnding } }

  /// The ending with what the user sees.
  var whole: String? {
    let page = fallback.page.map { "\($0.status.map { "\($0) " } ?? "")\($0.url)" } ?? ""
    return end.map { [$0, screens, page].filter { !$0.isEmpty }.joined(separator: ", ") }
  }

  /// The screens of the app that received the link, and where the app passed the link on to.
  var screens: String {
    if receiverWithoutRouter != nil { return "screens unknown" }
    let shown = receiver == nil ? nil : navigate.shown
    return [
      shown.map { ($0.stack + $0.modal).map(\.path).joined(separator: " › ") },
      returned.map { "returned \($0.destination.name)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  /// The lines for the terminal, without secrets.
  func written(_ lines: [String]) -> String {
    lines.map { TerminalText.escaped(mask.masked($0)) + "\n" }.joined()
  }

  private var routeEnding: String {
    switch routing {
    case .route(let match)?:
      let values = match.parameters.all.map { " \($0.name)=\(mask.masked($0.value, of: $0.name))" }
      return ", route \(match.name)" + values.joined(separator: ",")
    case .failure(let failure)?: return ", \(failure.code)"
    case nil: return ""
    }
  }
}
