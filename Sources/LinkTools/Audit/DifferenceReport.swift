package import LinkAudit
import HarnessText
package import LinkModel

/// What changes between two association files, as `linkplan diff` prints it.
package struct DifferenceReport: Sendable {
  private let old: AssociationFile
  private let new: AssociationFile
  /// What changes.
  package let difference: AssociationDifference

  /// Compares two files.
  package init(from old: AssociationFile, to new: AssociationFile) {
    self.old = old
    self.new = new
    difference = AssociationDifference(from: old, to: new)
  }

  /// For people: per app each set of URLs, by an example, with the rules that decide before and after.
  package var text: String {
    var text = ""
    var app: String?
    for change in difference.changes {
      if change.app != app { text += TerminalText.escaped(change.app) + "\n" }
      app = change.app
      let link = Link(change.witness)
      text += "  \(TerminalText.escaped(change.witness))"
      text += change.isBehaviour ? "\n" : "  (the app opens it in neither)\n"
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

  /// What was not settled, and files the system takes nothing from.
  package var notes: String {
    var text = ""
    for file in [old, new] {
      if let refusal = file.refusal {
        text +=
          "linkplan: note: the system takes nothing from \(file.document.source.file): \(refusal.message)\n"
      }
    }
    if !difference.unsettledApps.isEmpty {
      let apps = difference.unsettledApps.map(TerminalText.escaped).joined(separator: ", ")
      text +=
        "linkplan: note: not every URL was settled for \(apps): the step budget was spent, or rules read different texts; what is listed comes from examples\n"
    }
    return text
  }

  /// For programs: one JSON object for each change, on a line of its own.
  package var json: String {
    let changes = difference.changes.map { change in
      JSONValue.object([
        "app": .string(change.app), "url": .string(change.witness),
        "behaviour": .bool(change.isBehaviour), "before": Self.json(change.before, old),
        "after": Self.json(change.after, new),
      ]).text + "\n"
    }
    let services = difference.services.map { change in
      JSONValue.object([
        "app": .string(change.app), "service": .string(change.service.rawValue),
        "behaviour": .bool(true), "before": .bool(!change.isAdded), "after": .bool(change.isAdded),
      ]).text + "\n"
    }
    return (changes + services).joined()
  }

  private static func json(_ verdict: AssociationVerdict, _ file: AssociationFile) -> JSONValue {
    var members: [(String, JSONValue)] = [("verdict", .string(verdict.outcome.rawValue))]
    if let range = verdict.range {
      if let detail = verdict.detail { members.append(("detail", .number(detail))) }
      switch verdict.reason {
      case .rule(.component(let index)): members.append(("component", .number(index)))
      case .rule(.path(let index)): members.append(("path", .number(index)))
      default: break
      }
      let position = file.document.source.position(at: range.lowerBound)
      members.append(("line", .number(position.line)))
      members.append(("column", .number(position.column)))
    }
    return .object(members.map { JSONMember(name: $0.0, value: JSONNode($0.1)) })
  }
}
