import HarnessText
package import LinkModel

package struct DifferenceReport: Sendable {
  private let old: AssociationFile
  private let new: AssociationFile
  private let difference: AssociationDifference
  /// Links that two apps match before and after, and of which another one is first in the new file.
  private let handovers: [(url: String, before: String, after: String)]

  package init(from old: AssociationFile, to new: AssociationFile, host: String) {
    self.old = old
    self.new = new
    difference = AssociationDifference(from: old, to: new, host: host)
    let example = "https://\(RuleSpace.exampleHost)"
    let shared = [old, new].flatMap { file -> [String] in
      let overlaps = FileLint(file.document.source).findings.filter { $0.lint == .appsOverlap }
      let samples = file.details.lazy.compactMap { $0.sample(host: host) }.prefix(FileLint.limitPerCode)
      return overlaps.compactMap(\.witness).map { "https://\(host)" + $0.dropFirst(example.count) } + samples
    }
    handovers = shared.compactMap { url in
      func takes(_ file: AssociationFile, _ app: String) -> Bool {
        file.verdict(for: Link(url), app: app).outcome == .match
      }
      guard let first = old.appIDs.first(where: { takes(old, $0) }), takes(new, first),
        let now = new.appIDs.first(where: { takes(new, $0) }), first != now
      else { return nil }
      return (url, first, now)
    }.distinct { "\($0.before) \($0.after)" }
  }

  package var isBehaviourSame: Bool {
    difference.isBehaviourSame && handovers.isEmpty && old.isTooLarge == new.isTooLarge
  }

  package var isComplete: Bool { difference.unsettledApps.isEmpty }

  private var incompleteness: String? {
    if isComplete { return nil }
    let apps = difference.unsettledApps.map(TerminalText.escaped).joined(separator: ", ")
    return
      "the comparison is incomplete for \(apps), because the step budget was exhausted or rules test different forms of a URL; other changes are possible"
  }

  package var text: String {
    let blocks = Dictionary(grouping: difference.changes, by: \.app).mapValues { $0.map(block).joined() }
    let apps = difference.changes.map(\.app).distinct
    // Apps that are listed together have the same changes.
    let alike = Dictionary(grouping: apps) { blocks[$0] ?? "" }
    var text = apps.map { blocks[$0] ?? "" }.distinct.map { block in
      TerminalText.escaped(alike[block, default: []].joined(separator: ", ")) + "\n" + block
    }.joined()
    for link in handovers {
      let (url, before, after) = (link.url, link.before, link.after)
      text += TerminalText.escaped("\(url)  (both apps match; the first one in the file opens the link)") + "\n"
      text += TerminalText.escaped("  - \(before)") + "\n" + TerminalText.escaped("  + \(after)") + "\n"
    }
    for change in difference.services {
      text += TerminalText.escaped(change.app) + "\n"
      text += "  \(change.isAdded ? "+" : "-") \(change.service.rawValue)\n"
    }
    return text + (incompleteness.map { $0 + "\n" } ?? "")
  }

  private func block(_ change: AssociationDifference.Change) -> String {
    let link = Link(change.witness)
    return "  \(TerminalText.escaped(change.witness))"
      + (change.isBehaviour ? "\n" : "  (neither file opens the app)\n")
      + "    - " + Self.line(change.before, link, old) + "    + " + Self.line(change.after, link, new)
  }

  private static func line(
    _ verdict: AssociationVerdict, _ link: Link, _ file: AssociationFile
  ) -> String {
    let source = file.document.source
    let outcome = verdict.outcome.rawValue.padding(to: 8)
    return "\(outcome)  \(source.file)  \(TerminalText.escaped(verdict.words(link, in: source)))\n"
  }

  package var notes: String {
    let refusals = [old, new].compactMap { file in
      file.refusal.map {
        "the system ignores \(file.document.source.file): \($0.message)"
      }
    }
    let tooLarge = [old, new].compactMap { AssociationDownload.refusal(ofSizeOf: $0) }
    return (refusals + tooLarge + [incompleteness].compactMap(\.self)).map { "linkplan: note: \($0)\n" }.joined()
  }

  package var json: String {
    let changes = difference.changes.map { change in
      JSONValue.object([
        "app": .string(change.app), "url": .string(change.witness),
        "behaviour": .bool(change.isBehaviour),
        "before": change.before.json(in: old.document.source),
        "after": change.after.json(in: new.document.source),
      ]).jsonLine
    }
    let services = difference.services.map { change in
      JSONValue.object([
        "app": .string(change.app), "service": .string(change.service.rawValue),
        "behaviour": .bool(true), "before": .bool(!change.isAdded), "after": .bool(change.isAdded),
      ]).jsonLine
    }
    let others = handovers.map { link in
      JSONValue.object([
        "url": .string(link.url), "behaviour": .bool(true), "opensBefore": .string(link.before),
        "opensAfter": .string(link.after),
      ]).jsonLine
    }
    let unsettled = difference.unsettledApps.map { app in
      JSONValue.object(["app": .string(app), "complete": .bool(false)]).jsonLine
    }
    return (changes + others + services + unsettled).joined()
  }
}

extension AssociationFile.Detail {
  /// A link that all apps of the entry open.
  fileprivate func sample(host: String) -> String? {
    if appIDs.count < 2 { return nil }
    guard let rules else { return "https://\(host)/" }
    return rules.lazy.compactMap { $0.constraints.sample(host: host) }.first { rules.takes(Link($0)) }
  }
}
