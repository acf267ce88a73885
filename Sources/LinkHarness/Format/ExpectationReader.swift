import HarnessText
import LinkModel

struct ExpectationReader {
  private let reading: Reading
  private let key: String

  private var names: Names { reading.names }

  private static let exactly = "exactly"

  init(_ reading: Reading, _ key: String) {
    (self.reading, self.key) = (reading, key)
  }

  func read(_ node: JSONNode, _ owner: StrictObject) -> Expectations {
    var read = Expectations()
    self.read(node, FactGroup.root, [], name: "", owner, mayBeEmpty: reading.fillsMissing, &read)
    return read
  }

  /// Reads the object for a group; an object without expectations is reported unless there is a more specific finding.
  private func read(
    _ node: JSONNode, _ group: FactGroup, _ path: [String], name: String,
    _ owner: StrictObject, mayBeEmpty: Bool, _ read: inout Expectations
  ) {
    let before = (findings: owner.log.count, list: read.list.count, exactly: read.exactly.count)
    // The keys are known from the table of fields, so an object that reports unknown keys is created only for those.
    func checkKeys() {
      _ = owner.object(
        node, group.path.isEmpty ? "\"\(key)\"" : group.name, keys: group.keys + [Self.exactly],
        shape: ["expect"] + group.path)
    }
    guard let members = group.takesNames ? owner.members(of: node) : node.object else {
      return group.takesNames ? () : checkKeys()
    }
    if read.list.isEmpty { read.list.reserveCapacity(members.count) }
    var hasUnknownKeys = false
    for member in members where !StrictObject.isFree(member.name) {
      if member.name == Self.exactly, !group.takesNames || member.value.bool != nil {
        exactly(member.value, path, owner, &read)
        continue
      }
      guard let known = group.member(member.name) else {
        hasUnknownKeys = true
        continue
      }
      if group.path == ["fetch"] { checkHost(member, owner) }
      let name = group.takesNames ? member.name : name
      switch known {
      case .fact(let fact): one(fact, name, member.value, owner, &read)
      case .group(let inner):
        if let first = inner.whole, member.value.value == .null {
          one(first, name, member.value, owner, &read)
        } else if let short = inner.short, Self.isShort(member.value, short) {
          one(short, name, member.value, owner, &read)
        } else {
          // An empty object that a placeholder stands for, such as the parameters of a matrix cell, is no mistake.
          let isFilled = !node.range.contains(member.value.range.lowerBound)
          self.read(
            member.value, inner, path + [member.name], name: name, owner, mayBeEmpty: isFilled, &read)
        }
      }
    }
    if hasUnknownKeys { checkKeys() }
    let isEmpty = read.list.count == before.list && read.exactly.count == before.exactly
    if isEmpty, owner.log.count == before.findings, !mayBeEmpty {
      owner.report(.emptyExpectation, at: node)
    }
  }

  private static func isShort(_ node: JSONNode, _ short: StageFact) -> Bool {
    node.object == nil || MatcherReader.isMatcher(node, for: short.kind)
  }

  private func exactly(
    _ node: JSONNode, _ path: [String], _ owner: StrictObject, _ read: inout Expectations
  ) {
    if owner.flag(node) == true {
      read.exactly.append(Exactly(path: path, place: Place(node, in: owner.source)))
    }
  }

  private func one(
    _ field: StageFact, _ name: String, _ node: JSONNode, _ owner: StrictObject,
    _ read: inout Expectations
  ) {
    if field.fact == .errorCode, let flag = node.bool {
      owner.report(.errorAsFlag(flag), at: node)
      return
    }
    if case .name(.destination) = field.kind {
      if let flag = node.bool {
        owner.report(.destinationAsFlag(flag, apps: names.apps.list), at: node)
        return
      }
      checkDestination(node, owner, isReturned: field.fact == .returned)
    }
    guard let expected = MatcherReader(expect: owner, kind: field.kind).read(node), let field = field.reference(name)
    else { return }
    read.list.append(Expectation(field: field, expected: expected, place: Place(node, in: owner.source)))
  }

  private func checkDestination(_ node: JSONNode, _ owner: StrictObject, isReturned: Bool) {
    guard let word = node.string, !names.destinations.contains(word),
      !isReturned || word != LinkSource.Viewer.safariView.rawValue
    else { return }
    // `app` is more likely to mean the name of an app than to be a misspelling of `app-store`.
    let known = word == "app" && !names.apps.list.isEmpty ? names.apps : names.destinations
    owner.report(.unknownValue(word, what: "destination", known: known.list), at: node)
  }

  private func checkHost(_ member: JSONMember, _ owner: StrictObject) {
    guard !names.hosts.has(host: member.name) else { return }
    owner.report(
      .unknownValue(member.name, what: "site", known: names.hosts.list), at: member)
  }
}
