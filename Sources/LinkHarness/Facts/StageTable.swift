import HarnessText
import LinkModel

/// The code that explains a value, and a sentence that can follow "because".
typealias StageReason = (code: String?, sentence: String?)

/// The facts of a stage, which are the stored properties of a subclass, and the words about them.
///
/// Tables are safe to share between threads: they change only where they are made.
package class StageTable: @unchecked Sendable {
  let stage: Stage
  private(set) var facts: [StageFact] = []

  /// Made one after another, so that each finds its own facts.
  static let stages = (
    fetch: FetchStage(.fetch), parse: ParseStage(.parse), decide: DecideStage(.decide),
    deliver: DeliverStage(.deliver, .delivery), route: RouteStage(.route, .report(.route)),
    dispatch: DispatchStage(.dispatch, .delivery), navigate: NavigateStage(.navigate, .screens),
    fallback: FallbackStage(.fallback)
  )

  /// In the order of the stages.
  static let all = Stage.allCases.map(\.table)

  /// All values that a step can expect, in the order of the stages.
  package static let facts = all.flatMap { $0.facts.filter { $0.fact != nil } }

  /// Creates a table whose facts are observed in an app under test as stated, unless they say otherwise.
  init(_ stage: Stage, _ observation: NotObserved.Observation = .system) {
    self.stage = stage
    for fact in StageFact.takeMade() {
      fact.take(at: facts.count, of: stage, observation, after: facts)
      facts.append(fact)
    }
  }

  /// What the objects in `expect` that contain the facts are, by path.
  var groups: [String: String] { [:] }

  /// Why the values of the stage are what they are.
  func reason(_ trace: StepTrace) -> StageReason { (trace.decision?.reason.code, trace.decision?.reason.message) }

  /// Whether the link reached the stage; a stage that it did not reach can still have values, such as analytics events.
  func isReached(_ values: StageRecord) -> Bool { true }

  func lines(_ values: StageRecord, _ detail: ReportLine.Detail) -> [ReportLine] { [] }

  /// Writes the stage's value in JSON Lines.
  func write(_ trace: StepTrace, to out: JSONWriter, _ mask: SecretMask) {
    out.object { write(facts, trace, to: out, mask) }
  }

  /// Reads the values of the facts, in their order; `nil` if the node is no value of the stage.
  func read(_ node: JSONNode) -> [(any JSONCoded)?]? {
    node.object == nil ? nil : facts.map { fact in node[fact.group ?? fact.name].flatMap { read(fact, $0) } }
  }

  private func read(_ fact: StageFact, _ node: JSONNode) -> (any JSONCoded)? {
    (fact.group == nil ? node : node[fact.name]).flatMap { fact.readers.read($0) }
  }

  final func write(_ facts: [StageFact], _ trace: StepTrace, to out: JSONWriter, _ mask: SecretMask) {
    var index = 0
    while index < facts.count {
      let fact = facts[index]
      index += 1
      if fact.traits.contains(.isUnshown) { continue }
      guard let group = fact.group else {
        fact.readers.write(trace, fact, out, mask)
        continue
      }
      var members = [fact]
      while index < facts.count, facts[index].group == group {
        members.append(facts[index])
        index += 1
      }
      out.name(group)
      if members.allSatisfy({ $0.value(in: trace) == nil }) {
        out.raw("null")
      } else {
        out.object { for member in members { member.readers.write(trace, member, out, mask) } }
      }
    }
  }
}

extension Stage {
  var table: StageTable {
    switch self {
    case .fetch: StageTable.stages.fetch
    case .parse: StageTable.stages.parse
    case .decide: StageTable.stages.decide
    case .deliver: StageTable.stages.deliver
    case .route: StageTable.stages.route
    case .dispatch: StageTable.stages.dispatch
    case .navigate: StageTable.stages.navigate
    case .fallback: StageTable.stages.fallback
    }
  }
}
