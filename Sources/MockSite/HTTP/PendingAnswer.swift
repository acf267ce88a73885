/// A response that is computed by a task or streamed while the event loop serves other connections.
package final class PendingAnswer: Sendable, Hashable {
  enum Kind: Sendable {
    /// A task computes the response; the `HTTPResponse` that holds the task is only a placeholder and is not sent.
    case made(@Sendable () async -> HTTPResponse)
    /// The head is sent, followed by events that the server publishes until the connection is closed.
    case stream
  }

  let kind: Kind

  fileprivate init(_ kind: Kind) { self.kind = kind }

  package static func == (one: PendingAnswer, other: PendingAnswer) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension HTTPResponse {
  /// Returns a response that is computed by a task while the server continues to serve other connections.
  package static func pending(
    _ make: @escaping @Sendable () async -> HTTPResponse
  ) -> HTTPResponse {
    var response = HTTPResponse(status: 503)
    response.pending = PendingAnswer(.made(make))
    return response
  }

  /// Returns a response that streams server-sent events; ``SiteServer/publish(_:)`` sends the events.
  package static func events(fields: HTTPFields = [:]) -> HTTPResponse {
    var response = HTTPResponse(fields: fields)
    response.fields["Content-Type"] = "text/event-stream"
    response.pending = PendingAnswer(.stream)
    return response
  }
}
