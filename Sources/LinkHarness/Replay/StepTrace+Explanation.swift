import LinkModel

// Why a value is what it is, as a failure says it.

extension StepTrace {
  /// The code of the reason for a value; a link that never reached the router rests on the system's decision.
  func reasonCode(for field: ExpectationField) -> String? {
    if field.field.path.first == "answer" { return nil }
    return switch field.stage {
    case .fetch, .parse: fetch.shown.last?.code
    case .navigate where navigate.failure != nil: navigate.failure?.code
    case .route, .dispatch, .navigate:
      switch route.outcome {
      case .failure(let failure): failure.code
      case .route: nil
      case nil: decision?.reason.code
      }
    case .fallback where page != nil: nil
    case .decide, .deliver, .fallback: decision?.reason.code
    }
  }

  func explanation(for field: ExpectationField) -> String? {
    if field.field.path.first == "answer" { return answerExplanation }
    if field.field.traits.contains(.isCumulative) { return nil }
    if field.field.traits.contains(.needsRequests) {
      return fallback.received.compactMap(\.miss).first
    }
    return switch field.stage {
    case .fetch, .parse: fetch.shown.last.map { Self.sentence($0) }
    case .dispatch where reached(.dispatch): dispatch.words
    case .navigate where navigate.failure != nil: navigate.failure?.sentence
    case .route, .dispatch, .navigate:
      switch route.outcome {
      case .failure(let failure): "the router refused the link: \(failure.sentence)"
      case .route(let match):
        field.stage == .navigate
          ? navigation?.reasons.joined(separator: "; ")
          : "the route \(match.name) matched \(match.pattern)"
      case nil:
        delivery == nil
          ? decision.map { "the link never reached the app: \($0.reason.message)" }
          : "the app has no router in this plan"
      }
    case .decide, .deliver: decision?.reason.message
    case .fallback: page.map(Self.sentence) ?? decision?.reason.message
    }
  }

  private var answerExplanation: String? {
    guard let answer = fetch.answer else { return "the step makes no request" }
    let last = fallback.received.last
    let source = last?.miss ?? last?.resource.map { "\($0) answered" }
    return source.map { "\(answer.words), \($0)" } ?? answer.words
  }

  static func sentence(_ record: FetchRecord) -> String {
    switch record.download {
    case .file: "the association file of \(record.host) was downloaded"
    case .refused(let refusal): refusal.message
    case .notAttempted: "nobody asked for the association file of \(record.host) yet"
    }
  }

  private static func sentence(_ page: Page) -> String {
    let answer = page.status.map { "\(page.url) answered \($0)" } ?? "there is no \(page.url)"
    return page.failure.map { "the browser shows an error of its own: \($0)" } ?? answer
  }
}
