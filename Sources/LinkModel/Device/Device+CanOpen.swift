/// The answer of `UIApplication.canOpenURL(_:)`, with its reason.
package struct CanOpenAnswer: Sendable, Equatable {
  package let canOpen: Bool
  package let reason: DecisionReason
}

extension Device {
  /// The most schemes of `LSApplicationQueriesSchemes` that count, for apps built with the SDK of iOS 15 or later.
  package static let queriedSchemesLimit = 50

  /// What `canOpenURL(_:)` returns to an app; unlike `open` it answers about declared schemes only.
  ///
  /// Documentation of `canOpenURL(_:)` and of `LSApplicationQueriesSchemes`.
  package func canOpen(_ link: Link, askedBy name: String) -> CanOpenAnswer {
    guard !link.scheme.isEmpty else { return CanOpenAnswer(canOpen: false, reason: .notAURL) }
    // The browser opens every web address, so the answer says nothing about an app.
    if link.isWeb { return CanOpenAnswer(canOpen: true, reason: .webAlwaysOpens) }
    let asker = apps.first { $0.name == name }
    let declared = asker?.queriedSchemes.prefix(Self.queriedSchemesLimit) ?? []
    let isOwn = asker?.urlSchemes.contains(link.scheme) ?? false
    guard isOwn || declared.contains(link.scheme) else {
      return CanOpenAnswer(
        canOpen: false, reason: .schemeNotQueried(app: name, scheme: link.scheme))
    }
    let decision = decideScheme(link, from: .app)
    return CanOpenAnswer(canOpen: decision.destination != .nothing, reason: decision.reason)
  }
}
