import HarnessText
import LinkModel

extension Diagnosis {
  func delivered(_ failure: Failure) -> Explanation? {
    guard let app = plan.app(named: trace.delivery?.app), let delivery = trace.delivery else {
      return decided()
    }
    let written = app.written
    switch failure.fact {
    case .entryPoint, .calls:
      if trace.entryPoint == nil { return nil }
      if delivery.entryPoint == .handleActivity {
        return Explanation(sentence: "on watchOS, activities arrive in handle(_:)", causes: systemCauses)
      }
      let part = written?[\AppForm.lifeCycle]
      let wanted = wantedText(.entryPoint)
      if wanted == EntryPoint.willConnect.rawValue, delivery.launch == .warm, let kinds = written?[\AppForm.windowKinds]
      {
        return Explanation(
          sentence: delivery.windowChoice.map { $0.reason.words(about: "\"\($0.name)\"") },
          causes: cause("a window of these kinds opens for links that it matches", kinds))
      }
      // The app has scenes, so an older system was meant.
      if wanted?.hasPrefix("application(") == true, part != nil, app.declared.lifeCycle == .scene {
        return Explanation(
          sentence:
            "\(app.name) uses the \(app.declared.lifeCycle.rawValue) life cycle on \(stepDevice.device.os.text)",
          causes: systemCauses + cause("this value determines which method receives the link", part))
      }
      if part == nil, let state = givenBeforeLink(\.app) {
        return Explanation(
          sentence: "the state of \(app.name) is set to \"\(state.text)\"",
          causes: places(of: .appState))
      }
      return Explanation(
        sentence: "\(app.name) uses the \(app.declared.lifeCycle.rawValue) life cycle",
        causes: cause(
          part == nil
            ? "\"lifeCycle\" is not set, and the default is \"\(app.declared.lifeCycle.rawValue)\""
            : "this value determines which method receives the link", part ?? written)
          + places(of: .entryPoints, of: app.name))
    case .url:
      let parsed = trace.source.map { "; the link's source is \"\($0.name)\"" } ?? ""
      return Explanation(
        sentence: "only a browser changes how a link is written" + parsed, causes: encodingCauses + actionCauses)
    case .window where delivery.launch == .cold && givenBeforeLink(\.app) != nil:
      return Explanation(
        sentence: "\(app.name) was not running, so no window was open",
        causes: places(of: .appState))
    case .window, .windowReason:
      let wanted = wantedText(.window) ?? delivery.window
      let windows = written?[\AppForm.windows]
      let window = windows?.elements.first { $0[\WindowForm.name]?.node.string == wanted }
      let rules =
        failure.fact == .window
        ? window?[\WindowForm.allows] ?? window?[\WindowForm.prefers]
        : window?[\WindowForm.prefers] ?? window?[\WindowForm.allows]
      let part = rules ?? window ?? windows ?? written?[\AppForm.windowKinds] ?? written
      return Explanation(
        sentence: delivery.windowChoice.map { $0.reason.words(about: "\"\($0.name)\"") },
        causes: cause("this value determines which window receives the link", part))
    case .restoresState:
      return Explanation(
        causes: setting(\.restoresState, of: app, "this value determines whether the previous screens are restored"))
    case .wayBack, .wayBackTo, .activity:
      return Explanation(
        sentence: trace.source.map { "the source of the link is \"\($0.name)\"" },
        causes: sourceCauses)
    case .launch:
      let words =
        switch delivery.launch {
        case .cold: "was not running"
        case .launching: "was launching"
        case .warm: "was running"
        }
      let isDefault = isFirstStep && givenBeforeLink(\.app) == nil
      return Explanation(
        sentence: "\(app.name) \(words)"
          + (isDefault ? " (the default for \"app\" in \"given\")" : ""),
        causes: places(of: .appState))
    default: return nil
    }
  }

  func dispatched(_ failure: Failure) -> Explanation? {
    if code.contains(.app), let handled = trace.dispatch.handled {
      let links = handled.map(\.link.raw).joined(separator: ", ")
      let app = trace.notObserved?.app ?? "the app under test"
      return Explanation(sentence: "\(app) received " + (links.isEmpty ? "nothing" : links))
    }
    guard failure.fact == .handled, let app = receiver, let handled = trace.dispatch.handled else {
      let sentence = trace.reached(.dispatch) ? trace.dispatch.sentence : nil
      return Explanation(sentence: sentence, causes: failure.fact == .queued ? places(of: .appState) : [])
    }
    let (wanted, got) = (wantedList(.handled) ?? [], handled.map(\.link.raw))
    if let link = trace.link, trace.decision?.inBrowser != nil, !got.contains(link.raw), wanted.contains(link.raw) {
      return decided()
    }
    // Of the events that arrive together, one may not reach the app.
    let elsewhere = trace.decide.arrived.first { link, decision in
      wanted.contains(link.raw) && !got.contains(link.raw) && decision.destination != .app(app.name)
    }
    if let elsewhere { return finding(about: elsewhere.decision.reason) }
    let part = app.written?[\AppForm.dispatch]
    let kinds = handled.map(\.kind.rawValue).joined(separator: ", ")
    let words =
      handled.count > 1
      ? "the app handled the events in this order: \(kinds)"
      : trace.dispatch.sentence
    // The order of the links is the cause only if the app handled exactly the expected links.
    let isOrder = wanted.sorted() == got.sorted()
    return Explanation(
      sentence: words,
      causes: isOrder
        ? cause("this value determines the order in which the app handles events", part) : [])
  }
}

extension WindowChoice.Reason {
  func words(about name: String) -> String {
    switch self {
    case .prefers: "the window \(name) prefers the link"
    case .allows: "the window \(name) accepts the link, and no window prefers it"
    case .opensNew: "no open window accepts the link, so a new window \(name) opens"
    case .onlyOneLeft: "no window accepts the link, so the first open window, \(name), receives it"
    }
  }
}
