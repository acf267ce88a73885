final class RegisterForm: Form {
  static let table = form(
    "the register",
    "The requirements that plans in a directory can refer to")

  let requirements = Key(KeyKind.object(RequirementForm.self).list, .required, "The requirements")
}

final class RequirementForm: Form {
  static let table = form("a requirement", "A requirement")

  let id = Key(.text, .required, "The id that `covers` refers to")
  let title = Key(.text, .required, "A short description")
  let tests = Key(
    .texts, default: [],
    "The names of the test suites that demonstrate the requirement if no plan row can demonstrate it"
  )
  let oneSided = Key(.text, "The reason why only successes or only failures need to be demonstrated")
}
