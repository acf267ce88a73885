extension StepTrace {
  /// The stage that keeps a field from having a value: its own, or an earlier one that ended the way there.
  func divergence(behind field: ExpectationField) -> Stage {
    let stage = field.stage
    guard !reached(stage) else { return stage }
    if stage > .route, stage != .fallback, case .failure = route.outcome { return .route }
    if stage > .decide, decision != nil, delivery == nil || stage == .fallback { return .decide }
    return stage
  }
}
