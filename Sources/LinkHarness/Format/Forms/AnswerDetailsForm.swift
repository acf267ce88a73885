import MockSite

final class AnswerDetailsForm: Form {
  static let table = form(
    "a response", "Details of a response", filling: .scalars
  )

  let headers = Key(
    .headers, default: [],
    "Header fields, keyed by name; each value is a string, an array of strings for a repeated field, or `null` to remove the field"
  )
  let conditional = Key(
    .flag, default: false,
    "Whether the response supports entity tags, conditional requests (304, 412) and ranges (206); responses from `file` and `folder` always do"
  )
  let compression = Key(
    .choice("compression", [("gzip", true)]), default: false,
    "The content coding for clients that accept it")
  let times = Key(
    .number("a positive number of responses") { $0 > 0 },
    "How many times the response is sent. After that, the responses in `then` are sent. If there is no `then`, other resources are tried"
  )
  let faults = Key(
    KeyKind.fault(isOfHost: false).list, default: [],
    "Faults injected into the response, in order")
}

extension Written<AnswerDetailsForm> {
  func refined(_ resource: Site.Resource, hasFields: Bool = false) -> Site.Resource {
    var resource = resource
    if !hasFields {
      for field in self.headers { resource = resource.header(field.name, field.values) }
    }
    if self.conditional { resource = resource.conditional() }
    if self.compression { resource = resource.gzip() }
    if let times = self.times { resource = resource.times(times) }
    let faults = self.faults
    return faults.isEmpty ? resource : resource.faults(faults)
  }
}
