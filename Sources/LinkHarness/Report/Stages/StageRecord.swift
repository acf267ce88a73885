package import HarnessText
import LinkModel

/// What reports show of one stage of a row: a plain value that is made and masked once, and that is the same when it is
/// read from JSON Lines.
package protocol StageRecord: JSONRecord {
  static var stage: Stage { get }
  /// Creates a record with the members that no plan can expect, unmasked.
  init(_ trace: StepTrace)
  /// Whether the link reached the stage; a stage that it did not reach can still have values, such as analytics events.
  var isReached: Bool { get }
  func lines(_ detail: ReportLine.Detail) -> [ReportLine]
  /// The members that plans can expect: they are those of the table of fields, so they are only read and masked here.
  mutating func expected(_ json: JSONMembers)
}

extension StageRecord {
  package var stage: Stage { Self.stage }
  package var lines: [ReportLine] { lines(.everything) }
  package var isReached: Bool { true }
  package mutating func expected(_ json: JSONMembers) {}

  package init?(_ node: JSONNode) {
    if node.object == nil { return nil }
    self.init()
    expected(JSONMembers(node))
    members(JSONMembers(node))
  }

  package func masked(by mask: SecretMask) -> Self {
    var copy = self
    copy.expected(JSONMembers(mask))
    copy.members(JSONMembers(mask))
    return copy
  }
}

extension Stage {
  var record: any StageRecord.Type {
    switch self {
    case .fetch: FetchRecord.self
    case .parse: ParseRecord.self
    case .decide: DecideRecord.self
    case .deliver: DeliverRecord.self
    case .route: RouteRecord.self
    case .dispatch: DispatchRecord.self
    case .navigate: NavigateRecord.self
    case .fallback: FallbackRecord.self
    }
  }
}

extension [any StageRecord] {
  /// Creates the records of a step, masked.
  package init(_ trace: StepTrace) {
    let mask = trace.mask
    self = trace.shownStages.map { stage in
      var record = stage.record.init(trace)
      record.expected(JSONMembers(StageWriter.expected(at: stage, in: trace)))
      return record.masked(by: mask)
    }
  }

  init(_ object: JSONNode?) {
    self = Stage.allCases.compactMap { stage in object?[stage.rawValue].flatMap { stage.record.init($0) } }
  }

  func first<Record: StageRecord>(_ type: Record.Type) -> Record? {
    lazy.compactMap { $0 as? Record }.first
  }
}

extension StepTrace {
  /// The stages that reports show: those that the link reached, and those with other values.
  var shownStages: [Stage] { Stage.allCases.filter { reached($0) || hasMore(in: $0) } }

  private func hasMore(in stage: Stage) -> Bool {
    switch stage {
    case .route: route.made != nil || !route.opened.isEmpty
    case .navigate: navigate.content != nil || !navigate.analytics.isEmpty || navigate.spoken != nil
    case .fallback: !fallback.unused.isEmpty
    case .dispatch: !dispatch.lost.isEmpty
    case .fetch, .parse, .decide, .deliver: false
    }
  }
}

/// An object whose names the plan chooses, such as the parameters of a route.
package struct NamedValues: JSONCoded, Equatable {
  package var pairs: [NamedValue] = []

  package struct NamedValue: Equatable, Sendable {
    package let name: String
    package let value: String
  }

  init(_ pairs: [NamedValue] = []) { self.pairs = pairs }

  package init?(_ node: JSONNode) {
    guard let members = node.object else { return nil }
    pairs = members.map { NamedValue(name: $0.name, value: $0.value.string ?? "") }
  }

  package func write(to out: JSONWriter) {
    out.object {
      for pair in pairs {
        out.name(pair.name)
        out.string(pair.value)
      }
    }
  }

  package func masked(by mask: SecretMask) -> NamedValues {
    NamedValues(pairs.map { NamedValue(name: $0.name, value: mask.masked($0.value, of: $0.name)) })
  }
}
