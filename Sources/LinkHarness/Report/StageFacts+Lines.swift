import HarnessText
import LinkModel

// The facts of a stage as text, for the console, HTML, `explain` and `serve`.

extension StageFacts {
  package var lines: [ReportLine] { lines(.everything) }

  func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    switch stage {
    case .fetch: downloads.map(\.line) + [answer].compactMap { $0.map { ReportLine($0) } }
    case .parse: parsed
    case .decide: decide(detail)
    case .deliver: deliver(detail)
    case .route: route(detail)
    case .dispatch: dispatch
    case .navigate: navigate(detail)
    case .fallback: fallback(detail)
    }
  }

  private func detail(_ key: Key, _ line: (String) -> ReportLine) -> [ReportLine] {
    text(key).map { [.detail(line($0))] } ?? []
  }

  private var parsed: [ReportLine] {
    files.map(\.line).reduce(into: []) { lines, line in
      if !lines.contains(where: { $0.text == line.text }) { lines.append(line) }
    }
  }

  private func decide(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let target = text(.redirectTarget) {
      lines.append("\(strong: self[.redirectOpens]), because \(code: self[.redirectReason])")
      lines += texts(.redirects).map { .detail("redirected by \($0)", label: .fallback) }
      lines.append(
        .detail("a redirect or script opens \(target), and the system decides again"))
    }
    if let type = text(.activityType) {
      let url = text(.activityURL).map { " with \($0)" } ?? " without a URL"
      lines.append(.detail("an activity of type \(type)\(url), from \(self[.activityOrigin])"))
    }
    let sentence = detail == .brief ? "" : ": \(self[.message])"
    if let canOpen = flag(.canOpen) {
      lines.append(
        "canOpenURL returns \(strong: "\(canOpen)"), because \(code: self[.because])\(sentence)")
    }
    if let isAssociated = flag(.webcredentials) {
      lines.append(
        "web credentials are \(strong: isAssociated ? "associated" : "not associated"), because \(code: self[.because])\(sentence)"
      )
    }
    if let opens = text(.opens) {
      let asks = flag(.asks) == true ? ", after asking the user" : ""
      lines.append("\(strong: opens)\(asks), because \(code: self[.because])\(sentence)")
    }
    lines += self.detail(.inPassing) { ReportLine($0) }
    if detail == .brief { return lines }
    lines += otherReasons.map { .detail("also \(code: $0.because): \($0.message)") }
    for choice in pairs(.choices) {
      let evidence = Assumptions.Point(rawValue: choice.name).map { " (\($0.evidence))" } ?? ""
      lines.append(.detail("depends on \(choice.name): \(choice.value)\(evidence)"))
    }
    if detail == .everything { lines += self.detail(.source) { "source: \(source: $0)" } }
    return lines
  }

  private func deliver(_ detail: ReportLine.Detail) -> [ReportLine] {
    let type = text(.activity) ?? UserActivity.browsingWeb
    let what = type == UserActivity.browsingWeb ? "link" : "activity"
    var lines: [ReportLine] = ["\(self[.app]) receives the \(what) in \(code: self[.entryPoint])"]
    if detail == .brief { return lines }
    switch Delivery.Launch(rawValue: self[.launch]) {
    case .cold?: lines.append(.detail("the \(what) launches the app"))
    case .launching?:
      lines.append(
        .detail("the app is launching and holds the \(what) until the launch has finished"))
    case .warm?, nil: break
    }
    let calls = texts(.calls)
    if calls.count > 1 {
      let names = calls.joined(separator: ", then ")
      lines.append(
        .detail("the system passes the \(what) to \(names); an app should handle it in only one of them"))
    }
    if flag(.restoresState) == true {
      lines.append(.detail("the previous screens are restored before the \(what) is handled"))
    }
    lines += self.detail(.window) { window in
      let reason = WindowChoice.Reason(rawValue: self[.windowReason])
      return ReportLine(reason?.words(about: window) ?? "the window \(window)")
    }
    let button = "the status bar's back button"
    lines += self.detail(.wayBack) { wayBack in
      switch wayBack {
      case "messages", "mail", "notes", "safari":
        "\(button) returns to \(wayBack.prefix(1).uppercased() + wayBack.dropFirst())"
      case "app": "\(button) returns to the app in which the link was tapped"
      default: "\(button) returns to \(wayBack)"
      }
    }
    if detail == .everything {
      lines += self.detail(.activity) { "the activity has the type \($0)" }
    }
    return lines
  }

  private func route(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let route = text(.route) {
      let parameters = pairs(.parameters).map { "\($0.name)=\($0.value)" }.joined(separator: ", ")
      let with = parameters.isEmpty ? "" : " with \(parameters)"
      let pattern = self[.pattern]
      lines.append(
        pattern.isEmpty
          ? "\(strong: route)\(with)" : "\(strong: route)\(with), by \(code: pattern)")
    } else {
      lines += error(.error, .message, .recovery, .detail)
    }
    lines += texts(.opened).distinct.map { .detail(ReportLine($0)) }
    if detail == .everything { lines += self.detail(.made) { "the app generates \($0)" } }
    return lines
  }

  private var dispatch: [ReportLine] {
    let handled = list(.handled)
    let isQueued = flag(.queued)
    var lines: [ReportLine] = []
    if let words = DispatchTrace.words(isQueued: isQueued, handled: handled?.count) {
      lines.append(ReportLine(words))
    }
    if let handled, handled.count > 1 || (isQueued == nil && !handled.isEmpty) {
      lines += handled.enumerated().map { .detail("\("\($0.offset + 1)"). \($0.element)") }
    }
    return lines + texts(.lostReasons).map { "\(strong: "lost"): \($0)" }
  }

  private func navigate(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let action = text(.action) {
      let tab = text(.tab).map { "tab \($0): " } ?? ""
      let stack = texts(.stack).joined(separator: " › ")
      let modal = texts(.modal).joined(separator: " › ")
      let over = modal.isEmpty ? "" : ", with \(modal) presented over it"
      lines.append("\(strong: action) → \(tab)\(stack)\(over)")
    }
    if detail > .brief {
      lines += texts(.reasons).map { .detail(ReportLine($0)) }
    }
    if let state = text(.contentState) {
      let missing = texts(.missing)
      let without = missing.isEmpty ? "" : ", without " + missing.joined(separator: ", ")
      let origin = "the " + self[.contentOrigin]
      lines.append(.detail("content of \(self[.screen]): \(state), from \(origin)\(without)"))
    }
    lines += error(.failedCode, .failedMessage, .failedRecovery, .failedDetail)
      .map { .detail($0) }
    if detail < .everything { return lines }
    lines += self.detail(.coordinator) { "the coordinator \($0) receives the route" }
    lines += texts(.announced).map { .detail("announces \($0)") }
    for (text, time) in zip(texts(.spoken), texts(.spokenAt)) {
      lines.append(.detail("speaks “\(text)” at \(time) s"))
    }
    lines += texts(.analytics).map { .detail("reports \($0)") }
    return lines
  }

  private func error(
    _ code: Key, _ message: Key, _ recovery: Key, _ detail: Key
  ) -> [ReportLine] {
    guard let error = text(code) else { return [] }
    let (message, detail) = (self[message], self[detail])
    let sentence = detail.hasPrefix(error + ": ") ? detail.dropFirst(error.count + 2) : detail[...]
    let line: ReportLine = "\(strong: error): \(String(sentence))"
    // If an error thrown by an app's own code has no message for the user, `message` repeats `detail` and is not
    // printed.
    if message == detail { return [line] }
    return [
      line, .detail(ReportLine("the user sees: \(message) \(self[recovery])".trimmingBlanks)),
    ]
  }

  private func fallback(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let url = text(.url) {
      let redirects = texts(.redirects).count
      let after = redirects == 0 ? "" : " after \(redirects.of("redirect", "redirects"))"
      if let failure = text(.failure) {
        lines.append("no page at \(code: url)\(after): \(failure)")
      } else {
        let title = text(.title).map { "“\($0)”" } ?? "without a title"
        lines.append("\(strong: self[.status]) \(title) at \(code: url)\(after)")
      }
    }
    lines += self.detail(.over) { "with \($0) over it" }
    if detail < .everything { return lines }
    let unanswered = Set(texts(.unanswered))
    lines += texts(.requests).map {
      .detail(
        "received \(code: $0)\(unanswered.contains($0) ? ", to which no resource responded" : "")")
    }
    lines += texts(.unused).map { .detail("unused so far: \($0)") }
    return lines
  }
}

extension DownloadRecord {
  fileprivate var line: ReportLine {
    let when = since.map { ", \(TimeSpan.text(.seconds($0))) ago" } ?? ""
    let source =
      age.map { "from the CDN's cache, \(TimeSpan.text(.seconds($0))) old" }
      ?? (origin == "site-cdn-copy" ? "an outdated file from the site's own CDN" : nil)
      ?? DownloadRoute(rawValue: route)?.words ?? origin
    let way = source + when
    let head = "\(host) for \(app)"
    switch outcome {
    case "fetched":
      // Files of other types are reported to work, so the type is shown but decides nothing.
      let isJSON = type.map { $0.hasPrefix("application/json") || $0.hasPrefix("application/pkcs7-mime") } ?? false
      let note = isJSON ? "" : " (disputed: Apple requires application/json)"
      return
        "\(head): \(strong: "\(status ?? 0)"), \(bytes.of("byte", "bytes")), \(type ?? "no type")\(note), \(way)"
    case "association-not-fetched": return "\(head): not requested"
    default: return "\(head): \(strong: "refused"), \(message ?? ""), \(way)"
    }
  }
}

extension ParsedFile {
  fileprivate var line: ReportLine {
    if let refusal {
      return
        "\(host): the system ignores the file, because \(refusal)\(place.map { " (\($0))" } ?? "")"
    }
    return "\(host): \(entries.of("entry", "entries")), \(rules.of("rule", "rules"))"
  }
}
