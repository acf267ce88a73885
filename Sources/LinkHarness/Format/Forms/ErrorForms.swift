import HarnessText
import LinkModel

final class ErrorTextForm: Form {
  static let table = FormTable(
    ErrorTextForm(), "errorText", "an error text", "The message that users see about an error")

  let message = Key("message", .text, .required, "What is wrong")
  let recovery = Key("recovery", .text, default: "", "What to do about it")
}

extension KeyKind where Value == PersonalMessage {
  static var errorText: KeyKind {
    KeyKind<String>.text.map { PersonalMessage($0) }.or(
      .object { (text: Written<ErrorTextForm>) in
        text.message.map { PersonalMessage($0, text.recovery) }
      })
  }
}

extension [AnswerProblem: String] {
  /// Reads codes by status or failure, and reports a name that is neither.
  init(_ codes: [Named<String>], in object: StrictObject) {
    self.init()
    for code in codes {
      if let problem = AnswerProblem(code.name) {
        self[problem] = code.value
      } else {
        object.report(
          .malformed(
            code.name, expected: "a status such as 503, \"offline\", \"timeout\" or \"no-answer\""),
          at: code.member)
      }
    }
  }
}

extension TeamErrors {
  init?(_ app: Written<AppForm>) {
    let (written, codes) = (app.errorTexts, app.errors)
    if written.isEmpty, codes.isEmpty { return nil }
    var texts: [String: [Language: PersonalMessage]] = [:]
    for error in written {
      for text in error.value {
        if let language = Language(rawValue: text.name) {
          texts[error.name, default: [:]][language] = text.value
        } else {
          let known = Language.allCases.map(\.rawValue)
          app.object.report(
            .unknownValue(text.name, what: "language", known: known), at: text.member)
        }
      }
    }
    self.init(texts: texts, codes: [AnswerProblem: String](codes, in: app.object))
    for code in codes where ErrorCode(rawValue: code.value) == nil && texts[code.value] == nil {
      let known = ErrorCode.allCases.map(\.rawValue) + texts.keys.sorted()
      app.object.report(
        .unknownValue(code.value, what: "error code", known: known),
        at: code.member.value)
    }
  }
}
