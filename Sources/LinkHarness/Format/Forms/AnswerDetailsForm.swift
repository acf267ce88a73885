import HarnessText
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

struct HeaderField {
  let name: String
  let values: [String]
}

extension KeyKind where Value == [HeaderField] {
  static var headers: KeyKind {
    KeyKind(
      "map of header names to strings, arrays of strings or `null`",
      schema: { writer in
        let text = KeyKind<String>.text.schema(&writer)
        return .map(of: .either([text.orNull, .list(of: text)]))
      }
    ) { node, object in
      object.members(of: node)?.map { member in
        if !isName(member.name) {
          object.report(
            .malformed(
              member.name, expected: "a header field name such as \"Cache-Control\""),
            at: member)
        }
        if member.value.value == .null { return HeaderField(name: member.name, values: []) }
        let nodes = member.value.array ?? [member.value]
        return HeaderField(name: member.name, values: nodes.compactMap { value($0, object) })
      }
    }
  }

  /// Control characters except tabs are rejected, because a line break would begin another field (RFC 9110 §5.5).
  private static func value(_ node: JSONNode, _ object: StrictObject) -> String? {
    guard let text = object.string(node) else { return nil }
    guard !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
      object.report(
        .malformed(
          text, expected: "a header field value without control characters"),
        at: node)
      return nil
    }
    return text
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar) || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
      }
  }
}
