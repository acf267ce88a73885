/// A team's own errors: their messages by code and language, and the errors that statuses and failures stand for.
public struct TeamErrors: Sendable, Hashable {
  /// The messages by code and language; placeholders such as `{id}` stand for values of the link.
  public let texts: [String: [Language: PersonalMessage]]
  /// The error codes by the outcome of the request for content, as `AnswerProblem` writes it.
  public let codes: [AnswerProblem: String]

  /// Makes errors.
  public init(
    texts: [String: [Language: PersonalMessage]] = [:], codes: [AnswerProblem: String] = [:]
  ) {
    self.texts = texts
    self.codes = codes
  }

  /// The team's message for a code; `nil` if it has none, or none in the language and the error is built in.
  public func words(
    of code: String, in language: Language, with values: [String: String]
  ) -> PersonalMessage? {
    guard let own = texts[code] else { return nil }
    let other = ErrorCode(rawValue: code) == nil ? Language.allCases.first { own[$0] != nil } : nil
    return (own[language] ?? other.flatMap { own[$0] })?.filled(with: values)
  }
}

/// The outcomes of a request for content other than the content.
public enum AnswerProblem: Sendable, Hashable {
  case status(Int)
  /// The device has no connection.
  case offline
  case timeout
  /// The site does not respond, for another reason.
  case noAnswer

  /// The names in plans of outcomes that are not statuses.
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
  /// The message with `{name}` replaced by the value of that name.
  func filled(with values: [String: String]) -> PersonalMessage {
    PersonalMessage(message.filled { values[$0] }, recovery.filled { values[$0] })
  }
}
