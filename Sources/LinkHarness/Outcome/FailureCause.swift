import LinkModel

/// A place that a failure rests on: the line to change, or one of the two that do not fit together.
public struct FailureCause: Sendable {
  /// What stands there and what it does, in one sentence.
  public let message: String
  /// The value that stands there.
  public let found: String
  /// The value it was compared with, such as the path of the link; `nil` where nothing was compared.
  public let wanted: String?
  /// Where it stands: in the plan, or in a document that the plan names.
  public let place: PlanPlace

  init(_ message: String, _ place: PlanPlace, found: String? = nil, wanted: String? = nil) {
    self.message = SecretParameters.maskedEverywhere(message)
    self.place = place
    self.found = SecretParameters.maskedEverywhere(found ?? place.text)
    self.wanted = wanted.map { SecretParameters.maskedEverywhere($0) }
  }
}
