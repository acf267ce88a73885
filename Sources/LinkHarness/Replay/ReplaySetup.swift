/// What all rows of a replay share: the plan, and an app's own code; a class, since every row holds on to it.
final class ReplaySetup: Sendable {
  let plan: TestPlan
  /// How the mock site is reached.
  let kind: TransportKind
  let code: AppCode
  /// Whether every step notes which resources answered, also where it expects nothing of them.
  let notesAnswers: Bool

  /// An app's own code, as far as it takes the place of the models.
  struct AppCode: Sendable {
    var router: (any LinkRouter)?
    var navigator: (any LinkNavigator)?
    var dispatcher: (any LinkDispatcher)?
  }

  init(_ plan: TestPlan, over kind: TransportKind, _ code: AppCode, notesAnswers: Bool = false) {
    (self.plan, self.kind, self.code, self.notesAnswers) = (plan, kind, code, notesAnswers)
  }
}
