import HarnessText
package import LinkModel

/// A link that reached an app and will never be handled.
package struct LostLink: Sendable, Equatable {
  package let text: String
  package let app: String
  package let reason: Reason

  package enum Reason: Sendable, Equatable {
    case notImplemented([EntryPoint])
    case doesNotLaunch(sdk: String)
    case launchReturnedFalse(skipped: EntryPoint)
    case noSlot(DispatchRules.Limit)
    case droppedAtSignIn
    case processEnded

    static func untaken(_ calls: [EntryPoint], _ skipped: EntryPoint?) -> Self {
      skipped.map { .launchReturnedFalse(skipped: $0) } ?? .notImplemented(calls)
    }

    package static let examples: [Self] = [
      .notImplemented([.willConnect]), .doesNotLaunch(sdk: "iOS 26"),
      .launchReturnedFalse(skipped: .applicationOpen),
      .noSlot(DispatchRules.Limit(slots: 1, keeps: .last)),
      .droppedAtSignIn, .processEnded,
    ]
  }

  package init(text: String, app: String, reason: Reason) {
    (self.text, self.app, self.reason) = (text, app, reason)
  }

  package var code: String {
    switch reason {
    case .notImplemented: "not-implemented"
    case .doesNotLaunch: "does-not-launch"
    case .launchReturnedFalse: "launch-returned-false"
    case .noSlot: "no-slot"
    case .droppedAtSignIn: "dropped-at-sign-in"
    case .processEnded: "process-ended"
    }
  }

  package var message: String {
    switch reason {
    case .notImplemented(let calls):
      "\(calls.map(\.rawValue).joined(separator: ", then ")) carried \(text); \(app) does not implement \(calls.count == 1 ? "it" : "them")"
    case .doesNotLaunch(let sdk):
      "\(app) does not launch: an app linked with the \(sdk) SDK needs the scene life cycle"
    case .launchReturnedFalse(let skipped):
      "\(EntryPoint.didFinishLaunching.rawValue) of \(app) returned false, so the system does not call \(skipped.rawValue) with \(text)"
    case .noSlot(let limit) where limit.slots == 0:
      "\(text) arrived before \(app) was ready for it, and \(app) keeps no event"
    case .noSlot(let limit):
      "\(text) found no place in the queue of \(app), which holds \(limit.slots.of("event", "events")) and keeps the \(limit.keeps.rawValue)"
    case .droppedAtSignIn: "\(app) asks the user to sign in and forgets \(text)"
    case .processEnded: "\(app) ended while \(text) was waiting"
    }
  }
}
