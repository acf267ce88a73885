import MockSite
import HarnessText
import LinkModel

// Facts that explain a stage's values but cannot be used in expectations.

extension FetchTrace {
  func facts(_ values: [JSONMember]) -> [JSONValue] {
    var facts = shown.map { $0.facts(isOfStep: !downloads.isEmpty) }
    if let answer, let values = values.first(where: { $0.name == "answer" }) {
      facts.append(
        .object([
          "request": .string(answer.asked), "answer": values.value.value.shortened,
          "bytes": JSONValue(answer.response?.body.count), "message": .string(answer.words),
        ]))
    }
    return facts
  }
}

extension FetchRecord {
  func facts(isOfStep: Bool) -> JSONValue {
    let refusal =
      if case .refused(let refusal) = download { refusal.message } else { nil as String? }
    return .object([
      "app": .string(app), "host": .string(host), "url": .string(url), "outcome": .string(code),
      "status": JSONValue(status), "type": JSONValue(contentType), "bytes": .number(bytes),
      "from": .string(origin), "age": JSONValue(age.map { Int($0.components.seconds) }),
      "downloaded": .bool(isOfStep), "way": .string(route.rawValue), "message": JSONValue(refusal),
    ])
  }

  var file: JSONValue? {
    guard case .file(let file) = download else { return nil }
    var place: String?
    if case .notJSON(let finding)? = file.refusal {
      let position = file.document.source.position(at: finding.range.lowerBound)
      place = "\(file.document.source.file):\(position.line):\(position.column)"
    }
    return .object([
      "host": .string(host), "file": .string(file.document.source.file),
      "entries": .number(file.details.count),
      "rules": .number(file.details.reduce(0) { $0 + ($1.rules?.count ?? 0) }),
      "refused": JSONValue(file.refusal?.message), "place": JSONValue(place),
    ])
  }
}

extension DecideTrace {
  func explanation(
    _ redirects: [String], _ assumptions: Assumptions
  ) -> KeyValuePairs<String, JSONValue?> {
    let other = decision?.considered.filter { $0 != decision?.reason } ?? []
    let points = decision?.restsOn ?? []
    return [
      "message": JSONValue(reason?.message), "source": JSONValue(reason?.source),
      "evidence": JSONValue(reason?.evidence.rawValue),
      "asksRules": decision.map { .bool($0.asksRules) },
      "redirects": decision.map { _ in .texts(redirects) },
      "considered": decision.map { .array($0.considered.map { .string($0.code) }) },
      "also": other.isEmpty
        ? nil
        : .array(
          other.map { .object(["because": .string($0.code), "message": .string($0.message)]) }),
      "restsOn": decision.map { _ in .array(points.map { .string($0.rawValue) }) },
      "choices": points.isEmpty
        ? nil
        : .object(
          points.map { point in
            JSONMember(point.rawValue, .string(assumptions[point].rawValue))
          }),
      "activity": activity.map { activity in
        .object([
          "type": .string(activity.type), "url": JSONValue(activity.webpageURL?.raw),
          "origin": .string(activity.origin.rawValue),
        ])
      },
      "redirected": redirect.map { redirect in
        .object([
          "opens": .string(redirect.first.destination.name),
          "because": .string(redirect.first.reason.code), "to": .string(redirect.target.raw),
        ])
      },
    ]
  }
}

extension RouteTrace {
  var explanation: KeyValuePairs<String, JSONValue?> {
    [
      "pattern": match.map { .string($0.pattern) }, "detail": failure.map { .string($0.detail) },
      "returnedBecause": returned.map { .string($0.reason.code) },
    ]
  }
}

extension NavigateTrace {
  var explanation: KeyValuePairs<String, JSONValue?> {
    [
      "reasons": outcome.map { .texts($0.reasons) },
      "screen": content.map { .string($0.screen.label) },
      "failure": failure.map { failure in
        .object([
          "error": .string(failure.code), "message": .string(failure.message),
          "recovery": JSONValue(failure.recovery), "detail": .string(failure.detail),
        ])
      },
    ]
  }
}

extension FallbackTrace {
  var explanation: KeyValuePairs<String, JSONValue?> {
    ["failure": page.map { JSONValue($0.failure) }, "over": page?.banner.map { .string($0.words) }]
  }
}

extension JSONValue {
  /// The value with long strings truncated, because the content of a response may be several megabytes long.
  fileprivate var shortened: JSONValue {
    switch self {
    case .string(let text): .string(text.utf8.count > 4_000 ? text.prefix(4_000) + "…" : text)
    case .object(let members):
      .object(
        members.map { JSONMember($0.name, $0.value.value.shortened) })
    case .null, .bool, .number, .array: self
    }
  }
}

extension PageBanner {
  fileprivate var words: String {
    switch self {
    case .open(let app): "a banner that opens \(app)"
    case .smartOpen(let app, let argument):
      "a Smart App Banner that opens \(app)\(argument.map { " with \($0)" } ?? "")"
    case .smartStore(let id): "a Smart App Banner that links to the app \(id) in the App Store"
    case .clip(let name): "a banner that opens the App Clip \(name)"
    case .clipCard(let name): "the App Clip card of \(name)"
    }
  }
}
