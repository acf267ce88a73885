package import HarnessText
import LinkModel

/// All facts that reports can show about one stage of a step.
///
/// Reports are generated from these facts alone, so two reports cannot contradict each other.
package struct StageFacts: Sendable {
  package let stage: Stage
  /// A JSON object or, for *fetch* and *parse*, an array of objects.
  ///
  /// The objects of *fetch* describe downloads and requested URLs; the objects of *parse* describe association files.
  let value: JSONNode

  init(_ stage: Stage, _ value: JSONNode) {
    self.stage = stage
    self.value = value
  }

  package static func all(of trace: StepTrace) -> [StageFacts] {
    let mask = trace.mask
    return Stage.allCases.compactMap { StageFacts($0, of: trace) }.map {
      StageFacts($0.stage, JSONNode($0.value.value.masked(by: mask)))
    }
  }

  package static func json(_ facts: [StageFacts]) -> JSONValue {
    .object(facts.map { JSONMember(name: $0.stage.rawValue, value: $0.value) })
  }

  /// Whether the link reached the stage; a stage that the link did not reach can still have values, such as analytics
  /// events.
  package var isReached: Bool {
    switch stage {
    case .fetch, .parse, .decide, .deliver: true
    case .dispatch: value["queued"]?.bool != nil || value["handled"]?.array != nil || value["threw"] != nil
    case .route: value["route"]?.string != nil || value["error"]?.string != nil
    case .navigate: value["action"]?.string != nil
    case .fallback: value["url"]?.string != nil || value["requests"] != nil
    }
  }

  private init?(_ stage: Stage, of trace: StepTrace) {
    guard trace.reached(stage) || trace.hasMore(in: stage) else { return nil }
    let explanation: KeyValuePairs<String, JSONValue?> =
      switch stage {
      case .fetch, .parse: [:]
      case .decide: trace.decide.explanation(trace.fallback.redirects, trace.assumptions)
      case .deliver: ["app": JSONValue(trace.deliver?.app)]
      case .route: trace.route.explanation
      case .dispatch:
        [
          "problem": trace.dispatch.problem.map { .string($0.message) },
          "threw": trace.dispatch.failure.map { .string($0.sentence) },
          "lostBecause": trace.dispatch.lost.isEmpty ? nil : .texts(trace.dispatch.lost.map(\.message)),
        ]
      case .navigate: trace.navigate.explanation
      case .fallback: trace.fallback.explanation
      }
    self.stage = stage
    switch stage {
    case .fetch: value = JSONNode(.array(trace.fetch.facts(Self.values(of: .fetch, in: trace))))
    case .parse: value = JSONNode(.array(trace.fetch.shown.compactMap(\.file)))
    default:
      value = JSONNode(
        .object(
          Self.values(of: stage, in: trace) + [JSONMember](present: explanation)))
    }
  }
}

extension StageFacts {
  private static let members = Dictionary(grouping: FieldTable.root.members, by: \.stage)

  /// The groups of `expect` whose values are direct members of their stage's object.
  private static let own: Set = ["delivery", "error", "navigation", "page"]

  /// The field `log`.
  ///
  /// The field is not shown at any stage, because the log line describes all stages.
  private static let log = FieldTable.field("log")

  private static func values(of stage: Stage, in trace: StepTrace) -> [JSONMember] {
    var values: [JSONMember] = []
    for member in members[stage] ?? [] {
      switch member {
      case .field(let field) where field === log: break
      case .field(let field): add(field, as: member.key, in: trace, to: &values)
      case .group(let group) where own.contains(member.key):
        for case .field(let field) in group.members {
          // A field with a short form is written in that form, as in plans: `"error": "unknown-route"`.
          let key = field.traits.contains(.isShort) ? member.key : field.path.last ?? ""
          add(field, as: key, in: trace, to: &values)
        }
      case .group(let group):
        values.append(JSONMember(member.key, object(group, in: trace)))
      }
    }
    return values
  }

  private static func add(
    _ field: Field, as key: String, in trace: StepTrace, to values: inout [JSONMember]
  ) {
    let value = field.value(in: trace, name: "")
    // An empty list can mean that the step did not record requests, so empty lists are omitted.
    if field.traits.contains(.needsRequests), value?.isEmpty ?? true { return }
    values.append(JSONMember(key, value?.json ?? .null))
  }

  private static func object(_ group: FieldGroup, in trace: StepTrace) -> JSONValue {
    var members: [JSONMember] = []
    for member in group.members {
      switch member {
      case .field(let field):
        for reference in field.references(in: trace) {
          let name = group.takesNames ? reference.nameInPath : member.key
          let value = reference.value(in: trace)?.json ?? .null
          members.append(JSONMember(name, value))
        }
      case .group(let inner):
        members.append(JSONMember(member.key, object(inner, in: trace)))
      }
    }
    let isEmpty = !group.takesNames && members.allSatisfy { $0.value.value == .null }
    return isEmpty ? .null : .object(members)
  }
}

extension FieldGroup.Member {
  fileprivate var stage: Stage {
    switch self {
    case .field(let field): field.stage
    case .group(let group): group.fields.first?.stage ?? .fetch
    }
  }
}

extension StepTrace {
  fileprivate func hasMore(in stage: Stage) -> Bool {
    switch stage {
    case .route: route.made != nil
    case .navigate:
      navigate.content != nil || !navigate.analytics.isEmpty || navigate.spoken != nil
    case .fallback: !fallback.unused.isEmpty
    case .dispatch: !dispatch.lost.isEmpty
    case .fetch, .parse, .decide, .deliver: false
    }
  }
}
