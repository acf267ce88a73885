/// A response that is computed by a task or streamed while the event loop serves other connections.
final class PendingAnswer: HashedByIdentity, Sendable {
  enum Kind: Sendable {
    case made(@Sendable () async -> HTTPResponse)
    case stream
  }

  let kind: Kind

  fileprivate init(_ kind: Kind) { self.kind = kind }
}

extension HTTPResponse {
  package static func pending(
    _ make: @escaping @Sendable () async -> HTTPResponse
  ) -> HTTPResponse {
    var response = HTTPResponse(status: 503)
    response.pending = PendingAnswer(.made(make))
    return response
  }

  package static func events(fields: HTTPFields = [:]) -> HTTPResponse {
    var response = HTTPResponse(fields: fields)
    response.fields["Content-Type"] = "text/event-stream"
    response.pending = PendingAnswer(.stream)
    return response
  }
}
