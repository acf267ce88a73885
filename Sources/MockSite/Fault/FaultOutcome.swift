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
