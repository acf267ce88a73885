import HarnessText
package import MockSite

package struct SiteAnswer: Sendable {
  let request: HTTPRequest
  package let result: Result<HTTPResponse, TransportError>

  package var asked: String { request.asked }

  var response: HTTPResponse? { if case .success(let response) = result { response } else { nil } }

  var failure: String? { if case .failure(let error) = result { error.code } else { nil } }

  var text: String? { response.map { $0.body.utf8Text } }

  var title: String? { response.flatMap { HTMLTitle.title(of: $0.body) } }

  func json(at pointer: String) -> JSONValue? {
    response.flatMap { Site.JSON($0.body)?.value(at: pointer)?.value }
  }

  var headerNames: [String] {
    (response?.fields ?? [:]).map(\.name).distinct { $0.lowercased() }
  }

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

package struct ReceivedRequest: Sendable {
  let request: HTTPRequest
  package let resource: String?
  var nearest: String?

  var text: String { request.asked }

  var miss: String? {
    guard resource == nil else { return nil }
    return nearest.map { "no resource responded to \(text); the closest is \($0)" }
      ?? "no resource responded to \(text)"
  }

  func compared(with site: Site) -> ReceivedRequest {
    guard resource == nil else { return self }
    let nearest = site.nearest(to: request)?.description
    return ReceivedRequest(request: request, resource: nil, nearest: nearest)
  }
}

package struct ResourceName: Sendable, Hashable {
  package let host: String
  package let label: String
}
