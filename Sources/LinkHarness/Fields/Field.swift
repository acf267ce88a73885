import HarnessText

/// A value that a step can expect, defined in `FieldTable`; fields are compared by identity.
package final class Field: Sendable {
  package let fact: Fact
  package let path: [String]
  package let stage: Stage
  package let documentation: String
  let kind: Kind
  let traits: Traits
  package let observation: NotObserved.Observation
  let keys: [String]
  /// The path of the field that this field depends on, such as `route` for a parameter; `nil` if there is none.
  let whole: [String]?
  private let names: @Sendable (StepTrace) -> [String]
  private let take: @Sendable (StepTrace, String) -> FieldValue?

  enum Kind {
    case text
    case name(DeclaredName)
    case choice(what: String, [String])
    case number
    case flag
    case list(what: String, elements: [String])
    case json
  }

  struct Traits: OptionSet {
    let rawValue: Int

    static let isRecorded = Traits(rawValue: 1)
    static let isRecordedAlone = Traits(rawValue: 2)
    /// The value can be written instead of the object that contains the field, as in `"error": "unknown-route"`.
    static let isShort = Traits(rawValue: 4)
    /// The value depends on the requests that the sites receive during the step.
    static let needsRequests = Traits(rawValue: 8)
    /// The value accumulates over the steps of a row, so `exactly` does not require plans to list it.
    static let isCumulative = Traits(rawValue: 16)
    /// The value partly follows from another field, so `exactly` does not require plans to list it.
    static let isImplied = Traits(rawValue: 64)
    /// The value holds whether or not the step reached the stage, so only a step that did is described by it.
    static let isStanding = Traits(rawValue: 128)
    /// The value depends on the methods or the screens of the app that the stage, which is the system's, meets.
    static let isOfApp = Traits(rawValue: 256)
    /// The names that replace `*` are header field names, which are case-insensitive (RFC 9110 §5.1).
    static let foldsNames = Traits(rawValue: 32)
  }

  init(
    _ path: [String], _ stage: Stage, _ kind: Kind, _ documentation: String, _ traits: Traits,
    _ observation: NotObserved.Observation, whole: [String]?, names: @escaping @Sendable (StepTrace) -> [String],
    take: @escaping @Sendable (StepTrace, String) -> FieldValue?
  ) {
    guard let fact = Fact(rawValue: path.joined(separator: ".")) else { preconditionFailure("no fact \(path)") }
    self.fact = fact
    self.path = path
    self.stage = stage
    self.kind = kind
    self.documentation = documentation
    self.traits = traits
    self.observation = observation
    self.whole = whole
    // A field with a short form is written in that form, as in plans: `"error": "unknown-route"`.
    keys =
      FieldGroup.flattened.contains(path[0])
      ? [traits.contains(.isShort) ? path[0] : path[path.count - 1]] : path
    self.names = names
    self.take = take
  }

  var isList: Bool { if case .list = kind { true } else { false } }

  var isOfSystem: Bool {
    stage <= .deliver || stage == .fallback && !traits.contains(.needsRequests)
  }

  func value(in trace: StepTrace, name: String) -> FieldValue? { take(trace, name) }

  /// A name that a link repeats is listed once; its value is the one that expectations see.
  package func references(in trace: StepTrace) -> [ExpectationField] {
    path.contains("*")
      ? names(trace).distinct.map { ExpectationField(self, name: $0) } : [ExpectationField(self)]
  }
}

enum DeclaredName {
  case destination
  case route, tab, window, coordinator
}
