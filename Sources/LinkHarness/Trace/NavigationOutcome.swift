public import LinkModel

/// What a navigator did.
public struct NavigationOutcome: Sendable, Equatable {
  /// The kind of change.
  public let action: NavigationAction
  /// The state afterwards.
  public let state: NavigationState
  private let account: Account

  /// Reasons as sentences, or as values of the model that are put into words on demand.
  private enum Account: Sendable, Equatable {
    case words(reasons: [String], announced: [String], analytics: [String]?)
    case model(NavigationStep)
  }

  /// Makes an outcome.
  ///
  /// - Parameters:
  ///   - action: The kind of change.
  ///   - state: The state afterwards.
  ///   - reasons: The reasons, as sentences.
  ///   - announced: The screens that are announced to users of VoiceOver.
  ///   - analytics: The events that the app reported, such as `opened content_type=product`; if `nil`, those of the model are compared.
  public init(
    _ action: NavigationAction, _ state: NavigationState, reasons: [String] = [],
    announced: [String] = [], analytics: [String]? = nil
  ) {
    self.action = action
    self.state = state
    account = .words(reasons: reasons, announced: announced, analytics: analytics)
  }

  init(_ step: NavigationStep) {
    action = step.action
    state = step.state
    account = .model(step)
  }

  /// The events that an app's own code reported, as plans write them; `nil` for those of the model.
  public var analytics: [String]? {
    if case .words(_, _, let analytics) = account { analytics } else { nil }
  }

  /// The reasons, as sentences; an app's own navigator may leave them empty.
  public var reasons: [String] {
    switch account {
    case .words(let reasons, _, _): reasons
    case .model(let step): step.reasons.map(\.message)
    }
  }

  /// The screens that are announced to users of VoiceOver.
  public var announced: [String] {
    switch account {
    case .words(_, let announced, _): announced
    case .model(let step):
      step.effects.map { effect in
        switch effect {
        case .announce(let screen): screen.label
        }
      }
    }
  }
}
