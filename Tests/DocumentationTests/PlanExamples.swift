import Foundation
import HarnessText
import TestSupport

@testable import LinkHarness

/// The values that keys have in the project's plans, found by walking each plan along the schema.
struct PlanExamples {
  /// How often each value occurs, keyed by object and key, such as `site.pages` or `expect.navigation.stack`.
  private(set) var values: [String: [String: Int]] = [:]
  /// The keys whose values contain objects of a form, keyed by the form's name in the schema.
  private(set) var places: [String: Set<String>] = [:]
  private var file = ""

  static let all = {
    var examples = PlanExamples()
    for folder in ["TestPlans", "Examples"] {
      let root = Documentation.file(folder).path
      for name in (FileManager.default.subpaths(atPath: root) ?? []).sorted() where name.hasSuffix(".json") {
        // A plan in the build directory of an example is a copy, and one in `Failing` may be invalid.
        if !name.contains(".build/"), !name.hasPrefix("Failing/") { examples.add("\(root)/\(name)") }
      }
    }
    for member in PlanSchema.definitions.object ?? [] { examples.note(member.value, in: member.name) }
    return examples
  }()

  /// Returns the example that a page shows if it still occurs, or if no plan has one, or else the most frequent value.
  func example(of key: String, shown: String?) -> String? {
    let known = values[key, default: [:]]
    if let shown, known[shown] != nil || known.isEmpty { return shown }
    let telling = known.filter { !["[]", "{}", "null", "\"\"", "false"].contains($0.key) && !$0.key.contains("${") }
    return (telling.isEmpty ? known : telling)
      .min { ($1.value, $0.key.count, $0.key) < ($0.value, $1.key.count, $1.key) }?.key
  }

  private mutating func add(_ path: String) {
    guard let root = Self.json(path), root["links"] != nil else { return }
    file = path
    walk(root, Self.definition("plan"), in: "plan")
  }

  private static func json(_ path: String) -> JSONNode? {
    FileManager.default.contents(atPath: path).flatMap { JSONDocument.strict(Array($0)) }
  }

  private static func definition(_ name: String) -> JSONNode { PlanSchema.definitions[name] ?? JSONNode(.object([])) }

  private static func reference(_ schema: JSONNode) -> String? {
    schema["$ref"]?.string.map { String($0.dropFirst("#/$defs/".count)) }
  }

  private mutating func walk(_ node: JSONNode, _ schema: JSONNode, in owner: String) {
    if let name = Self.reference(schema) { return walk(node, Self.definition(name), in: name) }
    for choice in schema["anyOf"]?.array ?? [] { walk(node, choice, in: owner) }
    for element in node.array ?? [] { if let items = schema["items"] { walk(element, items, in: owner) } }
    guard let members = node.object, schema["type"]?.string == "object" else { return }
    if let path = node["file"]?.string, path.hasSuffix(".json"), members.count == 1,
      schema["properties"]?["file"] == nil
    {
      let folder = (file as NSString).deletingLastPathComponent
      if let content = Self.json(folder + "/" + path) { walk(content, schema, in: owner) }
      return
    }
    let properties = schema["properties"]
    let others = schema["additionalProperties"].flatMap { $0.object == nil ? nil : $0 }
    guard others != nil || members.allSatisfy({ properties?[$0.name] != nil || $0.name.hasPrefix("x-") }) else {
      return
    }
    for member in members where member.name != "comment" && member.name != "$schema" {
      guard let inner = properties?[member.name] ?? others else { continue }
      let isKey = properties?[member.name] != nil
      let key = isKey ? "\(owner).\(member.name)" : owner.hasPrefix("expect") ? "\(owner).NAME" : owner
      let text = member.value.value.lineText
      if key != owner, text.count <= 72, !text.contains("|"), !text.contains("`") {
        values[key, default: [:]][text, default: 0] += 1
      }
      walk(member.value, inner, in: key)
    }
  }

  /// Notes where the schema refers to definitions.
  private mutating func note(_ schema: JSONNode, in owner: String) {
    if let name = Self.reference(schema) { places[name, default: []].insert(owner) }
    for choice in (schema["anyOf"]?.array ?? []) + [schema["items"], schema["additionalProperties"]].compactMap({ $0 })
    {
      note(choice, in: owner)
    }
    for member in schema["properties"]?.object ?? [] { note(member.value, in: "\(owner).\(member.name)") }
  }
}
