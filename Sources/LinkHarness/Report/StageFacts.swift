package import HarnessText
import LinkModel

/// All reports are generated from these facts, so two reports cannot contradict each other; secrets are masked where a
/// fact is read.
package struct StageFacts: Sendable {
  package let stage: Stage
  private let origin: Origin

  private enum Origin {
    case trace(ShownTrace)
    case read(JSONNode)
  }

  package static func all(of trace: StepTrace) -> [StageFacts] {
    let origin = Origin.trace(ShownTrace(trace))
    return Stage.allCases.filter { trace.reached($0) || trace.hasMore(in: $0) }
      .map { StageFacts(stage: $0, origin: origin) }
  }

  static func all(in object: JSONNode?) -> [StageFacts] {
    Stage.allCases.compactMap { stage in
      object?[stage.rawValue].map { StageFacts(stage: stage, origin: .read($0)) }
    }
  }

  /// Whether the link reached the stage; a stage that the link did not reach can still have values, such as analytics
  /// events.
  package var isReached: Bool {
    switch stage {
    case .fetch, .parse, .decide, .deliver: true
    case .dispatch: flag(.queued) != nil || list(.handled) != nil
    case .route: (text(.route) ?? text(.error)) != nil
    case .navigate: text(.action) != nil
    case .fallback: text(.url) != nil || !texts(.requests).isEmpty
    }
  }

  // MARK: Values

  enum Key: String, CaseIterable {
    case opens, inPassing, because, asks, canOpen, webcredentials, message, source, choices = "choices.*", redirects
    case activityType = "activity.type", url, activityURL = "activity.url"
    case activityOrigin = "activity.origin", redirectOpens = "redirected.opens"
    case redirectReason = "redirected.because", redirectTarget = "redirected.to"
    case app, entryPoint, launch, activity, calls, window, windowReason, wayBack, restoresState
    case route, parameters = "parameters.*", error, recovery, detail, pattern, opened
    case made, queued, handled, lostReasons = "lostBecause"
    case action, stack, modal, coordinator, tab, analytics, announced, spoken, spokenAt, reasons
    case contentState = "content.state", contentOrigin = "content.from", screen
    case missing = "content.missing", failedCode = "failure.error"
    case failedMessage = "failure.message", failedRecovery = "failure.recovery"
    case failedDetail = "failure.detail", status, title, failure, over, requests, unanswered, unused
  }

  static let fields = Dictionary(grouping: FieldTable.fields + FieldTable.shown.fields, by: \.stage)
    .mapValues { Dictionary(firstOf: $0.map { ($0.keys.joined(separator: "."), $0) }) }

  private var field: [String: Field] { Self.fields[stage] ?? [:] }

  private func value(_ key: Key) -> FieldValue? {
    switch origin {
    case .trace(let shown): field[key.rawValue]?.value(in: shown.trace, name: "")
    case .read(let object):
      key.rawValue.split(separator: ".").reduce(object) { $0?[String($1)] }.flatMap { node in
        node.array.map { .list($0.compactMap(\.string)) } ?? FieldValue(node.value)
      }
    }
  }

  private func masked(_ text: String) -> String {
    if case .trace(let shown) = origin { shown.mask.masked(text) } else { text }
  }

  subscript(key: Key) -> String {
    if case .number(let number)? = value(key) { String(number) } else { text(key) ?? "" }
  }

  func text(_ key: Key) -> String? {
    if case .text(let text)? = value(key) { masked(text) } else { nil }
  }

  func flag(_ key: Key) -> Bool? { if case .flag(let flag)? = value(key) { flag } else { nil } }

  func list(_ key: Key) -> [String]? {
    if case .list(let texts)? = value(key) { texts.map(masked) } else { nil }
  }

  func texts(_ key: Key) -> [String] { list(key) ?? [] }

  /// The names and values of an object whose names the plan chooses, such as `parameters`.
  func pairs(_ key: Key) -> [(name: String, value: String)] {
    switch origin {
    case .trace(let shown):
      (field[key.rawValue]?.references(in: shown.trace) ?? []).map {
        guard case .text(let text)? = $0.value(in: shown.trace) else { return ($0.nameInPath, "") }
        return ($0.nameInPath, shown.mask.shown(text, as: $0.nameInPath))
      }
    case .read(let object):
      (object[String(key.rawValue.dropLast(2))]?.object ?? []).map {
        ($0.name, $0.value.string ?? "")
      }
    }
  }

  // MARK: Records

  var downloads: [DownloadRecord] {
    switch origin {
    case .trace(let shown): shown.downloads
    case .read(let list):
      (list.array ?? []).filter { $0["request"] == nil }.compactMap(DownloadRecord.init)
    }
  }

  var answer: String? {
    switch origin {
    case .trace(let shown): shown.answer
    case .read(let list): list.array?.first { $0["request"] != nil }?["message"]?.string
    }
  }

  var files: [ParsedFile] {
    switch origin {
    case .trace(let shown): shown.files
    case .read(let list): [ParsedFile](list) ?? []
    }
  }

  var otherReasons: [OtherReason] {
    switch origin {
    case .trace(let shown): shown.otherReasons
    case .read(let object): object["also"].flatMap([OtherReason].init) ?? []
    }
  }
}

extension StageFacts {
  package static func write(_ stages: [StageFacts], to out: JSONWriter) {
    out.object {
      for facts in stages {
        out.name(facts.stage.rawValue)
        switch facts.origin {
        case .read(let node): out.value(node.value)
        case .trace(let shown): shown.write(facts.stage, to: out)
        }
      }
    }
  }
}

extension SecretMask {
  func shown(_ text: String, as name: String) -> String {
    isSecret(name, value: text) ? "***" : masked(text)
  }
}

extension StepTrace {
  fileprivate func hasMore(in stage: Stage) -> Bool {
    switch stage {
    case .route: route.made != nil || !route.opened.isEmpty
    case .navigate:
      navigate.content != nil || !navigate.analytics.isEmpty || navigate.spoken != nil
    case .fallback: !fallback.unused.isEmpty
    case .dispatch: !dispatch.lost.isEmpty
    case .fetch, .parse, .decide, .deliver: false
    }
  }
}
