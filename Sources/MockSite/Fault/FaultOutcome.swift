/// What a client sees of an answer with faults, told without a socket.
///
/// The same on every transport: what a real client reports for each is a table in the documentation.
public enum FaultOutcome: Hashable, Sendable {
  /// The answer arrives, whole as far as the client can tell.
  case answer(HTTPResponse)
  /// Nobody listens.
  case refused
  /// The client waits for longer than it is willing to.
  case timedOut
  /// The connection ends before the answer is whole.
  case lost
  /// What arrives is not HTTP.
  case malformed
}

extension Site {
  /// Tells what a client sees of an answer, without a socket and without waiting.
  ///
  /// - Parameters:
  ///   - answer: What the site answers.
  ///   - patience: How long the client goes on without receiving a byte.
  /// - Returns: The answer as the client gets it, or why it gets none.
  public func outcome(of answer: Answer, patience: Duration) -> FaultOutcome {
    if connectionFaults.contains(.refuse) { return .refused }
    let accepted = FaultScript.forConnection(connectionFaults, seed: 0)
    if accepted.result.longestSilence >= patience { return .timedOut }
    if accepted.endsConnection { return accepted.result.isMalformed ? .malformed : .lost }
    guard !answer.faults.isEmpty else { return .answer(answer.response) }
    let script = FaultScript.forAnswer(
      answer.faults, body: answer.response.body, seed: 0, head: { _ in [] })
    if script.result.longestSilence >= patience { return .timedOut }
    if script.result.isMalformed { return .malformed }
    guard script.result.hasHead, let content = script.result.content else { return .lost }
    var response = answer.response
    response.body = content
    return .answer(response)
  }
}
