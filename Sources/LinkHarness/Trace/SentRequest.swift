import MockSite

/// A request of a step and its outcome for the client, including requests that no site received.
package struct SentRequest: Sendable {
  let request: HTTPRequest
  /// The status of the response; `nil` if there was none.
  let status: Int?
  let failure: TransportError?
  /// The label of the resource that answered; `nil` if none did.
  let resource: String?
  /// The site that received the request but has no resource for it.
  private let site: Site?

  init(_ request: HTTPRequest, _ answer: TimedAnswer) {
    self.request = request
    (resource, site) = (answer.resource, answer.resource == nil ? answer.site : nil)
    switch answer.result {
    case .success(let response): (status, failure) = (response.status.code, nil)
    case .failure(let error): (status, failure) = (nil, error)
    }
  }

  package var answer: ResourceName? { resource.map { ResourceName(host: request.host, label: $0) } }

  var url: String { "\(request.scheme.rawValue)://\(request.host)\(request.target)" }

  /// The closest resource if none answered, criterion by criterion; computed on demand, because few reports show it.
  var nearest: String? { site?.nearest(to: request)?.description }
}
