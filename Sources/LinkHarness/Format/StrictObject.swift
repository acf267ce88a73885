import LinkModel
import HarnessText

/// A JSON object of a plan or its documents; unknown keys and invalid values are reported, and reading continues.
final class StrictObject {
  let node: JSONNode
  let what: String
  let source: SourceText
  let reading: Reading
  private(set) var name: String?
  private(set) var memberName: String?
  var ignoresNull = false
  /// The unknown keys have been reported; one of them may be a misspelling of a known key.
  private(set) var hasUnknownKeys = false
  /// The numbers of the names of its members, so that most keys that it lacks are known without a comparison.
  private lazy var numbers = node.object?.reduce(0 as UInt64) { $0 | 1 << $1.name.keyNumber } ?? 0

  var log: FindingLog { reading.log }
  var part: WrittenPart { WrittenPart(node, in: source) }

  init?(
    _ node: JSONNode, _ what: String, known keys: @autoclosure () -> [String],
    in parent: StrictObject, shape: @autoclosure () -> [String] = [],
    isKnown: (String) -> Bool
  ) {
    (self.node, self.what, source, reading) = (node, what, parent.source, parent.reading)
    name = parent.memberName
    guard let members = node.object else {
      report(
        keys().isEmpty
          ? .wrongKind(expected: "an object", found: node.kind)
          : .noObject(what, keys: keys(), found: node.kind), at: node)
      return nil
    }
    for member in members where !isKnown(member.name) && !Self.isFree(member.name) {
      hasUnknownKeys = true
      if let instead = RetiredKey.instead(of: member.name, in: what) {
        report(.retiredKey(member.name, of: what, instead), at: member)
        continue
      }
      let key = MisplacedKey(name: member.name, object: node, what: what, shape: shape())
      report(
        .unknownKey(
          member.name, of: what, known: keys(), isPresent: { node[$0] != nil },
          corrections: { key.corrections }, owners: { key.owners }),
        at: member)
    }
  }

  /// Creates an object whose keys are checked elsewhere.
  init(free node: JSONNode, _ what: String = "", source: SourceText, reading: Reading) {
    (self.node, self.what, self.source, self.reading) = (node, what, source, reading)
  }

  func holding(_ name: String) -> StrictObject {
    let map = StrictObject(free: node, what, source: source, reading: reading)
    (map.name, map.memberName) = (self.name, name)
    return map
  }

  static func isFree(_ key: String) -> Bool {
    switch key.utf8.first {
    case "x": key.hasPrefix("x-")
    case "c": key == "comment"
    case "$": key == "$schema"
    default: false
    }
  }

  var members: [JSONMember] {
    let all = node.object ?? []
    return all.contains { Self.isFree($0.name) } ? all.filter { !Self.isFree($0.name) } : all
  }

  func member(_ key: String) -> JSONMember? { lacks(key.keyNumber) ? nil : node.member(key) }

  func lacks(_ number: Int) -> Bool { numbers & 1 << number == 0 }

  func value(_ key: String) -> JSONNode? {
    node[key].flatMap { ignoresNull && $0.value == .null ? nil : $0 }
  }

  func report(_ problem: Problem, at node: JSONNode) {
    log.add(problem, at: Place(node, in: source))
  }

  func report(_ problem: Problem, at member: JSONMember) {
    log.add(problem, at: Place(member.nameRange, in: source))
  }

  func warn(_ problem: Problem, at node: JSONNode) {
    log.warn(problem, at: Place(node, in: source))
  }

  /// What the name refers to may exist outside the plan, so only a misspelled name is an error.
  func reportUnknown(_ name: String, what: String, known: [String], or other: String? = nil, at range: Range<Int>) {
    let (problem, place) = (Problem.unknownValue(name, what: what, known: known, or: other), Place(range, in: source))
    let isMisspelled = Problem.meant(by: name, among: known) != nil
    isMisspelled ? log.add(problem, at: place) : log.warn(problem, at: place)
  }

  var hasSyntaxError: Bool { reading.filesWithSyntaxErrors.contains(source.file) }

  /// Reports a missing key, unless a syntax error in the same file may have hidden it.
  func reportMissing(_ key: String) {
    if hasSyntaxError { return }
    let start = node.range.lowerBound
    log.add(.missingKey(key, of: what), at: Place(start..<start + 1, in: source))
  }

  /// Reports that the object has none of the given keys, unless a key may be misspelled or hidden by a syntax error.
  func reportMissing(oneOf keys: [String], of what: String? = nil) {
    if hasSyntaxError || hasUnknownKeys { return }
    report(.missingOneOf(keys, of: what ?? self.what), at: node)
  }

  func object(
    _ node: JSONNode, _ what: String, keys: [String], shape: [String] = []
  ) -> StrictObject? {
    StrictObject(node, what, known: keys, in: self, shape: shape, isKnown: keys.contains)
  }

  convenience init?(_ text: SourceText, _ reading: Reading) {
    let document = JSONDocument(reading: text)
    for problem in document.problems {
      reading.log.add(.json(problem), at: Place(problem.range, in: text))
    }
    for case .unterminated(_, let offset) in document.problems.map(\.kind) {
      reading.log.ignoreFindings(afterBracketAt: offset, in: text)
    }
    if !document.problems.isEmpty { reading.filesWithSyntaxErrors.insert(text.file) }
    guard let root = document.root else { return nil }
    // The parser reads an unknown literal as a string, so "expected an object, found a string" would be misleading.
    if root.object == nil, !document.problems.isEmpty { return nil }
    self.init(free: root, source: text, reading: reading)
  }

  func document(_ text: SourceText) -> StrictObject? {
    let object = StrictObject(text, reading)
    object?.memberName = memberName
    return object
  }
}

extension StrictObject {
  func expected<Value>(_ kind: String, _ node: JSONNode, _ value: Value?) -> Value? {
    if value == nil { report(.wrongKind(expected: kind, found: node.kind), at: node) }
    return value
  }

  func string(_ node: JSONNode) -> String? { expected("a string", node, node.string) }

  func flag(_ node: JSONNode) -> Bool? { expected("true or false", node, node.bool) }

  func integer(_ node: JSONNode) -> Int? { expected("an integer", node, node.integer) }

  func array(_ node: JSONNode) -> [JSONNode]? { expected("an array", node, node.array) }

  func members(of node: JSONNode) -> [JSONMember]? {
    expected("an object of the form { \"NAME\": … }", node, node.object)?
      .filter { !Self.isFree($0.name) }
  }

  func choice<Value>(_ node: JSONNode, _ what: String, _ choices: [(String, Value)]) -> Value? {
    // For a number or a flag, the choices help more than the advice to write it as a string.
    let plain =
      switch node.value {
      case .number, .bool: node.value.text
      default: nil as String?
      }
    guard let word = plain ?? string(node) else { return nil }
    if plain == nil, let found = choices.first(where: { $0.0 == word }) { return found.1 }
    report(.unknownValue(word, what: what, known: choices.map(\.0)), at: node)
    return nil
  }
}

/// The state that the readers of one plan share: findings, documents, and the names that rows may refer to.
final class Reading {
  let log = FindingLog()
  var files: PlanFiles
  private(set) var paths: [String] = []
  fileprivate var filesWithSyntaxErrors: Set<String> = []
  // Each row reads these, and no two accesses overlap, so the checks for that are left out.
  @exclusivity(unchecked) var names = Names()
  @exclusivity(unchecked) var defaultSource: LinkSource?
  /// Whether rows without expectations are accepted because an update will fill them in.
  @exclusivity(unchecked) var fillsMissing = false

  /// The keys of the objects that were read, if they are asked for.
  var objects: [Place: FormObject]?

  /// What fills placeholders in sites and apps, while these are read.
  var section: Section?

  struct Section {
    let filler: Filler
    var scope: VariableScope
    /// What each site has.
    let site: Written<SiteForm>?
  }

  private var tables: [Place: WrittenPart?] = [:]

  @exclusivity(unchecked) private(set) var lacks: [Lack] = []
  /// What alone needs the files that are read now; `nil` if the whole plan does.
  @exclusivity(unchecked) private var need: Lack.Need?

  /// Reads something that nothing else in the plan needs; a row needs all that it reads.
  func read<Value>(for need: Lack.Need, _ value: () -> Value) -> Value {
    let outer = self.need
    if case .row? = outer {} else { self.need = need }
    defer { self.need = outer }
    return value()
  }

  func lacks(_ need: Lack.Need) -> Bool { lacks.contains { $0.need == need } }

  func report(_ problem: Problem, ofFileAt place: Place) {
    guard let need, lacks.count < FindingLog.limit else { return log.add(problem, at: place) }
    if lacks.contains(where: { $0.need == need && $0.finding.place == place }) { return }
    lacks.append(Lack(finding: Finding(problem, at: place, log.mask), need: need))
  }

  /// All errors, ordered by file and position.
  var findings: [Finding] {
    (log.findings + lacks.map(\.finding).distinct { "\($0.place) \($0.message)" })
      .sorted { ($0.file, $0.position) < ($1.file, $1.position) }
  }

  init(files: PlanFiles) { self.files = files }

  /// The content of a file to which a table refers.
  func table(_ reference: WrittenPart) -> WrittenPart? {
    if let known = tables[reference.place] { return known }
    let object = StrictObject(free: reference.node, source: reference.source, reading: self)
    let table = Written<FileForm>(reference.node, in: object)?.file.flatMap { text -> WrittenPart? in
      guard text.file.hasSuffix(".csv") else { return object.document(text).map(\.part) }
      do throws(CSV.Problem) {
        return WrittenPart(try CSV.table(text.bytes), in: text)
      } catch {
        log.add(Problem(error.message, error.fix), at: Place(error.offset..<error.offset, in: text))
        return nil
      }
    }
    tables[reference.place] = table
    return table
  }

  func note(_ path: String) { paths.append(path) }
}

struct Names {
  var apps = KnownNames()
  /// The apps and App Clips.
  var receivers = KnownNames()
  var devices = KnownNames()
  /// The systems of the devices; the plan's `device` has no name.
  var systems: [(device: String?, os: OSVersion)] = []
  var tabs = KnownNames()
  /// The routes, the roots and the screens under modal ones of all apps; empty if an app leaves its routes to its own
  /// code.
  var screens = KnownNames()
  var hosts = KnownNames()
  var destinations = KnownNames()
  var declared: [TestPlan.App] = []
}

/// Known names: an array in the order in which findings list the names, and a set for fast lookup.
struct KnownNames {
  let list: [String]
  private let all: Set<String>

  init(_ names: [String] = []) { (list, all) = (names, Set(names)) }

  func contains(_ name: String) -> Bool { all.contains(name) }

  func has(host: String) -> Bool {
    all.contains(host) || host.indices.contains { host[$0] == "." && all.contains("*" + host[$0...]) }
  }
}
