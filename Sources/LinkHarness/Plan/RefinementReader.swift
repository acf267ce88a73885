import HarnessText
import LinkModel
import MockSite

/// Reads what any resource of a site can be refined by, in the same words for association files, pages and the rest.
struct RefinementReader {
  let object: StrictObject

  /// What an answer can be refined by, each answer of a sequence on its own.
  static let answerKeys = ["headers", "conditional", "compression", "times", "faults"]
  /// What a resource as a whole can be refined by.
  static let resourceKeys = ["name", "when", "priority", "then"]

  /// The resource with what the object says about its answer; a template has its header fields already.
  func answer(_ resource: Site.Resource, hasFields: Bool = false) -> Site.Resource {
    var resource = resource
    if !hasFields {
      for (name, values) in headers() { resource = resource.header(name, values) }
    }
    if object.bool("conditional") == true { resource = resource.conditional() }
    if object.choice("compression", "compression", [("gzip", true)]) == true {
      resource = resource.gzip()
    }
    if let times = count("times", "a number of answers, 1 or more", atLeast: 1) {
      resource = resource.times(times)
    }
    let faults = FaultReader(object: object, isOfHost: false).read()
    return faults.isEmpty ? resource : resource.faults(faults)
  }

  /// The resource with what the object says about the requests it is for.
  func match(_ resource: Site.Resource) -> Site.Resource {
    var resource = resource
    let criteria = CriteriaReader(object: object).read()
    if !criteria.isEmpty { resource = resource.when(criteria) }
    if let priority = object.integer("priority") { resource = resource.priority(priority) }
    if let name = object.string("name") { resource = resource.named(name) }
    return resource
  }

  /// The resource with the answers of `then` after its own, each read by a function.
  func sequence(
    _ resource: Site.Resource, _ read: (JSONNode) -> Site.Resource?
  ) -> Site.Resource {
    (object.array("then") ?? []).compactMap(read).reduce(resource) { $0.then($1) }
  }

  /// A whole number with a lower limit.
  func count(_ key: String, _ expected: String, atLeast least: Int) -> Int? {
    guard let node = object.value(key), let number = object.integer(key) else { return nil }
    guard number >= least else {
      object.report(.malformed("\(number)", expected: expected), at: node)
      return nil
    }
    return number
  }

  /// The header fields, each with its values; none for `null`, which takes a field away.
  func headers() -> [(name: String, values: [String])] {
    object.named("headers").map { member in
      if !Self.isName(member.name) {
        object.log.add(
          .malformed(
            member.name, expected: "the name of a header field, such as \"Cache-Control\""),
          in: object.source, at: member.nameRange)
      }
      if member.value.value == .null { return (member.name, []) }
      let nodes = member.value.array ?? [member.value]
      return (member.name, nodes.compactMap(value))
    }
  }

  /// A line break in a value would be the start of another field (RFC 9110 §5.5).
  private func value(_ node: JSONNode) -> String? {
    guard let text = object.string(node) else { return nil }
    guard !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
      object.report(.malformed(text, expected: "a value on one line"), at: node)
      return nil
    }
    return text
  }

  /// A name is a token (RFC 9110 §5.6.2).
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty
      && name.unicodeScalars.allSatisfy { scalar in
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar) || "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
      }
  }
}
