import MockSite

package struct ReceivedRequest: Sendable {
  let request: HTTPRequest
  /// The label of the resource that answered; `nil` where none did.
  package let resource: String?
  /// The resource that came nearest where none answered, criterion by criterion.
  var nearest: String?

  init(_ request: HTTPRequest, resource: String?) {
    (self.request, self.resource) = (request, resource)
  }

  var answer: ResourceName? { resource.map { ResourceName(host: request.host, label: $0) } }

  /// Method, host and target, such as `GET shop.example/product/42?color=red`.
  var text: String { "\(request.method.rawValue) \(request.host)\(request.target)" }

  var miss: String? {
    guard resource == nil else { return nil }
    return nearest.map { "nothing answered \(text); the nearest is \($0)" }
      ?? "nothing answered \(text)"
  }

  func compared(with site: Site) -> ReceivedRequest {
    guard resource == nil else { return self }
    var copy = self
    copy.nearest = site.nearest(to: request)?.description
    return copy
  }
}

package struct ResourceName: Sendable, Hashable {
  package let host: String
  package let label: String
}
