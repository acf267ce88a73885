/// The errors of a team's own: their words by code and language, and what answers of its sites and failures mean.
public struct TeamErrors: Sendable, Hashable {
  /// What a person is told, by code and language; placeholders such as `{id}` stand for values of the link.
  public let texts: [String: [Language: PersonalMessage]]
  /// The codes of errors by what became of the request for content, as `AnswerProblem` writes it.
  public let codes: [AnswerProblem: String]

  /// Makes errors.
  public init(
    texts: [String: [Language: PersonalMessage]] = [:], codes: [AnswerProblem: String] = [:]
  ) {
    self.texts = texts
    self.codes = codes
  }

  /// The team's words for a code; `nil` when it has none, or none in the language of an error that is built in.
  public func words(
    of code: String, in language: Language, with values: [String: String]
  ) -> PersonalMessage? {
    guard let own = texts[code] else { return nil }
    let other = ErrorCode(rawValue: code) == nil ? Language.allCases.first { own[$0] != nil } : nil
    return (own[language] ?? other.flatMap { own[$0] })?.filled(with: values)
  }
}

/// What can become of a request for content besides the content.
public enum AnswerProblem: Sendable, Hashable {
  case status(Int)
  /// The device has no connection.
  case offline
  case timeout
  /// The site does not answer, for another reason.
  case noAnswer

  /// The words of plans for what is no status.
  public static let failures: [(String, AnswerProblem)] = [
    ("offline", .offline), ("timeout", .timeout), ("no-answer", .noAnswer),
  ]

  /// Reads a status such as `503`, or a failure such as `offline`.
  public init?(_ text: String) {
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
  /// The words with values in place of `{name}`.
  func filled(with values: [String: String]) -> PersonalMessage {
    PersonalMessage(message.filled { values[$0] }, recovery.filled { values[$0] })
  }
}
