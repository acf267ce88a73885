/// A value that a plan can expect of a step: one entry of `FieldTable`, compared by identity.
package final class Field: Sendable {
  /// The keys below `expect` that lead to the value; `*` stands for a name chosen in the plan.
  package let path: [String]
  package let stage: Stage
  package let documentation: String
  let kind: Kind
  let traits: Traits
  /// The path of the field that this one depends on, such as the route of a parameter.
  let whole: [String]?
  private let names: @Sendable (StepTrace) -> [String]
  private let take: @Sendable (StepTrace, String) -> FieldValue?

  enum Kind: Sendable {
    case text
    case name(DeclaredName)
    /// One of several strings; `what` is their name in findings.
    case choice(what: String, [String])
    case number
    case flag
    /// Strings in order; `elements` are the choices, if they are restricted.
    case list(what: String, elements: [String])
    case json
  }

  struct Traits: OptionSet, Sendable {
    let rawValue: Int

    /// `--update missing` writes it.
    static let isRecorded = Traits(rawValue: 1)
    /// `--update missing` writes it if nothing else can be written.
    static let isRecordedAlone = Traits(rawValue: 2)
    /// It can be written instead of the object that contains it: `"error": "unknown-route"`.
    static let isShort = Traits(rawValue: 4)
    /// It needs the requests that the sites receive during the step.
    static let needsRequests = Traits(rawValue: 8)
    /// It is about the row so far and not about the step, so `exactly` does not require it.
    static let isCumulative = Traits(rawValue: 16)
    /// It partly follows from another field, so `exactly` does not require it.
    static let isImplied = Traits(rawValue: 64)
    /// Its names are case-insensitive, as those of header fields are (RFC 9110 §5.1).
    static let foldsNames = Traits(rawValue: 32)
  }

  init(
    _ path: [String], _ stage: Stage, _ kind: Kind, _ documentation: String, _ traits: Traits,
    whole: [String]?, names: @escaping @Sendable (StepTrace) -> [String],
    take: @escaping @Sendable (StepTrace, String) -> FieldValue?
  ) {
    self.path = path
    self.stage = stage
    self.kind = kind
    self.documentation = documentation
    self.traits = traits
    self.whole = whole
    self.names = names
    self.take = take
  }

  func value(in trace: StepTrace, name: String) -> FieldValue? { take(trace, name) }

  /// The field with each name that it has in a trace, or once, without a name.
  package func references(in trace: StepTrace) -> [ExpectationField] {
    path.contains("*")
      ? names(trace).map { ExpectationField(self, name: $0) } : [ExpectationField(self)]
  }
}

enum DeclaredName: Sendable {
  /// An app, an App Clip, or another place where a link can end up.
  case destination
  case route, tab, window, coordinator
}
