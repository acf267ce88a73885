import MockSite

/// A request sent in a step, with the outcome that the client observed.
///
/// The request may not have reached a site.
package struct SentRequest: Sendable {
  let request: HTTPRequest
  let status: Int?
  let failure: TransportError?
  /// The label of the resource that responded; `nil` if none did.
  let resource: String?
  /// The site that received the request, if none of its resources responded.
  private let site: Site?

  init(
    _ request: HTTPRequest, status: Int?, failure: TransportError?, resource: String?, site: Site?
  ) {
    (self.request, self.status, self.failure) = (request, status, failure)
    (self.resource, self.site) = (resource, resource == nil ? site : nil)
  }

  package var answer: ResourceName? { resource.map { ResourceName(host: request.host, label: $0) } }

  var url: String { "\(request.scheme.rawValue)://\(request.host)\(request.target)" }

  /// The resource that most closely matches the request, described criterion by criterion; `nil` if a resource
  /// responded.
  ///
  /// The description is computed on demand because few reports show it.
  var nearest: String? { site?.nearest(to: request)?.description }
}
