import HarnessText
import LinkModel

package struct ExpectationField: Sendable, Hashable {
  package let field: StageFact
  package let fact: Fact
  let nameInPath: String
  /// The name can end with the component that replaces `*`, as in plans: `fetch.shop.example` means
  /// `fetch.shop.example.outcome`.
  package let name: String

  init(_ field: StageFact, _ fact: Fact, name: String = "") {
    (self.field, self.fact, nameInPath) = (field, fact, name)
    if !field.path.contains("*") {
      self.name = fact.path
      return
    }
    let path = field.path.map { $0 == "*" ? name : $0 }
    let isNameAlone = field.traits.contains(.isShort) && field.path.dropLast().last == "*"
    self.name = (isNameAlone ? path.dropLast() : path[...]).joined(separator: ".")
  }

  package var stage: Stage { field.stage }

  package var path: [String] { field.path.map { $0 == "*" ? nameInPath : $0 } }

  package func value(in trace: StepTrace) -> FieldValue? {
    field.value(in: trace, name: nameInPath)
  }

  /// The value to compare with an expected one: the query of a screen counts only where the expected label has one.
  package func value(in trace: StepTrace, for expected: Expected) -> FieldValue? {
    guard field.isOfScreens else { return value(in: trace) }
    let wanted = { expected.labels.map { Screen($0) } }
    if fact == .top, let top = trace.observed?.top, top.query != nil {
      return .text(wanted().contains { $0.label == top.path } ? top.path : top.label)
    }
    guard let shown = texts(in: trace), shown.contains(where: { $0.label != $0.path }) else { return value(in: trace) }
    let labels = wanted()
    return .list(
      shown.enumerated().map { index, text in
        // Of a plain list, the labels at the same position are compared.
        let others = if case .value = expected { labels.dropFirst(index).prefix(1) } else { labels[...] }
        let isMeant = others.contains { $0.query != nil && ($0.path == text.path || fact == .changes) }
        return isMeant ? text.label : text.path
      })
  }

  /// The elements of a list about screens, with and without the queries.
  private func texts(in trace: StepTrace) -> [(label: String, path: String)]? {
    if fact == .changes { return trace.navigate.changes?.map { ($0.words, $0.words(\.path)) } }
    let shown = fact == .stack ? trace.navigate.shown?.stack : fact == .modal ? trace.navigate.shown?.modal : nil
    return shown?.map { ($0.label, $0.path) }
  }

  func reasonNotObserved(in trace: StepTrace) -> String? {
    // Where an app throws an error, it has no route.
    if case .report(.route) = field.observation, trace.navigate.failure != nil { return nil }
    return trace.notObserved?.reason(for: name, field.observation)
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.field === right.field && left.identity == right.identity
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(field))
    hasher.combine(identity)
  }

  private var identity: String {
    field.traits.contains(.foldsNames) ? nameInPath.asciiLowercased() : nameInPath
  }
}

extension ExpectationField {
  static func present(in trace: StepTrace) -> [ExpectationField] {
    StageTable.facts.filter { !$0.traits.contains(.isStanding) || trace.reached($0.stage) }
      .flatMap { $0.references(in: trace) }.filter {
        $0.value(in: trace).map { !$0.isEmpty } ?? false
      }
  }
}
