final class RegisterForm: Form {
  static let table = FormTable(
    RegisterForm(), "register", "the register", "The requirements of a folder")

  let requirements = Key(
    "requirements", KeyKind<Written<RequirementForm>>.object().list, .required, "The requirements")
}

final class RequirementForm: Form {
  static let table = FormTable(RequirementForm(), "requirement", "a requirement", "A requirement")

  let id = Key("id", .text, .required, "The word that `covers` names it by")
  let title = Key("title", .text, .required, "What it requires, in a few words")
  let tests = Key(
    "tests", .texts, default: [], "Tests that demonstrate it, where it is about a tool")
  let oneSided = Key("oneSided", .text, "Why rows of one kind are enough")
}
