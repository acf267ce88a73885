final class RegisterForm: Form {
  static let table = FormTable(
    RegisterForm(), "register", "the register",
    "The requirements that plans in a directory can refer to")

  let requirements = Key(
    "requirements", KeyKind.object(RequirementForm.self).list, .required, "The requirements")
}

final class RequirementForm: Form {
  static let table = FormTable(RequirementForm(), "requirement", "a requirement", "A requirement")

  let id = Key("id", .text, .required, "The id that `covers` refers to")
  let title = Key("title", .text, .required, "A short description")
  let tests = Key(
    "tests", .texts, default: [],
    "The names of the test suites that demonstrate the requirement if no plan row can demonstrate it"
  )
  let oneSided = Key(
    "oneSided", .text, "The reason why only successes or only failures need to be demonstrated")
}
