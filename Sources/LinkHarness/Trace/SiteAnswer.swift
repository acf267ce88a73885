import HarnessText
package import MockSite

/// What a request of a step came to: an answer, or why there is none.
package struct SiteAnswer: Sendable {
  let request: HTTPRequest
  package let result: Result<HTTPResponse, TransportError>

  package var asked: String { "\(request.method.rawValue) \(request.host)\(request.target)" }

  var response: HTTPResponse? { if case .success(let response) = result { response } else { nil } }

  var failure: String? { if case .failure(let error) = result { error.code } else { nil } }

  var text: String? { response.map { String(decoding: $0.body, as: UTF8.self) } }

  var title: String? { response.flatMap { HTMLTitle.title(of: $0.body) } }

  func json(at pointer: String) -> JSONValue? {
    response.flatMap { Site.JSON($0.body)?.value(at: pointer)?.value }
  }

  /// The values of a header field, joined by commas.
  func header(_ name: String) -> String? {
    let values = response?.fields.values(of: name) ?? []
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  package var words: String {
    switch result {
    case .success(let response):
      return "\(asked) → \(response.status.code), \(response.body.count.of("byte", "bytes"))"
    case .failure(let error): return "\(asked): \(error.message)"
    }
  }
}
