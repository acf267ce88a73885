import HarnessText
import LinkHarness
import LinkModel

struct SkeletonRows {
  struct Row {
    let title: String
    let url: String
    let comment: String?
    let outcome: String
    let given: JSONValue?
    let expect: JSONValue

    var json: JSONValue {
      .object(present: [
        "id": .rowText(title), "comment": comment.map(JSONValue.string), "open": .rowText(url), "given": given,
        "expect": expect,
      ])
    }
  }

  private(set) var rows: [Row] = []
  private(set) var notes: [String] = []
  private var devices: [String: Device] = [:]
  /// Whether the links are among the rows that code finds equal or different if it compares hosts as text.
  private var hasSpellings = false
  private let names: [String: String]
  private let host: String
  /// The links are cached because an entry can list thousands of apps, all of which share its rules.
  private var witnesses: [Int: [RuleWitness]] = [:]

  init(device: Device, names: [String: String], host: String) {
    for app in device.apps {
      devices[app.id] = device
      devices[app.id]?.apps = [app]
    }
    self.names = names
    self.host = host
  }

  mutating func add(_ id: String, _ file: AssociationFile) {
    let name = names[id] ?? id
    if let detail = file.detail(for: id), detail.rules == nil {
      add(
        "\(name) matches everything", "https://\(host)/anything", id,
        comment: "The entry has no rules.")
    }
    for witness in witnesses(for: id, file) {
      let source = file.document.source
      let line = source.line(of: witness.rule.range)
      let place = "\(name), \(witness.rule.place.words)"
      if let inside = witness.inside {
        let comment = "line \(line): \(source.text(of: witness.rule.range).onOneLine)"
        add("\(place): decides", inside, id, comment: comment)
      } else {
        notes.append(
          "\(place) (line \(line)): found no link for which this is the first matching rule")
      }
      for (url, other) in witness.contested {
        add(
          "\(place): decides before \(other.place.words)", url, id,
          comment: "line \(source.line(of: other.range)): \(source.text(of: other.range).onOneLine)")
      }
      if let outside = witness.outside {
        add("\(place): does not match", outside, id)
      } else if witness.inside != nil {
        notes.append(
          "\(place) (line \(line)): the rule appears to match every link")
      }
    }
  }

  private mutating func witnesses(for id: String, _ file: AssociationFile) -> [RuleWitness] {
    guard let entry = file.place(of: id)?.entry else { return [] }
    if let known = witnesses[entry] { return known }
    let found = file.witnesses(for: id, host: host)
    witnesses[entry] = found
    return found
  }

  /// Only the app with the given identifier is installed, because another app might claim the link first.
  private mutating func add(_ title: String, _ url: String, _ id: String, comment: String? = nil) {
    guard let decision = devices[id]?.decide(Link(url), from: .app) else { return }
    let opens = decision.destination.name
    let name = names[id] ?? id
    let code = decision.reason.code
    rows.append(
      Row(
        title: title, url: url, comment: comment,
        outcome: "\(name): opens \(names[opens] ?? opens), because \(code)",
        given: names.count == 1 ? nil : .object(["installed": .array([.rowText(name)])]),
        expect: .object(["opens": .rowText(names[opens] ?? opens), "because": .string(code)])))
    if hasSpellings || decision.destination == .browser { return }
    hasSpellings = true
    let path = url.dropFirst("https://\(host)".count)
    add("a lookalike host", "https://fake-\(host)\(path)", id)
    add("capital letters in scheme and host", "HTTPS://\(host.uppercased())\(path)", id)
  }
}
