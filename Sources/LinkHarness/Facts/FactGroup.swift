/// The facts and nested objects of `expect`, or of an object inside it, in the order of the tables.
struct FactGroup: Sendable {
  let path: [String]
  let documentation: String
  private(set) var members: [Member] = []
  private var places: [String: Int] = [:]

  static let root = StageTable.all.reduce(
    into: FactGroup([], "The expected values; null means that there must be no value")
  ) { root, table in
    for fact in table.facts where fact.fact != nil { root.add(fact, table.groups) }
  }

  private init(_ path: [String], _ documentation: String) { (self.path, self.documentation) = (path, documentation) }

  private mutating func add(_ fact: StageFact, _ groups: [String: String]) {
    let key = fact.path[path.count]
    if fact.path.count == path.count + 1 {
      append(.fact(fact))
    } else {
      let path = path + [key]
      if places[key] == nil { append(.group(FactGroup(path, groups[path.joined(separator: ".")] ?? ""))) }
      if let place = places[key], case .group(var group) = members[place] {
        group.add(fact, groups)
        members[place] = .group(group)
      }
    }
  }

  private mutating func append(_ member: Member) {
    places[member.key] = members.count
    members.append(member)
  }

  enum Member: Sendable {
    case fact(StageFact)
    indirect case group(FactGroup)

    var key: String {
      switch self {
      case .fact(let fact): fact.path[fact.path.count - 1]
      case .group(let group): group.path[group.path.count - 1]
      }
    }
  }

  var keys: [String] { takesNames ? [] : members.map(\.key) }

  var takesNames: Bool { members.first?.key == "*" }

  var short: StageFact? {
    for case .fact(let fact) in members where fact.traits.contains(.isShort) { return fact }
    return nil
  }

  /// The fact without which the whole object is missing, to which `null` in place of the object refers.
  var whole: StageFact? {
    if short != nil || takesNames { return nil }
    for case .fact(let fact) in members { return fact }
    return nil
  }

  var name: String {
    path.last.map { $0 == "*" ? "the download" : "the \($0)" } ?? "\"expect\""
  }

  func member(_ key: String) -> Member? {
    takesNames ? members.first : places[key].map { members[$0] }
  }
}
