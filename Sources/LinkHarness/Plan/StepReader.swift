import HarnessText
import LinkModel

/// Reads one step: the one key that says what happens, what is given, and what is expected.
struct StepReader {
  let plan: StrictObject
  let appNames: [String]
  let clipNames: [String]
  let deviceNames: [String]
  let tabNames: [String]
  let hosts: [String]
  /// What holds for rows that say nothing.
  var defaults: RowDefaults
  /// Whether steps without expectations are to be given some.
  var fillsMissing = false

  /// Reads what steps, cases and defaults expect.
  var expectationReader: ExpectationReader {
    ExpectationReader(
      appNames: appNames, hosts: hosts, allowsEmpty: fillsMissing, clipNames: clipNames)
  }

  static let actions =
    [
      "open", "arrive", "launchFinishes", "signIn", "signOut", "cancelSignIn", "back", "install",
      "update", "delete", "deploy", "choose", "advance", "network", "battery", "request", "tap",
      "banner", "canOpen", "activity", "terminate",
    ] + contentActions
  static let keys = actions + ["from", "on", "given", "expect"]

  /// Reads a step, or a row that is its own only step.
  ///
  /// The first step of a row is given what the row gives, its `base`. What the case of a matrix expects is `overriding`
  /// what the step expects, and that what the defaults expect.
  mutating func step(
    _ step: StrictObject, _ base: Given, isFirst: Bool, overriding: Expectations = Expectations(),
    _ documents: inout DocumentReader, _ provenance: inout Provenance
  ) -> Step? {
    let own = given(step.value("given"), step)
    let given = own.over(isFirst ? base.over(defaults.given) : base)
    if !isFirst, own.installed != nil, let node = step.value("given")?["installed"] {
      step.report(.givenTooLate, at: node)
    }
    var expectations = overriding.over(expectationReader.read(step))
    if step.value("open") != nil { expectations = expectations.over(defaults.expectations) }
    let action = action(step, &documents, &provenance)
    if step.value("from") != nil, step.value("open") == nil, let from = step.node.member("from") {
      step.log.add(
        .unknownKey("from", of: "a step that opens no link", known: []), in: step.source,
        at: from.nameRange)
    }
    let device = step.choice("on", "device of this plan", deviceNames.map { ($0, $0) })
    guard let action else { return nil }
    return Step(
      action: action, given: given, expectations: expectations.list,
      exactly: expectations.exactly,
      position: step.source.position(at: step.node.range.lowerBound), device: device)
  }

  private func action(
    _ step: StrictObject, _ documents: inout DocumentReader, _ provenance: inout Provenance
  ) -> Step.Action? {
    let named = step.members.map(\.name).filter(Self.actions.contains)
    guard let name = named.first, let node = step.value(name) else {
      // A misspelt action was reported as an unknown key, with what it should be.
      if step.members.allSatisfy({ Self.keys.contains($0.name) }) || step.node["steps"] != nil {
        step.report(.unknownStep("", known: Self.actions), at: step.node)
      }
      return nil
    }
    guard named.count == 1 else {
      step.report(.severalSteps(named), at: step.node)
      return nil
    }
    switch name {
    case "open": return open(node, step)
    case "arrive": return arrive(node, step)
    case "launchFinishes": return plain(.launchFinishes, node, step)
    case "signIn": return plain(.signIn, node, step)
    case "signOut": return plain(.signOut, node, step)
    case "cancelSignIn": return plain(.cancelSignIn, node, step)
    case "back": return plain(.back, node, step)
    case "install": return app(node, step).map { .install($0) }
    case "update": return app(node, step).map { .update($0) }
    case "delete": return app(node, step).map { .delete($0) }
    case "deploy": return deploy(node, step, &documents, &provenance)
    case "choose": return choose(node, step)
    case "advance": return advance(node, step)
    case "request": return SiteRequest(node, step).map { .request($0) }
    case "network":
      return step.choice(node, "state of the network", DeviceReader.networks).map { .network($0) }
    case "battery":
      return step.choice(node, "state of the battery", DeviceReader.batteries)
        .map { .battery(isLow: $0) }
    case _ where Self.contentActions.contains(name): return contentAction(name, node, step)
    default: return deviceAction(name, node, step)
    }
  }

  private func open(_ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    guard let text = step.string(node) else { return nil }
    for name in SecretParameters.names(in: Link(text)) {
      step.log.warn(.secretInLink(name), in: step.source, at: node.range)
    }
    let from = step.value("from").flatMap { SourceReader(appNames: appNames).read($0, step) }
    return .open(Link(text), from: from ?? defaults.source ?? .app)
  }

  /// A step that needs nothing said about it: `{}` or `true`.
  func plain(_ action: Step.Action, _ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    if node.bool == true { return action }
    return step.object(node, "this step", keys: []).map { _ in action }
  }

  private func advance(_ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    TimeSpan.read(node, step).map { .advance($0) }
  }

  func app(_ node: JSONNode, _ step: StrictObject) -> String? {
    step.choice(node, "app of this plan", appNames.map { ($0, $0) })
  }

  private func deploy(
    _ node: JSONNode, _ step: StrictObject, _ documents: inout DocumentReader,
    _ provenance: inout Provenance
  ) -> Step.Action? {
    guard let members = node.object else {
      step.report(
        .wrongKind(expected: "an object of hosts, as in \"sites\"", found: node.kind), at: node)
      return nil
    }
    let reader = SiteReader(plan: step)
    let changes = members.filter { !StrictObject.isFree($0.name) }.compactMap {
      reader.host($0.name, $0.value, in: step.source, &documents, &provenance)
    }
    return .deploy(Step.Deployment(changes: changes))
  }

  private func choose(_ node: JSONNode, _ step: StrictObject) -> Step.Action? {
    guard let choice = step.object(node, "the choice", keys: ["open", "host"]) else { return nil }
    choice.require("open")
    choice.require("host")
    let browser = choice.choice("open", "choice", [("browser", true), ("app", false)])
    guard let browser, let host = choice.string("host") else { return nil }
    return .choose(browser: browser, host: host.asciiLowercased())
  }

  static let givenKeys = [
    "signedIn", "tab", "stack", "modal", "app", "installed", "browserPreferred", "slowLaunch",
    "language",
  ]

  func given(_ node: JSONNode?, _ object: StrictObject) -> Given {
    guard let node, let given = object.object(node, "what is given", keys: Self.givenKeys) else {
      return Given()
    }
    let stack = given.strings("stack")
    if let node = given.value("stack"), stack?.isEmpty == true {
      given.report(
        .wrongKind(
          expected: "a stack with at least its root, such as [\"home\"]", found: "an empty array"),
        at: node)
    }
    return Given(
      signedIn: given.bool("signedIn"),
      tab: given.choice("tab", "tab of this plan", tabNames.map { ($0, $0) }), stack: stack,
      modal: given.strings("modal"),
      state: given.choice(
        "app", "state of an app", Device.State.allCases.map { ($0.rawValue, $0) }),
      installed: given.array("installed")?.compactMap { app($0, given) },
      browserPreferred: given.strings("browserPreferred").map { hosts in
        Set(hosts.map { $0.asciiLowercased() })
      },
      slowLaunch: given.bool("slowLaunch"),
      language: given.choice("language", "language", Language.allCases.map { ($0.rawValue, $0) }))
  }
}
