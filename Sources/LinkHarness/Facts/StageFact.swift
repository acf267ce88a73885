import HarnessText
import MockSite

/// A value of a stage: how it is taken from a step and, if plans can expect it, what it means there.
///
/// Facts are defined in the stages' tables, and compared by identity.
/// Facts are safe to share between threads: they are only made, and only change, where the tables are made.
package class StageFact: @unchecked Sendable {
  /// `nil` for a value that is shown and cannot be expected.
  let fact: Fact?
  /// The path in `expect`; `*` is a name that the plan or a site chooses.
  package let path: [String]
  package let documentation: String
  let kind: FactKind
  let traits: Traits
  /// Whether the value is about screens, which may have queries.
  let isOfScreens: Bool
  let readers: Readers
  private let ownObservation: NotObserved.Observation?
  // What the table sets, before others can see it, so that its accesses need no check.
  @exclusivity(unchecked) package private(set) var stage = Stage.fetch
  package private(set) var observation = NotObserved.Observation.system
  /// The name in the stage's object of JSON Lines.
  let name: String
  private(set) var index = 0
  /// The path of the fact that this fact depends on, such as `route` for a parameter; `nil` if there is none.
  private(set) var whole: [String]?

  /// A structure, because each function of a list of functions would be called by way of one that copies the trace.
  struct Writer {
    /// Writes the member, and masks its strings.
    let write: @Sendable (StepTrace, JSONWriter, SecretMask) -> Void
  }

  /// How the value is taken, in the shapes that are needed; all are made from one closure.
  struct Readers: Sendable {
    let names: @Sendable (StepTrace) -> [String]
    /// The value to compare, for a name that replaces `*`.
    let value: @Sendable (StepTrace, String) -> FieldValue?
    let record: @Sendable (StepTrace) -> (any JSONCoded)?
    let writer: Writer
    let read: @Sendable (JSONNode) -> (any JSONCoded)?
  }

  struct Traits: OptionSet {
    let rawValue: Int

    static let isRecorded = Traits(rawValue: 1)
    static let isRecordedAlone = Traits(rawValue: 2)
    /// The value can be written instead of the object that contains the fact, as in `"error": "unknown-route"`.
    static let isShort = Traits(rawValue: 4)
    /// The value depends on the requests that the sites receive during the step.
    static let needsRequests = Traits(rawValue: 8)
    /// The value accumulates over the steps of a row, so `exactly` does not require plans to list it.
    static let isCumulative = Traits(rawValue: 16)
    /// The names that replace `*` are header field names, which are case-insensitive (RFC 9110 §5.1).
    static let foldsNames = Traits(rawValue: 32)
    /// The value partly follows from another fact, so `exactly` does not require plans to list it.
    static let isImplied = Traits(rawValue: 64)
    /// The value holds whether or not the step reached the stage, so only a step that did is described by it.
    static let isStanding = Traits(rawValue: 128)
    /// The value depends on the methods or the screens of the app that the stage, which is the system's, meets.
    static let isOfApp = Traits(rawValue: 256)
    /// The value is no member of the stage's object.
    static let isUnshown = Traits(rawValue: 512)
    /// A missing value is no member of the stage's object, instead of `null`.
    static let isOptional = Traits(rawValue: 1024)
  }

  /// The facts since the last table; only `StageTable.all` makes tables, once and one after another.
  private static let made = Guarded<[StageFact]>([])

  /// The facts of the table whose properties were made last.
  ///
  /// Reflection would find them too, and scan all conformances of the process for it.
  static func takeMade() -> [StageFact] {
    made.withLock { made in
      defer { made = [] }
      return made
    }
  }

  fileprivate init(
    _ fact: Fact?, _ name: String, _ documentation: String, _ kind: FactKind, _ traits: Traits,
    _ observation: NotObserved.Observation?,
    _ readers: Readers
  ) {
    self.fact = fact
    path = fact.map { $0.path.split(separator: ".").map(String.init) } ?? []
    (self.documentation, self.kind, self.traits) = (documentation, kind, traits)
    isOfScreens = [.top, .changes, .stack, .modal].contains(fact)
    (ownObservation, self.readers) = (observation, readers)
    self.name = name
    Self.made.withLock { $0.append(self) }
  }

  /// The name of a member as `JSONWriter.name(quoted:)` takes it.
  static func quoted(_ name: String) -> [UInt8] { Array("\"\(name)\":".utf8) }

  func take(at index: Int, of stage: Stage, _ observation: NotObserved.Observation, after facts: [StageFact]) {
    (self.index, self.stage) = (index, stage)
    self.observation = ownObservation ?? observation
    whole =
      fact == .parameter
      ? ["route"]
      : facts.last { $0.traits.contains(.isShort) && $0.path.dropLast() == path.dropLast() }?.path
  }

  /// The object in the stage's object that has the member, such as `content`.
  var group: String? { path.count == 2 && path[0] == "content" ? path[0] : nil }

  var isList: Bool { if case .list = kind { true } else { false } }

  var isOfSystem: Bool {
    stage <= .deliver || stage == .fallback && !traits.contains(.needsRequests)
  }

  func value(in trace: StepTrace, name: String = "") -> FieldValue? { readers.value(trace, name) }

  /// The fact as an expectation names it; `nil` if plans cannot expect it.
  func reference(_ name: String = "") -> ExpectationField? { fact.map { ExpectationField(self, $0, name: name) } }

  /// A name that a link repeats is listed once; its value is the one that expectations see.
  package func references(in trace: StepTrace) -> [ExpectationField] {
    path.contains("*") ? readers.names(trace).compactMap { reference($0) } : [reference()].compactMap(\.self)
  }
}

/// A fact whose type is known, so that the words of a stage can read it.
///
/// It is as safe to share as every fact: it adds no state. `Value` has no constraint, because the process would look
/// for its conformance, among all that there are, when the type is first used.
final class Taken<Value>: StageFact, @unchecked Sendable {
  /// A value that plans can expect; its kind follows from its type, unless it is stated.
  init(
    _ fact: Fact, _ documentation: String, of what: String = "", _ kind: FactKind? = nil,
    _ traits: Traits = [], seen observation: NotObserved.Observation? = nil,
    _ take: @escaping @Sendable (StepTrace) -> Value?
  ) where Value: FactValue {
    super.init(
      fact, fact.member, documentation, kind ?? Value.kind(what), traits, observation,
      Self.readers(take, fact.member, traits) { trace, _ in take(trace).map { $0.fieldValue } })
  }

  /// A value that is only shown, if there is one.
  init(shown name: String, _ take: @escaping @Sendable (StepTrace) -> Value?) where Value: JSONCoded {
    super.init(nil, name, "", .text, .isOptional, nil, Self.readers(take, name, .isOptional) { _, _ in nil })
  }

  fileprivate init(of fact: Fact, _ documentation: String, _ kind: FactKind, _ traits: Traits, _ readers: Readers) {
    super.init(fact, fact.member, documentation, kind, traits, nil, readers)
  }

  private static func readers(
    _ take: @escaping @Sendable (StepTrace) -> Value?, _ name: String, _ traits: Traits,
    _ value: @escaping @Sendable (StepTrace, String) -> FieldValue?
  ) -> Readers where Value: JSONCoded {
    let (isOptional, needsRequests) = (traits.contains(.isOptional), traits.contains(.needsRequests))
    let name = StageFact.quoted(name)
    // An empty list can mean that the step did not record requests.
    let shown: @Sendable (StepTrace) -> Value? = { trace in
      take(trace).flatMap { needsRequests && ($0 as? [String])?.isEmpty ?? false ? nil : $0 }
    }
    return Readers(
      names: { _ in [] }, value: value, record: { shown($0) },
      writer: Writer { trace, out, mask in
        let value = needsRequests ? shown(trace) : take(trace)
        if value == nil, isOptional || needsRequests { return }
        out.name(quoted: name)
        if let value { value.write(to: out, masking: mask) } else { out.null() }
      }, read: { Value($0) })
  }
}

extension Taken<NamedValues> {
  /// A value for each of several names.
  convenience init(
    _ fact: Fact, _ documentation: String, _ kind: FactKind = .text, _ traits: Traits = [],
    names: @escaping @Sendable (StepTrace) -> [String] = { _ in [] },
    each take: @escaping @Sendable (StepTrace, String) -> FieldValue?
  ) {
    let names: @Sendable (StepTrace) -> [String] = { names($0).distinct }
    let all: @Sendable (StepTrace) -> NamedValues? = { trace in
      NamedValues(names(trace).map { .init(name: $0, value: take(trace, $0)?.text ?? "") })
    }
    self.init(
      of: fact, documentation, kind, traits,
      Readers(
        names: names, value: take, record: all,
        writer: Writer { [name = StageFact.quoted(fact.member)] trace, out, mask in
          out.name(quoted: name)
          all(trace)?.write(to: out, masking: mask)
        }, read: { NamedValues($0) }))
  }
}

extension Fact {
  /// A fact with a short form is written in that form, as in plans: `"error": "unknown-route"`.
  fileprivate var member: String {
    let path = path.split(separator: ".").map(String.init)
    return (self == .errorCode ? path.first : path.last { $0 != "*" }) ?? ""
  }
}
