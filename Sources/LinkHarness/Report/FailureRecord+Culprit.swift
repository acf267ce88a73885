extension FailureRecord {
  /// What failures with one cause have in common: the reason and the place, never the wording.
  struct Culprit: Hashable {
    var reason: String
    let place: String
    var section = ""
    var value = ""

    var withoutReason: Culprit {
      var copy = self
      copy.reason = ""
      return copy
    }
  }

  var culprit: Culprit? {
    if isUnexpectedPass { return nil }
    guard let cause = causes.first else {
      return because.flatMap { reason in sentence.map { Culprit(reason: reason, place: $0) } }
    }
    let reason = because ?? ""
    // If a parameter is wrong, the first cause is the matched route, although the route is not at fault.
    if stage == Stage.route.rawValue, because == nil, cause.wanted == nil { return nil }
    // In the app, one place can determine several values. One file can come from several caches.
    let isInApp = Stage(rawValue: stage).map { $0 > .route && $0 != .fallback } ?? false
    let value = isInApp && reason.isEmpty ? field ?? "" : reason == "fetched" ? actual.text : ""
    return Culprit(reason: reason, place: cause.place, section: cause.section, value: value)
  }

  var causeInWords: String {
    if let cause = causes.first {
      // Failures for different reasons can point to one place.
      return "\(cause.place): \(cause.header)" + (because.map { " (\($0))" } ?? "")
    }
    return because.flatMap { _ in sentence } ?? "\(place): \(message)"
  }
}

extension FailureRecord.Cause {
  /// The first segment of the link's path, so that links to different sections of a site, for which one rule happens
  /// to be the nearest, are not grouped.
  fileprivate var section: String {
    guard let wanted, wanted.hasPrefix("/") else { return "" }
    return String(wanted.dropFirst().prefix { $0 != "/" })
  }
}
