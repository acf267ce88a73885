import HarnessText
import LinkHarness
package import LinkModel

package struct MatchReport: Sendable {
  private let file: AssociationFile
  private let apps: [String]
  private let domain: AssociatedDomain?

  package init(file: AssociationFile, app: String? = nil, domain: AssociatedDomain? = nil) {
    self.file = file
    self.domain = domain
    apps = app.map { [$0] } ?? file.appIDs
  }

  package var problem: String? {
    guard let refusal = file.refusal else { return nil }
    let source = file.document.source
    guard case .notJSON = refusal else {
      return
        "\(source.file):1:1: error: the system ignores this file: \(refusal.message)\n"
    }
    let shown = file.document.problems.filter(\.isSyntaxError).prefix(10).map { $0.finding(in: source).rendered() }
    return shown.joined() + "the system ignores files that are not valid JSON\n"
  }

  package func json(_ url: String) -> String {
    let link = Link(url)
    let entries = apps.map { verdict(link, $0).json(of: $0) }
    return JSONValue.object(["url": .string(url), "apps": .array(entries)]).jsonLine
  }

  package func text(_ url: String) -> String {
    let link = Link(url)
    let mask = SecretMask.standard
    var text = TerminalText.escaped(mask.masked(link: url)) + "\n"
    var takers = 0
    for app in apps {
      let verdict = verdict(link, app)
      takers += verdict.outcome == .match ? 1 : 0
      let mark = verdict.outcome == .match ? "✓" : "✗"
      text += "  \(mark) \(verdict.outcome.rawValue.padding(to: 8))  \(TerminalText.escaped(app))"
      text +=
        "  \(TerminalText.escaped(mask.masked(verdict.words(link, in: file.document.source))))\n"
    }
    if takers > 1 {
      text += "  → the first of them that is installed opens it (reported)\n"
    }
    return text
  }

  private func verdict(_ link: Link, _ app: String) -> AssociationVerdict {
    if let domain, !domain.covers(link.host ?? "") {
      return AssociationVerdict(otherHostThan: domain)
    }
    return file.verdict(for: link, app: app)
  }
}
