package struct TeamErrors: Sendable, Hashable {
  /// Placeholders such as `{id}` are replaced with values such as link parameters.
  package let texts: [String: [Language: PersonalMessage]]
  package let codes: [AnswerProblem: String]

  package static let others = "*"

  package init(
    texts: [String: [Language: PersonalMessage]] = [:], codes: [AnswerProblem: String] = [:]
  ) {
    self.texts = texts
    self.codes = codes
  }

  /// If the requested language has none, a built-in message in this language takes precedence over the team's message
  /// in another one.
  package func words(
    of code: String, in language: Language, with values: [String: String]
  ) -> PersonalMessage? {
    let own = texts[code]
    return (own ?? texts[Self.others])?
      .best(for: language, hasBuiltIn: own != nil && ErrorCode(rawValue: code) != nil)?.filled(with: values)
  }
}

package enum AnswerProblem: Sendable, Hashable {
  case status(Int)
  case offline
  case timeout
  case noAnswer

  static let failures: [(String, AnswerProblem)] = [
    ("offline", .offline), ("timeout", .timeout), ("no-answer", .noAnswer),
  ]

  package init?(_ text: String) {
    if let failure = Self.failures.first(where: { $0.0 == text }) {
      self = failure.1
    } else if text.utf8.count == 3, let status = Int(text), status >= 100 {
      self = .status(status)
    } else {
      return nil
    }
  }
}

extension PersonalMessage {
  func filled(with values: [String: String]) -> PersonalMessage {
    PersonalMessage(message.filled { values[$0] }, recovery.filled { values[$0] })
  }
}
