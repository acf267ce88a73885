import HarnessText
import LinkModel

/// The code that explains a value, and a sentence that can follow "because".
typealias StageReason = (code: String?, sentence: String?)

/// The facts of a stage, which are the stored properties of a subclass, and the words about them.
///
/// Tables are safe to share between threads, and to access without checks: they change only where they are made.
package class StageTable: @unchecked Sendable {
  let stage: Stage
  let quotedName: [UInt8]
  @exclusivity(unchecked) private(set) var facts: [StageFact] = []
  /// The facts of the stage's object in JSON Lines, and of each object in it, such as `content`.
  @exclusivity(unchecked) private var members: [(group: String?, facts: [StageFact], writers: [StageFact.Writer])] = []

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
    (self.stage, quotedName) = (stage, StageFact.quoted(stage.rawValue))
    for fact in StageFact.takeMade() {
      fact.take(at: facts.count, of: stage, observation, after: facts)
      facts.append(fact)
      if fact.traits.contains(.isUnshown) { continue }
      if members.isEmpty || members.last?.group != fact.group { members.append((fact.group, [], [])) }
      members[members.count - 1].facts.append(fact)
      members[members.count - 1].writers.append(fact.readers.writer)
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
    func write(_ writers: [StageFact.Writer]) { for one in writers { one.write(trace, out, mask) } }
    out.object {
      // By index, because a loop over the members would copy each list.
      for index in members.indices {
        guard let group = members[index].group else {
          write(members[index].writers)
          continue
        }
        out.name(group)
        let isEmpty = members[index].facts.allSatisfy { $0.value(in: trace) == nil }
        if isEmpty { out.null() } else { out.object { write(members[index].writers) } }
      }
    }
  }

  /// Reads the values of the facts, in their order; `nil` if the node is no value of the stage.
  func read(_ node: JSONNode) -> [(any JSONCoded)?]? {
    node.object == nil ? nil : facts.map { fact in node[fact.group ?? fact.name].flatMap { read(fact, $0) } }
  }

  private func read(_ fact: StageFact, _ node: JSONNode) -> (any JSONCoded)? {
    (fact.group == nil ? node : node[fact.name]).flatMap { fact.readers.read($0) }
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
