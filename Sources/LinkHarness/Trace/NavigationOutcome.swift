public import LinkModel

/// The outcome of a navigation, as returned by a navigator.
public struct NavigationOutcome: Sendable, Equatable {
  /// The kind of change.
  public let action: NavigationAction
  /// The state after the change.
  public let state: NavigationState
  private let account: Account

  private enum Account: Equatable {
    indirect case own(Own)
    case model(NavigationStep)
  }

  private struct Own: Equatable {
    let reasons: [String]
    let announced: [String]
    let analytics: [String]?
    let log: String?
    let isCached: Bool?
  }

  /// Creates the outcome of an app's own navigator.
  ///
  /// - Parameters:
  ///   - action: The kind of change.
  ///   - state: The state after the change.
  ///   - reasons: The reasons, as sentences.
  ///   - announced: The screens that are announced to users of VoiceOver.
  ///   - analytics: The events that the app reported, such as `opened content_type=product`; if `nil`, expectations
  ///     refer to the model's events.
  ///   - log: The line that the app wrote to its log, compared with the expectation `log`; if `nil`, the model's line
  ///     is compared.
  ///   - isCached: Whether the screen's content came from the app's cache, compared with the expectation
  ///     `content.from`; if `nil`, the model's value is compared.
  public init(
    _ action: NavigationAction, _ state: NavigationState, reasons: [String] = [],
    announced: [String] = [], analytics: [String]? = nil, log: String? = nil, isCached: Bool? = nil
  ) {
    self.action = action
    self.state = state
    account = .own(
      Own(
        reasons: reasons, announced: announced, analytics: analytics, log: log, isCached: isCached))
  }

  /// Creates an outcome and determines its kind of change by comparing the screens before and after an event.
  ///
  /// - Parameters:
  ///   - event: The event, which is needed because navigating back can change the screens in the same way as a link.
  ///   - before: The state passed to the navigator.
  ///   - after: The state after the event.
  ///   - reasons: The reasons, as sentences.
  public init(
    after event: NavigationEvent, from before: NavigationState, to after: NavigationState,
    reasons: [String] = []
  ) {
    self.init(NavigationAction(of: event, from: before, to: after), after, reasons: reasons)
  }

  init(_ step: NavigationStep) {
    action = step.action
    state = step.state
    account = .model(step)
  }

  package var analytics: [String]? { own?.analytics }

  package var log: String? { own?.log }

  package var isCached: Bool? { own?.isCached }

  private var own: Own? { if case .own(let own) = account { own } else { nil } }

  package var reasons: [String] {
    switch account {
    case .own(let own): own.reasons
    case .model(let step): step.reasons.map(\.message)
    }
  }

  package var announced: [String] {
    switch account {
    case .own(let own): own.announced
    case .model(let step):
      step.effects.map { effect in
        switch effect {
        case .announce(let screen): screen.label
        }
      }
    }
  }
}
