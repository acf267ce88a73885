import HarnessText
import LinkModel

// What reports and `explain` say about a trace: one rendering for all of them.

extension StepTrace {
  /// The code of the reason that a value of a field rests on.
  ///
  /// A route that differs because the link never reached the router rests on the system's decision.
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

  /// The same as a sentence.
  func explanation(for field: ExpectationField) -> String? {
    if field.field.path.first == "answer" { return answerExplanation }
    if field.field.traits.contains(.isCumulative) { return nil }
    if field.field.traits.contains(.needsRequests) {
      return fallback.received.compactMap(\.miss).first
    }
    return switch field.stage {
    case .fetch, .parse: fetch.shown.last.map { Self.sentence($0) }
    case .dispatch where reached(.dispatch): dispatchLines.first
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

  /// Which resource answered a request of the step, or why none did.
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

  /// The ladder, a line for each stage, with a mark at the one that diverged.
  ///
  /// Brief, it leaves out the sentences that stand beside a failure anyway.
  package func ladder(diverged: Stage? = nil, isBrief: Bool = false) -> String {
    var lines: [String] = []
    func add(_ stage: Stage, _ text: String) {
      let mark = stage == diverged ? "→" : " "
      let name = stage.rawValue.padding(to: 10)
      lines.append("\(mark) \(name)  \(TerminalText.escaped(text))")
    }
    for record in fetch.shown { add(.fetch, Self.fetchLine(record)) }
    if let answer = fetch.answer { add(.fetch, answer.words) }
    for record in fetch.shown { if let text = Self.parseLine(record) { add(.parse, text) } }
    if let redirect = decide.redirect {
      let first = redirect.first
      add(.decide, "\(first.destination.name), because \(first.reason.code)")
      for address in fallback.redirects { add(.fallback, "  redirected by \(address)") }
      add(.decide, "  the redirect to \(redirect.target.raw) is decided like a tap")
    }
    if let activity = decide.activity { add(.decide, Self.activityLine(activity)) }
    if let canOpen = decide.canOpen {
      let sentence = isBrief ? "" : ": \(canOpen.reason.message)"
      add(.decide, "canOpenURL is \(canOpen.canOpen), because \(canOpen.reason.code)\(sentence)")
    }
    if let decision {
      let asks = decision.asksFirst ? ", after asking" : ""
      let sentence = isBrief ? "" : ": \(decision.reason.message)"
      add(
        .decide, "\(decision.destination.name)\(asks), because \(decision.reason.code)\(sentence)")
      for other in decision.considered where other != decision.reason && !isBrief {
        add(.decide, "  also \(other.code): \(other.message)")
      }
    }
    for point in decision?.restsOn ?? [] where !isBrief {
      let choice = assumptions[point].rawValue
      add(.decide, "  rests on \(point.rawValue): \(choice) (\(point.evidence))")
    }
    if let delivery {
      add(.deliver, "\(delivery.app) gets it in \(delivery.entryPoint.rawValue)")
      for line in Self.deliveryLines(delivery) where !isBrief { add(.deliver, "  \(line)") }
    }
    switch route.outcome {
    case .route(let match)?: add(.route, Self.routeLine(match))
    case .failure(let failure)?:
      add(.route, "\(failure.code): \(failure.sentence)")
      add(.route, "  the person reads: \(failure.message) \(failure.recovery ?? "")")
    case nil: break
    }
    for line in dispatchLines { add(.dispatch, line) }
    if let returned = route.returned { add(.route, Self.returnedLine(returned)) }
    if let navigation {
      add(.navigate, "\(navigation.action.rawValue) → \(Self.screens(navigation.state))")
      for reason in navigation.reasons where !isBrief { add(.navigate, "  \(reason)") }
    }
    if let contentLine { add(.navigate, "  " + contentLine) }
    if let failure = navigate.failure {
      add(.navigate, "  \(failure.code): \(failure.sentence)")
      add(.navigate, "  the person reads: \(failure.message) \(failure.recovery ?? "")")
    }
    if let page {
      add(.fallback, Self.pageLine(page))
      if let banner = page.banner { add(.fallback, "  over it \(banner.words)") }
    }
    for stage in unreached(diverged: diverged) { add(stage, "not reached") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// When the app handled what arrived, and in which order where that is a question.
  private var dispatchLines: [String] {
    var lines: [String] = []
    switch (dispatch.isQueued, dispatch.handled?.isEmpty ?? true) {
    case (true?, true): lines.append("kept until the app has finished launching")
    case (true?, false): lines.append("kept until the app finished launching, then handled once")
    case (false?, _): lines.append("handled at once")
    case (nil, true): if dispatch.handled != nil { lines.append("nothing waited") }
    case (nil, false): lines.append("the app is ready and handles what waited")
    }
    if let handled = dispatch.handled,
      handled.count > 1 || (dispatch.isQueued == nil && !handled.isEmpty)
    {
      lines += handled.enumerated().map { "  \($0.offset + 1). \($0.element.link.raw)" }
    }
    if let problem = dispatch.problem { lines.append("  wrong: \(problem.message)") }
    return lines
  }

  /// What happened to the content, for the ladder.
  var contentLine: String? {
    guard let content = navigate.content else { return nil }
    let missing =
      content.missing.isEmpty ? "" : ", without " + content.missing.joined(separator: ", ")
    let origin = content.isCached ? "the cache" : "the site"
    return "content of \(content.screen.label): \(content.state.rawValue), from \(origin)\(missing)"
  }

  /// The stages after the last one that was reached, on the branch the link did not take.
  private func unreached(diverged: Stage?) -> [Stage] {
    guard decision != nil, delivery == nil else { return [] }
    return page == nil ? [] : [.deliver, .route, .navigate].filter { !reached($0) }
  }

  private static func fetchLine(_ record: FetchRecord) -> String {
    let way =
      if let age = record.age {
        "from the CDN's copy of \(TimeSpan.text(age)) ago"
      } else {
        record.route.words
      }
    let head = "\(record.host) for \(record.app): "
    switch record.download {
    case .refused(let refusal): return head + "refused, \(refusal.message), \(way)"
    case .notAttempted: return head + "not asked for"
    case .file:
      let type = record.contentType ?? "no type"
      return head + "\(record.status ?? 0), \(record.bytes) bytes, \(type), \(way)"
    }
  }

  private static func parseLine(_ record: FetchRecord) -> String? {
    guard case .file(let file) = record.download else { return nil }
    if let refusal = file.refusal {
      var place = ""
      if case .notJSON(let finding) = refusal {
        let position = file.document.source.position(at: finding.range.lowerBound)
        place = " (\(file.document.source.file):\(position.line):\(position.column))"
      }
      return "\(record.host): the system takes nothing from it, \(refusal.message)\(place)"
    }
    let rules = file.details.reduce(0) { $0 + ($1.rules?.count ?? 0) }
    return
      "\(record.host): \(file.details.count.of("entry", "entries")), \(rules.of("rule", "rules"))"
  }

  private static func routeLine(_ match: RouteMatch) -> String {
    let parameters = match.parameters.all.map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
    return match.name + (parameters.isEmpty ? "" : " with \(parameters)") + ", by \(match.pattern)"
  }

  private static func screens(_ state: NavigationState) -> String {
    let tab = state.tab.map { "tab \($0): " } ?? ""
    let stack = tab + state.stack.map(\.label).joined(separator: " › ")
    return state.modal.isEmpty
      ? stack : stack + ", over it " + state.modal.map(\.label).joined(separator: " › ")
  }

  private static func pageLine(_ page: Page) -> String {
    let redirects =
      page.redirects.isEmpty ? "" : " after \(page.redirects.count.of("redirect", "redirects"))"
    if let failure = page.failure { return "no page at \(page.url)\(redirects): \(failure)" }
    return
      "\(page.status.map(String.init) ?? "") \(page.title.map { "“\($0)”" } ?? "without a title") at \(page.url)\(redirects)"
  }
}
