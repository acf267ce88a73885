import HarnessText
import MockSite

final class SelectionForm: Form {
  static let table = form(
    "a resource", "The requests to which a resource responds",
    filling: .scalars)

  let name = Key(.text, "The resource's name in reports (default: method and path)")
  let when = Key(
    .criteria, default: [],
    "Additional conditions on the request; if they are not met, other resources are tried")
  let priority = Key(
    .number,
    "The priority; resources with a higher priority are tried first (default: 0)")
  let then = Key(
    KeyKind.object(AnswerForm.self).list, default: [],
    "The responses to later requests, in order; the last one repeats")
}

extension Written<SelectionForm> {
  func following(
    _ resource: Site.Resource, _ method: HTTPMethod?, _ path: PathPattern
  ) -> Site.Resource {
    self.then.compactMap { $0.resource(method, path) }.reduce(resource) { $0.then($1) }
  }

  func matched(_ resource: Site.Resource) -> Site.Resource {
    var resource = resource
    let criteria = self.when
    if !criteria.isEmpty { resource = resource.when(criteria) }
    if let priority = self.priority { resource = resource.priority(priority) }
    if let name = self.name { resource = resource.named(name) }
    return resource
  }
}
