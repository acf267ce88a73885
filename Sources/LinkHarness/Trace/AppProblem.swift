import HarnessText

/// What fails a row whatever it expects: an app under test cannot be observed, or is not as the plan says.
package struct AppProblem: Sendable, Equatable {
  let words: String
  /// The key of the plan that the app contradicts; of `given`, it is that of the step.
  var key = "app"
  var isOfGiven = false
  /// What the plan says and what the app has, if there is such a value.
  var values: Values?
  var place: Place?
  /// Whether a call of the app did not end in time, or is not implemented.
  var exceedsLimit = false

  enum Values: Sendable, Equatable {
    case lists(wanted: [String], shown: [String])
    case flag(shown: Bool)
  }
}
