/// The rules of an entry, prepared for fast matching: literal prefixes and suffixes are compared before patterns.
///
/// `RuleMatcher` and `RuleConstraints` are classes, because copying a struct would retain every object that it refers
/// to.
final class RuleMatcher: Sendable {
  struct Verdict: Sendable {
    let place: AssociationRule.Place
    let range: Range<Int>
    let isExclusion: Bool
  }

  private struct Row: Sendable {
    let form: MatchForm
    let needsQuery: Bool
    let needsFragment: Bool
    /// At most eight literal bytes from the start of the path pattern; `tail` contains those from the end.
    let head: Word
    let tail: Word
    /// The range of `beginnings` that contains the literal bytes after `head`.
    let rest: Range<Int>
  }

  private let rows: [Row]
  private let beginnings: [UInt8]
  private let constraints: [RuleConstraints]
  private let verdicts: [Verdict]

  init(_ rules: [AssociationRule]) {
    var rows: [Row] = []
    var beginnings: [UInt8] = []
    for rule in rules {
      let program = rule.constraints.path?.program
      let beginning = program?.beginning ?? []
      let ending = program?.ending(atMost: 8) ?? []
      let start = beginnings.count
      beginnings += beginning.dropFirst(8)
      rows.append(
        Row(
          form: rule.constraints.form, needsQuery: rule.constraints.needsQuery,
          needsFragment: rule.constraints.needsFragment,
          head: Word(Word.bits(ofFirst: beginning), count: beginning.count),
          tail: Word(Word.bits(ofLast: ending), count: ending.count), rest: start..<beginnings.count
        ))
    }
    self.rows = rows
    self.beginnings = beginnings
    constraints = rules.map(\.constraints)
    verdicts = rules.map {
      Verdict(place: $0.place, range: $0.range, isExclusion: $0.isExclusion)
    }
  }

  var count: Int { rows.count }

  func firstRule(for subject: inout MatchSubject) -> Verdict? {
    let (hasQuery, hasFragment) = (subject.hasQuery, subject.hasFragment)
    var form: MatchForm?
    var path: [UInt8] = []
    var (head, tail) = (UInt64(0), UInt64(0))
    for index in rows.indices {
      let row = rows[index]
      if form != row.form {
        form = row.form
        path = subject.path(row.form)
        head = Word.bits(ofFirst: path)
        tail = Word.bits(ofLast: path)
      }
      guard row.head.agrees(with: head), row.tail.agrees(with: tail), hasQuery || !row.needsQuery,
        hasFragment || !row.needsFragment, row.rest.isEmpty || begins(path, with: row.rest)
      else { continue }
      if constraints[index].hold(for: &subject, path: path) { return verdicts[index] }
    }
    return nil
  }

  private func begins(_ path: [UInt8], with rest: Range<Int>) -> Bool {
    guard path.count >= rest.count + 8 else { return false }
    // Compares backwards, because many rules share the beginning of their paths.
    var offset = rest.count
    while offset > 0 {
      offset -= 1
      if path[8 + offset] != beginnings[rest.lowerBound + offset] { return false }
    }
    return true
  }

  private struct Word: Sendable {
    private let bits: UInt64
    private let mask: UInt64

    init(_ bits: UInt64, count: Int) {
      self.bits = bits
      mask = count >= 8 ? .max : (1 << UInt64(count * 8)) - 1
    }

    /// A zero byte and a missing byte compare as equal.
    func agrees(with text: UInt64) -> Bool { text & mask == bits }

    static func bits(ofFirst bytes: [UInt8]) -> UInt64 {
      var bits: UInt64 = 0
      for index in 0..<min(8, bytes.count) { bits |= UInt64(bytes[index]) << UInt64(index * 8) }
      return bits
    }

    /// The last byte is the least significant, which aligns paths of different lengths at the end.
    static func bits(ofLast bytes: [UInt8]) -> UInt64 {
      var bits: UInt64 = 0
      for index in max(0, bytes.count - 8)..<bytes.count { bits = bits << 8 | UInt64(bytes[index]) }
      return bits
    }
  }
}

package final class RuleConstraints: Sendable {
  package let form: MatchForm
  package let path: Glob?
  package let query: Query?
  package let fragment: Glob?

  package enum Query: Sendable {
    case whole(Glob)
    case items([(name: [UInt8], glob: Glob)])
  }

  init(form: MatchForm, path: Glob?, query: Query?, fragment: Glob?) {
    self.form = form
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  package func hold(for subject: inout MatchSubject) -> Bool {
    hold(for: &subject, path: subject.path(form))
  }

  func hold(for subject: inout MatchSubject, path text: [UInt8]) -> Bool {
    if let path, !path.matches(text) { return false }
    if let fragment, !fragment.matches(subject.fragment(form)) { return false }
    switch query {
    case nil: return true
    case .whole(let glob): return glob.matches(subject.query(form))
    case .items(let items):
      let table = subject.items(form)
      return items.allSatisfy { table.values(of: $0.name, allMatch: $0.glob) }
    }
  }

  /// An absent query is compared as an empty string.
  fileprivate var needsQuery: Bool {
    switch query {
    case nil: false
    case .whole(let glob): !glob.matches([])
    case .items(let items): items.contains { !$0.glob.matches([]) }
    }
  }

  fileprivate var needsFragment: Bool { fragment.map { !$0.matches([]) } ?? false }
}
