import HarnessText
import LinkModel
import MockSite

/// Reads `resources`: whatever else a host answers with, by method, path and everything a request can be told by.
struct ResourceReader {
  let host: StrictObject

  static let keys =
    ["method", "path"] + RefinementReader.resourceKeys + AnswerReader.keys

  /// The resources in order, and where each is written, by its label.
  func read(
    _ documents: inout DocumentReader, _ places: inout [String: DocumentPlace]
  ) -> [Site.Resource]? {
    guard let nodes = host.array("resources") else { return nil }
    var resources: [Site.Resource] = []
    for node in nodes {
      guard let resource = resource(node, &documents) else { continue }
      resources.append(resource)
      if places[resource.label] == nil {
        places[resource.label] = DocumentPlace(node, in: host.source)
      }
    }
    return resources
  }

  private func resource(_ node: JSONNode, _ documents: inout DocumentReader) -> Site.Resource? {
    guard let object = host.object(node, "a resource", keys: Self.keys) else { return nil }
    object.require("path")
    let method = Self.method(object)
    guard let pattern = SiteReader.path(object, "path") else { return nil }
    let answers = AnswerReader(method: method, pattern: pattern)
    let refinement = RefinementReader(object: object)
    guard let first = answers.read(object, &documents) else { return nil }
    let all = refinement.sequence(first) { node in
      object.object(node, "an answer", keys: AnswerReader.keys).flatMap {
        answers.read($0, &documents)
      }
    }
    return refinement.match(all)
  }

  /// GET without a word, and every method for `null`.
  static func method(_ object: StrictObject) -> HTTPMethod? {
    guard let node = object.value("method") else { return .get }
    if node.value == .null { return nil }
    guard let name = object.string(node) else { return .get }
    // Methods are told by case (RFC 9110 §9.1), and nobody means another one by "post".
    let known: [HTTPMethod] = [.get, .head, .post, .put, .patch, .delete, .options]
    if let meant = known.first(where: { $0.rawValue == name.uppercased() && $0.rawValue != name }) {
      object.report(.unknownValue(name, what: "method", known: [meant.rawValue]), at: node)
      return .get
    }
    guard let method = HTTPMethod(rawValue: name) else {
      object.report(.malformed(name, expected: "a method such as \"POST\""), at: node)
      return .get
    }
    return method
  }
}
