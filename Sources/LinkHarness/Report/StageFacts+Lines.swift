import HarnessText
import LinkModel

// The facts of a stage as text, for the console, HTML, `explain` and `serve`.

extension StageFacts {
  package var lines: [ReportLine] { lines(.everything) }

  /// Returns a line for each download or request of *fetch*, or for each file of *parse*.
  ///
  /// For stages other than *fetch* and *parse*, returns the outcome and its details.
  func lines(_ detail: ReportLine.Detail) -> [ReportLine] {
    switch stage {
    case .fetch: (value.array ?? []).map(Self.fetch)
    case .parse: parsed
    case .decide: decide(detail)
    case .deliver: deliver(detail)
    case .route: route(detail)
    case .dispatch: dispatch
    case .navigate: navigate(detail)
    case .fallback: fallback(detail)
    }
  }

  private static func fetch(_ record: JSONNode) -> ReportLine {
    if record["request"] != nil { return ReportLine(record.text("message")) }
    let way =
      record["age"]?.integer.map { "from the CDN's cache, \(TimeSpan.text(.seconds($0))) old" }
      ?? (record.text("from") == "site-cdn-copy" ? "an outdated file from the site's own CDN" : nil)
      ?? DownloadRoute(rawValue: record.text("way"))?.words ?? record.text("from")
    let head = "\(record.text("host")) for \(record.text("app"))"
    switch record.text("outcome") {
    case "fetched":
      let type = record["type"]?.string ?? "no type"
      let status = record["status"]?.integer ?? 0
      let bytes = (record["bytes"]?.integer ?? 0).of("byte", "bytes")
      return "\(head): \(strong: "\(status)"), \(bytes), \(type), \(way)"
    case "association-not-fetched": return "\(head): not requested"
    default: return "\(head): \(strong: "refused"), \(record.text("message")), \(way)"
    }
  }

  /// One line for each file; apps that use the same file share a line.
  private var parsed: [ReportLine] {
    (value.array ?? []).map(Self.parse).reduce(into: []) { lines, line in
      if !lines.contains(where: { $0.text == line.text }) { lines.append(line) }
    }
  }

  private static func parse(_ file: JSONNode) -> ReportLine {
    let host = file.text("host")
    if let refused = file["refused"]?.string {
      let place = file.words("place") { " (\($0))" }
      return "\(host): the system ignores the file, because \(refused)\(place)"
    }
    let entries = (file["entries"]?.integer ?? 0).of("entry", "entries")
    let rules = (file["rules"]?.integer ?? 0).of("rule", "rules")
    return "\(host): \(entries), \(rules)"
  }

  private func decide(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let redirected = value["redirected"] {
      let (opens, because) = (redirected.text("opens"), redirected.text("because"))
      lines.append("\(strong: opens), because \(code: because)")
      lines += value.texts("redirects").map { .detail("redirected by \($0)", label: .fallback) }
      lines.append(
        .detail(
          "a redirect or script opens \(redirected.text("to")), and the system decides again"))
    }
    if let activity = value["activity"] {
      let url = activity["url"]?.string.map { " with \($0)" } ?? " without a URL"
      let origin = activity.text("origin")
      lines.append(.detail("an activity of type \(activity.text("type"))\(url), from \(origin)"))
    }
    let sentence = detail == .brief ? "" : ": \(value.text("message"))"
    if let canOpen = value["canOpen"]?.bool {
      let because = value.text("because")
      lines.append(
        "canOpenURL returns \(strong: "\(canOpen)"), because \(code: because)\(sentence)")
    }
    if let opens = value["opens"]?.string {
      let asks = value["asks"]?.bool == true ? ", after asking the user" : ""
      let because = value.text("because")
      lines.append("\(strong: opens)\(asks), because \(code: because)\(sentence)")
    }
    if detail == .brief { return lines }
    for other in value["also"]?.array ?? [] {
      lines.append(.detail("also \(code: other.text("because")): \(other.text("message"))"))
    }
    for choice in value["choices"]?.object ?? [] {
      let evidence = Assumptions.Point(rawValue: choice.name).map { " (\($0.evidence))" } ?? ""
      lines.append(
        .detail("depends on \(choice.name): \(choice.value.string ?? "")\(evidence)"))
    }
    if detail == .everything { lines += value.detail("source") { "source: \($0)" } }
    return lines
  }

  private func deliver(_ detail: ReportLine.Detail) -> [ReportLine] {
    let type = value["activity"]?.string ?? UserActivity.browsingWeb
    let what = type == UserActivity.browsingWeb ? "link" : "activity"
    var lines: [ReportLine] = [
      "\(value.text("app")) receives the \(what) in \(code: value.text("entryPoint"))"
    ]
    if detail == .brief { return lines }
    switch Delivery.Launch(rawValue: value.text("launch")) {
    case .cold?: lines.append(.detail("the \(what) launches the app"))
    case .launching?:
      lines.append(
        .detail("the app is launching and holds the \(what) until the launch has finished"))
    case .warm?, nil: break
    }
    let calls = value.texts("calls")
    if calls.count > 1 {
      let names = calls.joined(separator: ", then ")
      lines.append(
        .detail("the app receives the \(what) in \(names), and handles it only in the last method"))
    }
    if value["restoresState"]?.bool == true {
      lines.append(.detail("the previous screens are restored before the \(what) is handled"))
    }
    lines += value.detail("window") { window in
      let reason = WindowChoice.Reason(rawValue: value.text("windowReason"))
      return ReportLine(reason?.words(about: window) ?? "the window \(window)")
    }
    let button = "the status bar's back button"
    lines += value.detail("wayBack") { wayBack in
      switch wayBack {
      case "messages", "mail", "notes", "safari":
        "\(button) returns to \(wayBack.prefix(1).uppercased() + wayBack.dropFirst())"
      case "app": "\(button) returns to the app in which the link was tapped"
      default: "\(button) returns to \(wayBack)"
      }
    }
    if detail == .everything {
      lines += value.detail("activity") { "the activity has the type \($0)" }
    }
    return lines
  }

  private func route(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let route = value["route"]?.string {
      let parameters = (value["parameters"]?.object ?? [])
        .map { "\($0.name)=\($0.value.string ?? "")" }.joined(separator: ", ")
      let with = parameters.isEmpty ? "" : " with \(parameters)"
      let pattern = value.text("pattern")
      lines.append(
        pattern.isEmpty
          ? "\(strong: route)\(with)" : "\(strong: route)\(with), by \(code: pattern)")
    } else {
      lines += value.errorLines()
    }
    lines += value.detail("returned") {
      let because = value.text("returnedBecause")
      return "the app reopens the link itself; the result is \($0), because \(code: because)"
    }
    if detail == .everything { lines += value.detail("made") { "the app generates \($0)" } }
    return lines
  }

  private var dispatch: [ReportLine] {
    let handled = value["handled"]?.array.map { $0.compactMap(\.string) }
    let isQueued = value["queued"]?.bool
    var lines: [ReportLine] = []
    let error = value["threw"]?.string.map { "the app's own dispatcher threw an error: \($0)" }
    if let words = error ?? DispatchTrace.words(isQueued: isQueued, handled: handled?.count) {
      lines.append(ReportLine(words))
    }
    if let handled, handled.count > 1 || (isQueued == nil && !handled.isEmpty) {
      lines += handled.enumerated().map { .detail("\("\($0.offset + 1)"). \($0.element)") }
    }
    lines += value.texts("lostBecause").map { "\(strong: "lost"): \($0)" }
    return lines + value.detail("problem") { "violated guarantee: \($0)" }
  }

  private func navigate(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let action = value["action"]?.string {
      let tab = value.words("tab") { "tab \($0): " }
      let stack = value.texts("stack").joined(separator: " › ")
      let modal = value.texts("modal").joined(separator: " › ")
      let over = modal.isEmpty ? "" : ", with \(modal) presented over it"
      lines.append("\(strong: action) → \(tab)\(stack)\(over)")
    }
    if detail > .brief {
      lines += value.texts("reasons").map { .detail(ReportLine($0)) }
    }
    if let content = value["content"], let state = content["state"]?.string {
      let missing = content.texts("missing")
      let without = missing.isEmpty ? "" : ", without " + missing.joined(separator: ", ")
      let origin = "the " + content.text("from")
      lines.append(
        .detail("content of \(value.text("screen")): \(state), from \(origin)\(without)"))
    }
    if let failure = value["failure"] { lines += failure.errorLines().map { .detail($0) } }
    if detail < .everything { return lines }
    lines += value.detail("coordinator") { "the coordinator \($0) receives the route" }
    lines += value.texts("announced").map { .detail("announces \($0)") }
    for (text, time) in zip(value.texts("spoken"), value.texts("spokenAt")) {
      lines.append(.detail("speaks “\(text)” at \(time) s"))
    }
    lines += value.texts("analytics").map { .detail("reports \($0)") }
    return lines
  }

  private func fallback(_ detail: ReportLine.Detail) -> [ReportLine] {
    var lines: [ReportLine] = []
    if let url = value["url"]?.string {
      let redirects = value.texts("redirects").count
      let after = redirects == 0 ? "" : " after \(redirects.of("redirect", "redirects"))"
      if let failure = value["failure"]?.string {
        lines.append("no page at \(code: url)\(after): \(failure)")
      } else {
        let title = value["title"]?.string.map { "“\($0)”" } ?? "without a title"
        lines.append("\(strong: value.text("status")) \(title) at \(code: url)\(after)")
      }
    }
    lines += value.detail("over") { "with \($0) over it" }
    if detail < .everything { return lines }
    let unanswered = Set(value.texts("unanswered"))
    lines += value.texts("requests").map {
      .detail(
        "received \(code: $0)\(unanswered.contains($0) ? ", to which no resource responded" : "")")
    }
    lines += value.texts("unused").map { .detail("unused so far: \($0)") }
    return lines
  }
}
