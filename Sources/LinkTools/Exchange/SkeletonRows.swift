import LinkAudit
import HarnessText
import LinkModel

struct SkeletonRows {
  private(set) var rows: [JSONValue] = []
  private(set) var notes: [String] = []
  private let device: Device
  private let names: [String: String]
  private let host: String

  /// Takes the device with every app installed and its files downloaded, and the names for apps by their identifiers.
  init(device: Device, names: [String: String], host: String) {
    self.device = device
    self.names = names
    self.host = host
  }

  mutating func add(_ id: String, _ file: AssociationFile) {
    let name = names[id] ?? id
    for detail in file.details(for: id) where detail.rules == nil {
      add("\(name) takes everything", "https://\(host)/anything", id, comment: "No rules at all.")
    }
    for witness in file.witnesses(for: id, host: host) {
      let source = file.document.source
      let line = source.line(of: witness.rule.range)
      let place = "\(name), \(witness.rule.place.words)"
      if let inside = witness.inside {
        let comment = "line \(line): \(source.text(of: witness.rule.range).onOneLine)"
        add("\(place): decides", inside, id, comment: comment)
      } else {
        notes.append("\(place) (line \(line)) never decides, so no link can show it")
      }
      if let outside = witness.outside {
        add("\(place): leaves alone", outside, id)
      } else {
        notes.append("\(place) (line \(line)) takes every link, so none can show its other side")
      }
    }
  }

  /// A row for a link and the app it is about; apps that would take the link before it are deleted first.
  private mutating func add(_ title: String, _ url: String, _ id: String, comment: String? = nil) {
    let link = Link(url)
    var device = device
    var steps: [JSONValue] = []
    var decision = device.decide(link, from: .app)
    while case .app(let other) = decision.destination, other != id,
      let index = device.index(ofApp: other)
    {
      device.apps[index].isInstalled = false
      steps.append(.object(["delete": .string(names[other] ?? other)]))
      decision = device.decide(link, from: .app)
    }
    let opens = decision.destination.name
    let open: JSONValue = .string(url)
    let expect: JSONValue = .object([
      "opens": .string(names[opens] ?? opens), "because": .string(decision.reason.code),
    ])
    let isAlone = steps.isEmpty
    rows.append(
      .object(present: [
        "id": .string(title), "comment": comment.map(JSONValue.string),
        "open": isAlone ? open : nil, "expect": isAlone ? expect : nil,
        "steps": isAlone ? nil : .array(steps + [.object(["open": open, "expect": expect])]),
      ]))
  }
}
