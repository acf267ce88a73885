import HarnessText
import LinkModel

/// Reads `expect` into a flat list of values, each with its place.
struct ExpectationReader {
  let appNames: [String]
  let hosts: [String]
  /// Whether `{}` is taken, to be filled in.
  var allowsEmpty = false
  /// The names of the App Clips on offer.
  var clipNames: [String] = []

  /// Everywhere a link can end up.
  private var destinations: [String] {
    appNames + clipNames + ["app-store", "browser", "nothing"]
  }

  static let keys = [
    "fetch", "downloads", "opens", "because", "asks", "canOpen", "entryPoint", "delivery", "queued",
    "handled", "route", "parameters", "error", "returned", "navigation", "page", "redirects",
    "answer", "requests", "unanswered", "unused",
    "content", "analytics", "announced", "log", "made", "exactly",
  ]

  /// The expectations that a step, a case or the defaults hold under `expect`.
  func read(_ owner: StrictObject) -> Expectations { read(owner.value("expect"), owner) }

  func read(_ node: JSONNode?, _ owner: StrictObject) -> Expectations {
    guard let node, let expect = owner.object(node, "what is expected", keys: Self.keys) else {
      return Expectations()
    }
    var list: [Expectation] = []
    for member in expect.members
    where Self.keys.contains(member.name) && member.name != "exactly" {
      list += checked(member.value, expect) { read(member, expect) }
    }
    let isExact = expect.bool("exactly") ?? false
    if expect.members.allSatisfy({ $0.name == "exactly" }), !isExact, !allowsEmpty {
      expect.report(.emptyExpectation, at: node)
    }
    let exactly = isExact ? expect.value("exactly") : nil
    return Expectations(
      list: list, exactly: exactly.map { PlanPlace($0, in: expect.source) })
  }

  /// What a part of the expectations comes to, which has to be something.
  ///
  /// Where something is wrong with the part, its own finding says more.
  private func checked(
    _ node: JSONNode, _ expect: StrictObject, _ read: () -> [Expectation]
  ) -> [Expectation] {
    let before = expect.log.count
    let list = read()
    if list.isEmpty, node.object != nil, expect.log.count == before {
      expect.report(.emptyExpectation, at: node)
    }
    return list
  }

  private func read(_ member: JSONMember, _ expect: StrictObject) -> [Expectation] {
    let node = member.value
    switch member.name {
    case "fetch": return fetch(expect)
    case "downloads": return one(.downloads, texts(node, expect), node, expect)
    case "opens":
      // Not the near miss "app-store": whoever writes "app" means one of the plan's.
      check(
        node, expect, "destination",
        node.string == "app" && !appNames.isEmpty ? appNames : destinations)
      return one(.opens, text(node, expect), node, expect)
    case "because":
      check(node, expect, "reason", DecisionReason.codes)
      return one(.because, text(node, expect), node, expect)
    case "asks": return one(.asks, flag(node, expect), node, expect)
    case "entryPoint":
      check(node, expect, "entry point", EntryPoint.allCases.map(\.rawValue))
      return one(.entryPoint, text(node, expect), node, expect)
    case "queued": return one(.queued, flag(node, expect), node, expect)
    case "handled": return one(.handled, texts(node, expect), node, expect)
    case "route": return one(.route, text(node, expect), node, expect)
    case "parameters":
      return nested(node, expect).flatMap {
        one(.parameter($0.name), text($0.value, expect), $0.value, expect)
      }
    case "error": return error(node, expect)
    case "canOpen": return one(.canOpen, flag(node, expect), node, expect)
    case "delivery": return delivery(node, expect)
    case "returned":
      check(node, expect, "destination", destinations)
      return one(.returned, text(node, expect), node, expect)
    case "redirects": return one(.redirects, texts(node, expect), node, expect)
    case "navigation": return navigation(node, expect)
    case "content": return content(node, expect)
    case "analytics": return one(.app(.analytics), texts(node, expect), node, expect)
    case "announced": return one(.app(.announced), texts(node, expect), node, expect)
    case "log": return one(.app(.log), text(node, expect), node, expect)
    case "made": return one(.app(.made), text(node, expect), node, expect)
    case "page": return page(node, expect)
    case "answer": return answer(node, expect)
    case "requests": return one(.requests, texts(node, expect), node, expect)
    case "unanswered": return one(.unanswered, texts(node, expect), node, expect)
    case "unused": return one(.unused, texts(node, expect), node, expect)
    default: return []
    }
  }

  // MARK: Nested expectations

  private func fetch(_ expect: StrictObject) -> [Expectation] {
    expect.named("fetch").flatMap { member -> [Expectation] in
      if !hosts.contains(member.name) {
        expect.log.add(
          .unknownValue(member.name, what: "site of this plan", known: hosts), in: expect.source,
          at: member.nameRange)
      }
      return fetch(of: member.name, member.value, expect)
    }
  }

  /// The code of the outcome, or an object with `outcome` and `from`.
  private func fetch(
    of host: String, _ node: JSONNode, _ expect: StrictObject
  ) -> [Expectation] {
    guard node.object != nil else {
      check(node, expect, "outcome of a download", FetchRecord.codes)
      return one(.fetch(host: host), text(node, expect), node, expect)
    }
    guard let fetch = expect.object(node, "the download", keys: ["outcome", "from"]) else {
      return []
    }
    var list: [Expectation] = []
    if let outcome = fetch.value("outcome") {
      check(outcome, expect, "outcome of a download", FetchRecord.codes)
      list += one(.fetch(host: host), text(outcome, expect), outcome, expect)
    }
    if let from = fetch.value("from") {
      check(from, expect, "origin of a download", FetchRecord.origins)
      list += one(.fetchedFrom(host: host), text(from, expect), from, expect)
    }
    return list
  }

  /// `"unknown-route"`, or an object with code, message and recovery; `null` for none.
  private func error(_ node: JSONNode, _ expect: StrictObject) -> [Expectation] {
    guard node.object != nil else { return one(.errorCode, text(node, expect), node, expect) }
    guard
      let error = expect.object(node, "the error", keys: ["code", "message", "recovery"])
    else { return [] }
    return error.members.flatMap { member -> [Expectation] in
      let field: ExpectationField? =
        switch member.name {
        case "code": .errorCode
        case "message": .errorMessage
        case "recovery": .errorRecovery
        default: nil
        }
      return field.map { one($0, text(member.value, expect), member.value, expect) } ?? []
    }
  }

  private func navigation(_ node: JSONNode, _ expect: StrictObject) -> [Expectation] {
    guard
      let navigation = expect.object(
        node, "the navigation", keys: ["action", "stack", "modal", "coordinator", "tab"])
    else { return [] }
    return navigation.members.flatMap { member -> [Expectation] in
      switch member.name {
      case "action":
        check(member.value, expect, "action", NavigationAction.allCases.map(\.rawValue))
        return one(.action, text(member.value, expect), member.value, expect)
      case "stack": return one(.stack, texts(member.value, expect), member.value, expect)
      case "coordinator":
        return one(.app(.coordinator), text(member.value, expect), member.value, expect)
      case "tab": return one(.app(.tab), text(member.value, expect), member.value, expect)
      case "modal": return one(.modal, texts(member.value, expect), member.value, expect)
      default: return []
      }
    }
  }

  private func page(_ node: JSONNode, _ expect: StrictObject) -> [Expectation] {
    guard let page = expect.object(node, "the page", keys: ["status", "title", "url", "banner"])
    else {
      return []
    }
    return page.members.flatMap { member -> [Expectation] in
      switch member.name {
      case "status":
        if member.value == JSONNode(.null, range: member.value.range) {
          return one(.pageStatus, .absent, member.value, expect)
        }
        return one(.pageStatus, page.integer("status").map { .number($0) }, member.value, expect)
      case "title": return one(.pageTitle, text(member.value, expect), member.value, expect)
      case "url": return one(.pageURL, text(member.value, expect), member.value, expect)
      case "banner":
        check(member.value, expect, "banner", PageBanner.names)
        return one(.pageBanner, text(member.value, expect), member.value, expect)
      default: return []
      }
    }
  }

  // MARK: Values

  func text(_ node: JSONNode, _ expect: StrictObject) -> ExpectedValue? {
    if node.value == .null { return .absent }
    return expect.string(node).map { .text($0) }
  }

  func flag(_ node: JSONNode, _ expect: StrictObject) -> ExpectedValue? {
    if node.value == .null { return .absent }
    if let flag = node.bool { return .flag(flag) }
    expect.report(.wrongKind(expected: "true or false", found: node.kind), at: node)
    return nil
  }

  func texts(_ node: JSONNode, _ expect: StrictObject) -> ExpectedValue? {
    if node.value == .null { return .absent }
    guard let elements = node.array else {
      expect.report(.wrongKind(expected: "an array of strings", found: node.kind), at: node)
      return nil
    }
    return .list(elements.compactMap(expect.string))
  }

  func nested(_ node: JSONNode, _ expect: StrictObject) -> [JSONMember] {
    guard let members = node.object else {
      expect.report(
        .wrongKind(expected: "an object whose keys are names", found: node.kind), at: node)
      return []
    }
    return members.filter { !StrictObject.isFree($0.name) }
  }

  func check(_ node: JSONNode, _ expect: StrictObject, _ what: String, _ known: [String]) {
    guard let word = node.string, !known.contains(word) else { return }
    expect.report(.unknownValue(word, what: what, known: known), at: node)
  }

  func one(
    _ field: ExpectationField, _ value: ExpectedValue?, _ node: JSONNode, _ expect: StrictObject
  ) -> [Expectation] {
    guard let value else { return [] }
    return [
      Expectation(field: field, expected: value, place: PlanPlace(node, in: expect.source))
    ]
  }
}
