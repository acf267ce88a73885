import HarnessText
package import MockSite

/// What a request of a step came to: an answer, or why there is none.
package struct SiteAnswer: Sendable {
  let request: HTTPRequest
  package let result: Result<HTTPResponse, TransportError>

  init(to request: HTTPRequest, over transport: any Transport) async {
    self.request = request
    do {
      result = .success(try await transport.send(request, acceptsAnyCertificate: false))
    } catch {
      result = .failure(error)
    }
  }

  func value(of field: AnswerField) -> ExpectedValue? {
    switch (result, field) {
    case (.failure(let error), .failure): .text(error.code)
    case (.failure, _), (.success, .failure): nil
    case (.success(let response), .status): .number(response.status.code)
    case (.success(let response), .header(let name)): Self.header(name, response)
    case (.success(let response), .text): .text(String(decoding: response.body, as: UTF8.self))
    case (.success(let response), .json(let pointer)):
      Site.JSON(response.body)?.value(at: pointer).flatMap { $0 == .null ? nil : ExpectedValue($0) }
    case (.success(let response), .title): HTMLTitle.title(of: response.body).map { .text($0) }
    }
  }

  private static func header(_ name: String, _ response: HTTPResponse) -> ExpectedValue? {
    let values = response.fields.values(of: name)
    return values.isEmpty ? nil : .text(values.joined(separator: ", "))
  }

  /// The request in a line.
  package var asked: String { "\(request.method.rawValue) \(request.host)\(request.target)" }

  /// The answer in a line.
  package var words: String {
    switch result {
    case .success(let response):
      return "\(asked) → \(response.status.code), \(response.body.count.of("byte", "bytes"))"
    case .failure(let error): return "\(asked): \(error.message)"
    }
  }
}
