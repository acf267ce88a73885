import HarnessText
package import LinkModel

/// A link that reached an app and will never be handled.
package struct LostLink: Sendable, Equatable {
  package let text: String
  package let app: String
  package let reason: Reason

  package enum Reason: Sendable, Equatable {
    case notImplemented([EntryPoint])
    case doesNotLaunch(DecisionReason)
    case launchReturnedFalse(skipped: EntryPoint)
    case noSlot(DispatchRules.Limit)
    case droppedAtSignIn
    case processEnded

    static func untaken(_ calls: [EntryPoint], _ skipped: EntryPoint?) -> Self {
      skipped.map { .launchReturnedFalse(skipped: $0) } ?? .notImplemented(calls)
    }

    package static let examples: [Self] = [
      .notImplemented([.willConnect]), .doesNotLaunch(.appCannotLaunch(app: "shop", sdk: "iOS 27")),
      .launchReturnedFalse(skipped: .applicationOpen),
      .noSlot(DispatchRules.Limit(slots: 1, keeps: .last)),
      .droppedAtSignIn, .processEnded,
    ]
  }

  package init(text: String, app: String, reason: Reason) {
    (self.text, self.app, self.reason) = (text, app, reason)
  }

  package var code: String { terms.code }
  package var message: String { terms.message }
  /// What keeps the app from losing the link.
  package var fix: String { terms.fix ?? "" }

  /// The values from which the loss follows.
  var by: [DecidingKey] { terms.by }

  private var terms: (code: String, message: String, by: [DecidingKey], fix: String?) {
    switch reason {
    case .notImplemented(let calls):
      (
        "not-implemented",
        "\(calls.map(\.rawValue).joined(separator: ", then ")) carried \(text); \(app) does not implement \(calls.count == 1 ? "it" : "them")",
        [.entryPoints],
        Act.Code.lacks.terms.fix
      )
    case .doesNotLaunch(let reason): ("does-not-launch", reason.message, reason.by, reason.fix)
    case .launchReturnedFalse(let skipped):
      (
        "launch-returned-false",
        "\(EntryPoint.didFinishLaunching.rawValue) of \(app) returned false, so the system does not call \(skipped.rawValue) with \(text)",
        [.launchReturns],
        Act.Code.returnedFalse.terms.fix
      )
    case .noSlot(let limit):
      (
        "no-slot",
        limit.slots == 0
          ? "\(text) arrived before \(app) was ready for it, and \(app) keeps no event"
          : "\(text) found no place in the queue of \(app), which holds \(limit.slots.of("event", "events")) and keeps the \(limit.keeps.rawValue)",
        [.slots],
        "keep every event until the app is ready"
      )
    case .droppedAtSignIn:
      (
        "dropped-at-sign-in", "\(app) asks the user to sign in and forgets \(text)", [.keepsLink],
        "keep the link until the user has signed in"
      )
    case .processEnded:
      ("process-ended", "\(app) ended while \(text) was waiting", [.end], "save the link for the next launch")
    }
  }
}
