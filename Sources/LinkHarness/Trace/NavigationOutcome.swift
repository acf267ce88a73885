public import LinkModel

/// A change of an app's screens.
public struct NavigationOutcome: Sendable, Equatable {
  /// The kind of change.
  public let action: NavigationAction
  /// The state after the change.
  public let state: NavigationState
  private let account: Account

  private enum Account: Equatable {
    indirect case observed(Observed)
    case model(NavigationStep)
  }

  private struct Observed: Equatable {
    let reasons: [String]
    let announced: [String]
    let analytics: [String]?
    let log: String?
  }

  /// Creates the outcome of a change that was observed; `analytics` and `log` are `nil` if the app reported none.
  init(
    _ action: NavigationAction, _ state: NavigationState, reasons: [String] = [],
    announced: [String] = [], analytics: [String]? = nil, log: String? = nil
  ) {
    self.action = action
    self.state = state
    account = .observed(Observed(reasons: reasons, announced: announced, analytics: analytics, log: log))
  }

  init(_ step: NavigationStep) {
    action = step.action
    state = step.state
    account = .model(step)
  }

  package var analytics: [String]? { observed?.analytics }

  package var log: String? { observed?.log }

  private var observed: Observed? { if case .observed(let observed) = account { observed } else { nil } }

  package var reasons: [String] {
    switch account {
    case .observed(let observed): observed.reasons
    case .model(let step): step.reasons.map(\.message)
    }
  }

  package var announced: [String] {
    switch account {
    case .observed(let observed): observed.announced
    case .model(let step):
      step.effects.map { effect in
        switch effect {
        case .announce(let screen): screen.path
        }
      }
    }
  }
}
