import LinkModel

// What a ladder says about delivery, activities and banners.

extension StepTrace {
  static func activityLine(_ activity: UserActivity) -> String {
    let url = activity.webpageURL.map { " with \($0.raw)" } ?? " without a URL"
    return "  an activity of type \(activity.type)\(url), by \(activity.origin.rawValue)"
  }

  static func returnedLine(_ decision: LinkDecision) -> String {
    "  the app opens it itself: \(decision.destination.name), because \(decision.reason.code)"
  }

  /// What is worth telling about a delivery besides its method; nothing for the plainest one.
  static func deliveryLines(_ delivery: Delivery) -> [String] {
    var lines: [String] = []
    switch delivery.launch {
    case .cold: lines.append("the link launches it")
    case .launching: lines.append("it is launching and keeps the link until it is ready")
    case .warm: break
    }
    if delivery.calls.count > 1 {
      let calls = delivery.calls.map(\.rawValue).joined(separator: ", then ")
      lines.append("it sees the link in \(calls), and handles it in the last one only")
    }
    if delivery.restoresState { lines.append("the screens of the last time come back first") }
    if let window = delivery.window { lines.append(window.words) }
    if let wayBack = delivery.wayBack {
      lines.append("the status bar leads back to \(Self.words(forWayBack: wayBack))")
    }
    return lines
  }
}

extension StepTrace {
  fileprivate static func words(forWayBack name: String) -> String {
    switch name {
    case "messages", "mail", "notes", "safari": name.prefix(1).uppercased() + name.dropFirst()
    case "app": "the app it was tapped in"
    default: name
    }
  }
}

extension WindowChoice {
  /// The choice in words.
  var words: String {
    switch reason {
    case .prefers: "the window \(name) prefers it"
    case .allows: "the window \(name) allows it, and none prefers it"
    case .opensNew: "no open window takes it, so a new \(name) opens"
    case .onlyOneLeft: "no window takes it, so \(name) gets it"
    }
  }
}

extension PageBanner {
  /// The banner in words.
  var words: String {
    switch self {
    case .open(let app): "the banner that opens \(app)"
    case .smartOpen(let app, let argument):
      "a Smart App Banner that opens \(app)\(argument.map { " with \($0)" } ?? "")"
    case .smartStore(let id): "a Smart App Banner that shows the app \(id) in the App Store"
    case .clip(let name): "a banner that opens the App Clip \(name)"
    case .clipCard(let name): "the card of the App Clip \(name)"
    }
  }
}
