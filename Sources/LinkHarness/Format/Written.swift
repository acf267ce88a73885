import HarnessText

extension WrittenPart {
  subscript<F: Form, Value>(key: KeyPath<F, Key<Value>>) -> WrittenPart? { self[F.name(key)] }
}

/// An object in a plan, with the keys of its form as properties; an invalid value is reported and read as missing.
@dynamicMemberLookup
struct Written<F> {
  let object: StrictObject

  init(_ object: StrictObject) { self.object = object }
}

// The type itself has no constraint, because the process would look for the conformance of each form.
extension Written where F: Form {
  init?(_ node: JSONNode, in parent: StrictObject) {
    let table = F.table
    let what = parent.memberName.map(table.what(named:)) ?? table.what
    guard
      let object = StrictObject(
        node, what, known: table.names, in: parent,
        shape: [table.name], isKnown: table.has)
    else { return nil }
    object.ignoresNull = table.undoes
    self.object = object
    object.reading.objects?[object.part.place, default: FormObject()].add(table.name, table.keys)
    let missing = table.required.filter { node[$0] == nil }
    guard !missing.isEmpty else { return }
    // The finding about a misspelled key already names the key that is missing.
    let misspelled = object.members.filter { !table.has($0.name) }
      .compactMap { Problem.meant(by: $0.name, among: table.names) }
    for name in missing where !misspelled.contains(name) { object.reportMissing(name) }
  }

  subscript<Value>(dynamicMember path: KeyPath<F, Key<Value>>) -> Value {
    F.table.form[keyPath: path].read(object)
  }

  subscript<Group: Form>(dynamicMember path: KeyPath<F, Group>) -> Written<Group> {
    Written<Group>(object)
  }

  // Inlined, a key path that is written out is read like a property, and not at run time.
  @inline(__always)
  func node<Value>(_ path: KeyPath<F, Key<Value>>) -> JSONNode? { member(path)?.value }

  @inline(__always)
  func member<Value>(_ path: KeyPath<F, Key<Value>>) -> JSONMember? {
    object.member(F.name(path))
  }

  var part: WrittenPart { object.part }

  func part<Value>(_ path: KeyPath<F, Key<Value>>) -> WrittenPart? { part[path] }

  var present: [JSONMember] { object.members.filter { F.table.has($0.name) } }

  func values<Value>(_ type: Value.Type = Value.self) -> [Value] {
    object.members.compactMap { F.table.key($0.name, of: type)?.read(object) }
  }

  func check() {
    for key in F.table.keys { key.check(object) }
  }

  func report(_ problem: Problem) { object.report(problem, at: object.node) }

  func report(_ problem: Problem, at node: JSONNode) { object.report(problem, at: node) }

  func report(_ problem: Problem, at member: JSONMember) { object.report(problem, at: member) }

  func report<Value>(_ cause: Problem, at path: KeyPath<F, Key<Value>>) {
    object.report(cause, at: node(path) ?? object.node)
  }
}

extension JSONNode {
  /// The ranges of some members: up to the next member or, after the last of the others, from the end of the one
  /// before.
  func ranges(of isMeant: (String) -> Bool) -> [Range<Int>] {
    let members = object ?? []
    let last = members.lastIndex { !isMeant($0.name) } ?? 0
    return members.indices.filter { isMeant(members[$0].name) }.map { index in
      let member = members[index]
      let start = index > last ? members[index - 1].value.range.upperBound : member.nameRange.lowerBound
      return start..<(members[(index + 1)...].first?.nameRange.lowerBound ?? member.value.range.upperBound)
    }
  }
}
