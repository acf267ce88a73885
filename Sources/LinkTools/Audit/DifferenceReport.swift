import HarnessText
package import LinkModel

/// A report about the changes between two association files, as printed by `linkplan diff`.
package struct DifferenceReport: Sendable {
  private let old: AssociationFile
  private let new: AssociationFile
  private let difference: AssociationDifference

  package init(from old: AssociationFile, to new: AssociationFile, host: String) {
    self.old = old
    self.new = new
    difference = AssociationDifference(from: old, to: new, host: host)
  }

  package var isBehaviourSame: Bool { difference.isBehaviourSame }

  package var text: String {
    var text = ""
    var app: String?
    for change in difference.changes {
      if change.app != app { text += TerminalText.escaped(change.app) + "\n" }
      app = change.app
      let link = Link(change.witness)
      text += "  \(TerminalText.escaped(change.witness))"
      text += change.isBehaviour ? "\n" : "  (neither file opens the app)\n"
      text += "    - " + Self.line(change.before, link, old)
      text += "    + " + Self.line(change.after, link, new)
    }
    for change in difference.services {
      text += TerminalText.escaped(change.app) + "\n"
      text += "  \(change.isAdded ? "+" : "-") \(change.service.rawValue)\n"
    }
    return text
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
    let apps = difference.unsettledApps.map(TerminalText.escaped).joined(separator: ", ")
    let unsettled =
      "the comparison is incomplete for \(apps), because the step budget was exhausted or rules test different forms of a URL; other changes are possible"
    return (refusals + (apps.isEmpty ? [] : [unsettled])).map { "linkplan: note: \($0)\n" }.joined()
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
    return (changes + services).joined()
  }
}
