/// A team's own errors: the messages for each code and language, and the error codes for failed requests.
package struct TeamErrors: Sendable, Hashable {
  /// The messages, keyed by code and language; the code `*` represents every code without an entry.
  ///
  /// Placeholders such as `{id}` are replaced with values such as link parameters.
  package let texts: [String: [Language: PersonalMessage]]
  /// The error codes, keyed by the outcome of a request for content.
  package let codes: [AnswerProblem: String]

  /// The code in `texts` that represents every code without an entry.
  package static let others = "*"

  /// Creates a team's errors from their messages and codes.
  package init(
    texts: [String: [Language: PersonalMessage]] = [:], codes: [AnswerProblem: String] = [:]
  ) {
    self.texts = texts
    self.codes = codes
  }

  /// Returns the team's message for a code in a language, or `nil` if there is none.
  ///
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

/// An unsuccessful outcome of a request for content.
package enum AnswerProblem: Sendable, Hashable {
  case status(Int)
  /// The device has no connection.
  case offline
  case timeout
  /// The site did not respond, for a reason other than a timeout or the lack of a network connection.
  case noAnswer

  /// The failures without a response status code, each paired with its name in plans.
  package static let failures: [(String, AnswerProblem)] = [
    ("offline", .offline), ("timeout", .timeout), ("no-answer", .noAnswer),
  ]

  /// Parses a status such as `503`, or a failure such as `offline`; the result is `nil` for any other string.
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
