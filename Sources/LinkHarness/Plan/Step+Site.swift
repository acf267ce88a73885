extension Step {
  /// Whether what the sites received in the step is to be kept for it.
  var looksAtSite: Bool {
    if case .request = action { return true }
    return expectations.contains { expectation in
      switch expectation.field {
      case .requests, .unanswered, .unused: true
      default: false
      }
    }
  }
}
