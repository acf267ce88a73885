import HarnessText
import LinkHarness
import LinkModel
import MockSite

struct Tap: Sendable, Equatable {
  var link = ""
  /// The name of a link source, with a trailing `=` if the source needs a page or an app.
  var from = "messages"
  /// The page or app that the source requires.
  var place = ""
  /// The name of one of the plan's devices; empty for the plan's `device`.
  var device = ""
  /// The operating system of a new device, such as `iOS 15`; empty for one of the plan's devices.
  var system = ""
  /// The installed apps; `nil` for those that the plan installs.
  var installed: [String]?
  /// The sign-in state, `yes` or `no`; empty for the plan's value.
  var signedIn = ""
  var state = ""
  var prefersBrowser = false
  /// How far the clock advances before the tap, such as `7d`.
  var after = ""
  /// The id of the row for the plan; empty for one that describes the tap.
  var id = ""

  static let sources: [(from: String, words: String)] =
    LinkSource.simple.map { ($0.name, $0.kind) }
    + LinkSource.Particular.allCases.compactMap { source in
      source.assignment == nil ? nil : source.source("").map { (source.rawValue + "=", $0.kind) }
    }

  /// The fields of the form that are texts.
  private static var texts: KeyValuePairs<String, WritableKeyPath<Tap, String>> {
    [
      "link": \.link, "from": \.from, "place": \.place, "device": \.device, "system": \.system,
      "signedIn": \.signedIn, "state": \.state, "after": \.after, "id": \.id,
    ]
  }

  init() {}

  /// Apps that are those of the plan's device are no choice.
  init(_ request: HTTPRequest, in plan: TestPlan) {
    func value(_ name: String) -> String? { request.queryValues(of: name).first }
    for (name, field) in Self.texts { self[keyPath: field] = (value(name) ?? self[keyPath: field]).trimmingBlanks }
    // A form sends no field for an unchecked checkbox, so a hidden field indicates that the form had checkboxes.
    if value("apps") != nil { installed = request.queryValues(of: "installed") }
    prefersBrowser = value("browser") != nil
    if device.isEmpty, system.isEmpty, Set(installed ?? []) == Set(plan.installed) { installed = nil }
  }

  /// Creates lab choices that reproduce, as closely as possible, the first link that a row opens.
  init(of row: TestPlan.Row) {
    for step in row.steps {
      guard case .open(let link, let source) = step.action else { continue }
      self.link = link.raw
      (from, place) = Self.words(of: source)
      device = step.device ?? ""
      state = step.given.state?.rawValue ?? ""
      signedIn = step.given.signedIn.map { $0 ? "yes" : "no" } ?? ""
      installed = step.given.installed
      prefersBrowser = link.host.map { step.given.browserPreferred?.contains($0) ?? false } ?? false
      return
    }
    link = row.link?.raw ?? ""
  }

  func from(_ source: LinkSource) -> Tap {
    var tap = self
    (tap.from, tap.place) = Self.words(of: source)
    return tap
  }

  func `in`(_ state: Device.State) -> Tap {
    var tap = self
    tap.state = state.rawValue
    return tap
  }

  /// The words of the form for the source.
  var sourceWords: String {
    let words = Self.sources.first { $0.from == from }?.words ?? from
    return place.isEmpty ? words : "\(words): \(place)"
  }

  private static func words(of source: LinkSource) -> (from: String, place: String) {
    switch source {
    case .widget(let app): ("widget=", app)
    case .intent(let app): ("intent=", app)
    case .opened(let app, _): ("app=", app)
    case .direct(let app): ("direct=", app)
    default: source.page.map { (source.name + "=", $0.raw) } ?? (source.name, "")
    }
  }
}

extension Tap {
  var completedLink: String { MissingScheme.added(to: link) ?? link }

  var address: String {
    let query = fields.map { "\($0.name)=\(PercentEncoding.encode($0.value))" }.joined(separator: "&")
    return "/?\(query)#answer"
  }

  private var fields: [(name: String, value: String)] {
    var fields = Self.texts.map { (name: $0.key, value: self[keyPath: $0.value]) }.filter { !$0.value.isEmpty }
    if let installed {
      fields.append(("apps", "chosen"))
      fields += installed.map { ("installed", $0) }
    }
    if prefersBrowser { fields.append(("browser", "yes")) }
    return fields
  }

  func row(in plan: TestPlan) -> (row: JSONValue, device: RowTrial.NewDevice?) {
    let new = system.isEmpty ? nil : newDevice(in: plan)
    let name = new?.name ?? (device.isEmpty ? nil : device)
    let on = name.map(JSONValue.rowText)
    let given = given(in: plan, isNew: name != nil)
    let open: KeyValuePairs<String, JSONValue?> = [
      "open": .rowText(completedLink), "from": source(in: plan), "on": on,
    ]
    let id = JSONValue.rowText(freeID(in: plan))
    guard !after.isEmpty else {
      return (
        .object(present: [
          "id": id, "open": .rowText(completedLink), "from": source(in: plan), "on": on, "given": given,
        ]), new
      )
    }
    let steps: [JSONValue] = [
      .object(present: ["advance": .rowText(after), "on": on]), .object(present: open),
    ]
    return (.object(present: ["id": id, "given": given, "steps": .array(steps)]), new)
  }

  private func source(in plan: TestPlan) -> JSONValue {
    guard from.hasSuffix("=") else { return .rowText(from) }
    let isApp =
      if case .app? = LinkSource.Particular(rawValue: String(from.dropLast()))?.detail { true } else { false }
    // A tap on a page of the link's own host would stay in the browser.
    let usual = isApp ? plan.apps.first?.name ?? "" : LinkSource.pageOfAnotherSite.raw
    let place = place.isEmpty ? usual : place
    return .object([JSONMember(name: String(from.dropLast()), value: JSONNode(.rowText(place)))])
  }

  private func given(in plan: TestPlan, isNew: Bool) -> JSONValue? {
    let host = Link(completedLink).host
    let apps = installed.flatMap { Set($0) == Set(plan.installed) && !isNew ? nil : $0 }
    let browser = prefersBrowser ? host.map { [JSONValue.rowText($0)] } : nil
    let given = JSONValue.object(present: [
      "app": state.isEmpty ? nil : .rowText(state),
      "signedIn": signedIn.isEmpty ? nil : .bool(signedIn == "yes"),
      "installed": apps.map { .array($0.map(JSONValue.rowText)) },
      "browserPreferred": browser.map { .array($0) },
    ])
    return given == .object([]) ? nil : given
  }

  private func newDevice(in plan: TestPlan) -> RowTrial.NewDevice {
    let value = JSONValue.object(["os": .string(system)])
    let base = system.lowercased().replacing(" ", with: "-")
    let name = Self.free(base, among: Set(plan.deviceNames))
    return RowTrial.NewDevice(name: name, value: value)
  }

  private func freeID(in plan: TestPlan) -> String {
    let read = Link(completedLink)
    let path = read.isWeb ? read.text.replacing("https://", with: "") : read.text
    let base = "\(path.prefix(80)) from \(from.replacing("=", with: ""))"
    return Self.free(id.isEmpty ? base : id, among: Set(plan.rows.map(\.id)))
  }

  private static func free(_ base: String, among taken: Set<String>) -> String {
    var (name, number) = (base, 2)
    while taken.contains(name) {
      name = "\(base) \(number)"
      number += 1
    }
    return name
  }
}
