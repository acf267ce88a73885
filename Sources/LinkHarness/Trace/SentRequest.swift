import MockSite

package struct SentRequest: Sendable {
  let request: HTTPRequest
  let status: Int?
  let failure: TransportError?
  let resource: String?
  private let site: Site?

  init(
    _ request: HTTPRequest, status: Int?, failure: TransportError?, resource: String?, site: Site?
  ) {
    (self.request, self.status, self.failure) = (request, status, failure)
    (self.resource, self.site) = (resource, resource == nil ? site : nil)
  }

  package var answer: ResourceName? { resource.map { ResourceName(host: request.host, label: $0) } }

  package var host: String { request.host }
  var url: String { request.url }

  /// The description is computed on demand because few reports show it.
  var nearest: String? { site?.nearest(to: request)?.description }
}
