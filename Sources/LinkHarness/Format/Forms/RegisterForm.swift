import HarnessText

/// The register of requirements of a folder.
struct RegisterForm: Form {
  static let table = FormTable(Self(), "register", "the register", "The requirements of a folder")

  let requirements = Key(
    "requirements", KeyKind<Written<RequirementForm>>.object().list, .required, "The requirements")
}

/// A requirement.
struct RequirementForm: Form {
  static let table = FormTable(Self(), "requirement", "a requirement", "A requirement")

  let id = Key("id", .text, .required, "The word that `covers` names it by")
  let title = Key("title", .text, .required, "What it requires, in a few words")
  let tests = Key(
    "tests", .texts, default: [], "Tests that demonstrate it, where it is about a tool")
  let oneSided = Key("oneSided", .text, "Why rows of one kind are enough")
}
