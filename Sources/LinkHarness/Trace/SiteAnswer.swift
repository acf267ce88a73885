import MockSite

/// What a request of a step came to: an answer, or why there is none.
struct SiteAnswer: Sendable {
  let request: HTTPRequest
  let result: Result<HTTPResponse, TransportError>

  /// The request in a line.
  var asked: String { "\(request.method.rawValue) \(request.host)\(request.target)" }

  /// The answer in a line.
  var words: String {
    switch result {
    case .success(let response):
      return "\(asked) → \(response.status.code), \(response.body.count.of("byte", "bytes"))"
    case .failure(let error): return "\(asked): \(error.message)"
    }
  }
}
