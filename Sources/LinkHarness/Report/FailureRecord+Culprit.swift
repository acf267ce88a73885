extension FailureRecord {
  /// What failures with one cause have in common: the reason and the place, never the wording.
  struct Culprit: Hashable {
    var reason: String
    let place: String
    var section = ""
    var value = ""

    var withoutReason: Culprit {
      var copy = self
      (copy.reason, copy.section) = ("", "")
      return copy
    }
  }

  /// Where the parts of two files contradict each other, as an app's identifier and the one in an association file,
  /// each may be what failures have in common.
  ///
  /// Without a cause, it is the value that is not as expected on a host.
  func culprits(on host: @autoclosure () -> String?) -> [Culprit] {
    if isUnexpectedPass { return [] }
    if stage == Self.load { return [Culprit(reason: "", place: place, value: message)] }
    if causes.isEmpty {
      if let because, let sentence { return [Culprit(reason: because, place: sentence)] }
      let values = [host() ?? "", expected.text, actual.text].joined(separator: "\u{0}")
      return [Culprit(reason: "", place: values, value: field ?? message)]
    }
    // A link to share is not made for the reason for which the same link would be rejected.
    let reason = because.flatMap { $0 == RouteFailure.linkNotMade ? nil : $0 } ?? ""
    // If a parameter is wrong, the first cause is the matched route, although the route is not at fault.
    if stage == Stage.route.rawValue, because == nil, causes[0].wanted == nil, !["made", "log"].contains(field) {
      return [Culprit(reason: "", place: causes[0].place, value: field ?? "")]
    }
    // In the app, one place can have several effects. One file can come from several caches.
    let isInApp = Stage(rawValue: stage).map { $0 > .route && $0 != .fallback } ?? false
    return causes.prefix(2).map { cause in
      let value = isInApp && reason.isEmpty ? cause.message : reason == "fetched" ? actual.text : ""
      return Culprit(reason: reason, place: cause.place, section: cause.section, value: value)
    }
  }

  var causeInWords: String {
    if let cause = common {
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
