/// An answer that is made elsewhere, or that goes on, while the thread of the event loop serves others.
package final class PendingAnswer: Sendable, Hashable {
  enum Kind: Sendable {
    /// The answer takes time to make; the response it belongs to is not sent.
    case made(@Sendable () async -> HTTPResponse)
    /// The head is sent, and the content is what the server publishes until the connection is closed.
    case stream
  }

  let kind: Kind

  fileprivate init(_ kind: Kind) { self.kind = kind }

  package static func == (one: PendingAnswer, other: PendingAnswer) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension HTTPResponse {
  /// An answer that a task makes; on a server other connections are served meanwhile.
  package static func pending(
    _ make: @escaping @Sendable () async -> HTTPResponse
  ) -> HTTPResponse {
    var response = HTTPResponse(status: 503)
    response.pending = PendingAnswer(.made(make))
    return response
  }

  /// A stream of server-sent events, to which ``SiteServer/publish(_:)`` adds.
  package static func events(fields: HTTPFields = [:]) -> HTTPResponse {
    var response = HTTPResponse(fields: fields)
    response.fields["Content-Type"] = "text/event-stream"
    response.pending = PendingAnswer(.stream)
    return response
  }
}
