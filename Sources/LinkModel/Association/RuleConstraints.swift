/// What a rule asks of a URL, apart from what the rule says about itself.
///
/// A class, so that trying the rules of an entry one after the other copies a reference and not all their patterns;
/// it cannot be changed.
package final class RuleConstraints: Sendable {
  package let form: MatchForm
  package let path: Glob?
  package let query: Query?
  package let fragment: Glob?

  package enum Query: Sendable {
    case whole(Glob)
    /// Single items by name, in file order.
    case items([(name: [UInt8], glob: Glob)])
  }

  package init(form: MatchForm, path: Glob?, query: Query?, fragment: Glob?) {
    self.form = form
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  package func hold(for subject: inout MatchSubject) -> Bool {
    hold(for: &subject, path: subject.path(form))
  }

  /// The same for a caller that has the path in the right form already.
  package func hold(for subject: inout MatchSubject, path text: [UInt8]) -> Bool {
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
}
