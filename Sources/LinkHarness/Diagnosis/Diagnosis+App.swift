import HarnessText
import LinkModel

extension Diagnosis {
  func delivered(_ failure: Failure) -> Explanation? {
    guard let delivery = trace.delivery, let app = plan.app(named: delivery.app) else { return decided() }
    let (written, state) = (app.written, places(of: .appState))
    let launch =
      switch delivery.launch {
      case .cold: "\(app.name) was not running"
      case .launching: "\(app.name) was launching"
      case .warm: "\(app.name) was running"
      }
    let window = delivery.window.flatMap { written?[\AppForm.windows]?.window($0) }
    switch failure.fact {
    case .entryPoint, .calls:
      if trace.entryPoint == nil { return nil }
      if delivery.entryPoint == .handleActivity {
        return Explanation(sentence: "on watchOS, activities arrive in handle(_:)", causes: systemCauses)
      }
      let (lifeCycle, wanted) = (app.declared.lifeCycle, wantedText(.entryPoint))
      let opensWindow = wanted == EntryPoint.willConnect.rawValue && delivery.launch == .warm
      // If the app has scenes, an older system was meant.
      let isOlder = lifeCycle == .scene && wanted?.hasPrefix("application(") == true
      return Explanation(
        sentence: "\(app.name) uses the \(lifeCycle.rawValue) life cycle on \(stepDevice.device.os.text)",
        causes: (opensWindow ? follows(\AppForm.windows, at: window) + follows(\AppForm.windowKinds, of: written) : [])
          + (written?[\AppForm.lifeCycle] == nil ? state : isOlder ? systemCauses : [])
          + follows(\AppForm.lifeCycle, of: written, isNeeded: true) + places(of: .entryPoints, of: app.name))
    case .url:
      let parsed = trace.source.map { "; the link's source is \"\($0.name)\"" } ?? ""
      return Explanation(
        sentence: "only a browser changes how a link is written" + parsed, causes: encodingCauses + actionCauses)
    case .window, .windowReason:
      let (all, kinds) = (written?[\AppForm.windows], written?[\AppForm.windowKinds])
      let own = wantedText(.window).flatMap { all?.window($0) ?? kinds?.window($0) } ?? window
      let (allows, prefers) = (follows(\WindowForm.allows, of: own), follows(\WindowForm.prefers, of: own))
      let rules = failure.fact == .window ? allows + prefers : prefers + allows
      let part = own ?? all ?? kinds ?? written
      return Explanation(
        sentence: delivery.windowChoice.map { $0.reason.words(about: "\"\($0.name)\"") } ?? launch,
        causes: (delivery.launch == .cold ? state : [])
          + (rules.isEmpty ? follows(\AppForm.windows, at: part) : rules))
    case .restoresState: return Explanation(causes: follows(\AppForm.restoresState, of: written, isNeeded: true))
    case .wayBack, .wayBackTo, .activity: return sourced
    case .launch:
      let isDefault = isFirstStep && state.isEmpty
      return Explanation(
        sentence: launch + (isDefault ? " (the default for \"app\" in \"given\")" : ""), causes: state)
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
    let missing = wanted.filter { !got.contains($0) }
    if let link = trace.link, missing.contains(link.raw), trace.decision?.inBrowser != nil { return decided() }
    // Of the events that arrive together, one may not reach the app.
    let elsewhere = trace.decide.arrived.first { link, decision in
      missing.contains(link.raw) && decision.destination != .app(app.name)
    }
    if let elsewhere { return finding(about: elsewhere.decision.reason) }
    let kinds = handled.map(\.kind.rawValue).joined(separator: ", ")
    return Explanation(
      sentence: handled.count > 1 ? "the app handled the events in this order: \(kinds)" : trace.dispatch.sentence,
      // The order of the links is the cause only if the app handled exactly the expected links.
      causes: wanted.sorted() == got.sorted() ? follows(\AppForm.dispatch, of: app.written) : [])
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

extension WrittenPart {
  fileprivate func window(_ name: String) -> WrittenPart? {
    elements.first { $0[\WindowForm.name]?.node.string == name }
  }
}
