/// The fields and nested objects of `expect`, or of an object inside it, in the order of `FieldTable`.
struct FieldGroup: Sendable {
  let path: [String]
  let documentation: String
  var stage: Stage
  /// How the fields that are added next are observed in an app under test.
  var observation: NotObserved.Observation
  let hasHosts: Bool
  private(set) var members: [Member] = []
  private var places: [String: Int] = [:]

  init(
    path: [String], documentation: String, stage: Stage = .fetch,
    _ observation: NotObserved.Observation = .system, hasHosts: Bool = false
  ) {
    (self.path, self.documentation) = (path, documentation)
    (self.stage, self.observation, self.hasHosts) = (stage, observation, hasHosts)
  }

  private mutating func append(_ member: Member) {
    places[member.key] = members.count
    members.append(member)
  }

  static let flattened: Set = ["delivery", "error", "navigation", "page"]

  enum Member: Sendable {
    case field(Field)
    indirect case group(FieldGroup)

    var key: String {
      switch self {
      case .field(let field): field.path[field.path.count - 1]
      case .group(let group): group.path[group.path.count - 1]
      }
    }
  }

  var keys: [String] { takesNames ? [] : members.map(\.key) }

  var takesNames: Bool { members.first?.key == "*" }

  var short: Field? {
    for case .field(let field) in members where field.traits.contains(.isShort) { return field }
    return nil
  }

  /// The field without which the whole object is missing, to which `null` in place of the object refers.
  var whole: Field? {
    if short != nil || takesNames { return nil }
    for case .field(let field) in members { return field }
    return nil
  }

  var name: String {
    path.last.map { $0 == "*" ? "the download" : "the \($0)" } ?? "\"expect\""
  }

  func member(_ key: String) -> Member? {
    takesNames ? members.first : places[key].map { members[$0] }
  }

  var fields: [Field] {
    members.flatMap { member in
      switch member {
      case .field(let field): [field]
      case .group(let group): group.fields
      }
    }
  }
}

extension FieldGroup {
  mutating func text(
    _ key: String, _ documentation: String = "", kind: Field.Kind = .text,
    _ traits: Field.Traits = [], _ take: @escaping @Sendable (StepTrace) -> String?
  ) {
    add(key, kind, documentation, traits) { trace, _ in take(trace).map { .text($0) } }
  }

  mutating func choice(
    _ key: String, _ documentation: String, _ what: String, _ choices: [String],
    _ traits: Field.Traits = [], _ take: @escaping @Sendable (StepTrace) -> String?
  ) {
    text(key, documentation, kind: .choice(what: what, choices), traits, take)
  }

  mutating func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ key: String, _ documentation: String, _ what: String, _ traits: Field.Traits = [],
    _ take: @escaping @Sendable (StepTrace) -> Choice?
  ) {
    choice(key, documentation, what, Choice.rawValues, traits) { take($0)?.rawValue }
  }

  mutating func flag(
    _ key: String, _ documentation: String = "",
    _ take: @escaping @Sendable (StepTrace) -> Bool?
  ) {
    add(key, .flag, documentation) { trace, _ in take(trace).map { .flag($0) } }
  }

  mutating func number(
    _ key: String, _ documentation: String, _ traits: Field.Traits = [],
    _ take: @escaping @Sendable (StepTrace) -> Int?
  ) {
    add(key, .number, documentation, traits) { trace, _ in take(trace).map { .number($0) } }
  }

  mutating func list(
    _ key: String, _ documentation: String = "", _ traits: Field.Traits = [],
    of what: String = "", _ elements: [String] = [],
    _ take: @escaping @Sendable (StepTrace) -> [String]?
  ) {
    let kind = Field.Kind.list(what: what, elements: elements)
    add(key, kind, documentation, traits) { trace, _ in take(trace).map { .list($0) } }
  }

  mutating func group(
    _ key: String, _ documentation: String = "", hasHosts: Bool = false,
    _ build: (inout FieldGroup) -> Void
  ) {
    var group = FieldGroup(
      path: path + [key], documentation: documentation, stage: stage, observation, hasHosts: hasHosts)
    build(&group)
    append(.group(group))
  }

  /// Adds a field whose value may depend on the name that replaces `*`.
  mutating func add(
    _ key: String, _ kind: Field.Kind, _ documentation: String,
    _ traits: Field.Traits = [], of whole: [String]? = nil,
    names: @escaping @Sendable (StepTrace) -> [String] = { _ in [] },
    _ take: @escaping @Sendable (StepTrace, String) -> FieldValue?
  ) {
    let field = Field(
      path + [key], stage, kind, documentation, traits, observation, whole: whole ?? short?.path,
      names: names, take: take)
    append(.field(field))
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  static var rawValues: [String] { allCases.map(\.rawValue) }
}
