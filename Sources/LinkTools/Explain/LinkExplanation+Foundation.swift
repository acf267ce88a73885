import LinkHarness
import LinkModel

extension LinkExplanation {
  /// What the decision rests on: the pages behind its reasons, and whether any association rule had a say.
  var foundation: String {
    let reasons = [
      trace.decide.redirect?.first.reason, trace.decision?.reason, trace.decide.canOpen?.reason,
      trace.route.returned?.reason,
    ].compactMap(\.self)
    var text = ""
    var sources: [String] = []
    for reason in reasons {
      let line = "source: \(reason.source) (\(reason.evidence.rawValue))\n"
      if !sources.contains(line) { sources.append(line) }
    }
    if !sources.isEmpty { text += "\n" + sources.joined() }
    guard let decision = trace.decision, !decision.asksRules,
      !trace.fetch.copies.isEmpty, trace.decide.redirect == nil
    else { return text }
    return text
      + "the association rules were not asked: \(decision.reason.code) comes before them\n"
  }
}

extension LinkSource {
  /// The source with the page or app that belongs to it.
  var words: String {
    switch self {
    case .safari(let page), .javaScript(let page): "\(name) on \(page.raw)"
    case .webView(let page?), .safariView(let page?): "\(name) on \(page.raw)"
    case .webView, .safariView: "\(name), loaded by the app"
    case .widget(let app): "the widget of \(app)"
    case .opened(let app, let universalLinksOnly):
      "\(app), which calls open" + (universalLinksOnly ? " with universalLinksOnly" : "")
    default: name
    }
  }
}
