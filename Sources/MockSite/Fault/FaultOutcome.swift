/// What a client sees of an answer with faults, told without a socket.
///
/// The same on every transport: what a real client reports for each is a table in the documentation.
public enum FaultOutcome: Hashable, Sendable {
  case answer(HTTPResponse)
  case refused
  case timedOut
  case lost
  case malformed
}
