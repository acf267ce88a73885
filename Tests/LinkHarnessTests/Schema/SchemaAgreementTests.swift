import HarnessTestSupport
import HarnessText
import Foundation
import LinkModel
import Testing

@testable import LinkHarness

/// The reader, the schema and the page of the plan format know the same keys, each object's alike.
///
/// What the reader knows is taken from its own findings: a key nobody knows is put into every object of a plan that has
/// all of them, one after the other.
@Suite struct SchemaAgreementTests {
  /// Each fault has details of its own, and the schema one object for all of them.
  private static let faults = FaultReader.details.map { #"{ "fault": "\#($0.fault)" }"# }
    .joined(separator: ", ")

  /// A plan with every object the format has.
  private static let sample = """
    { "version": 1, "assumptions": {}, "variables": {},
      "sites": { "shop.example": {
        "association": { "fault": "redirect" }, "pages": [{ "path": "/", "title": "" }],
        "redirects": [{ "path": "/a", "to": "/" }], "products": [{ "id": "1", "title": "" }],
        "resources": [
          { "path": "/x", "page": { "title": "" }, "when": { "host": { "equals": "" }, "not": { "host": null } },
            "then": [{ "text": "" }], "faults": [\(faults)] }] } },
      "apps": { "shop": { "id": "A.b",
        "entitlements": { "file": "Apps/Shop.entitlements" },
        "router": { "routes": [{ "name": "p", "path": "/:a", "parameters": { "a": { "type": "string" } },
                                 "content": { "url": "https://shop.example/" } }],
                    "navigation": { "tabs": { "t": { "root": "home" } } } },
        "windows": [{ "name": "w" }], "windowKinds": [{ "name": "k", "matches": [] }],
        "appClip": { "id": "A.b.Clip" }, "dispatch": { "order": [] } } },
      "documents": { "a": { "base64": "" } },
      "device": {}, "devices": { "pad": {} }, "given": {}, "defaults": { "from": "mail" },
      "links": [
        { "open": "https://shop.example/", "from": { "safari": "https://other.example/" },
          "matrix": { "n": [1] }, "cases": [{ "tags": ["${n}"] }],
          "expect": { "fetch": { "shop.example": { "outcome": null } }, "error": { "code": null },
                      "navigation": { "stack": { "present": true } }, "page": { "title": { "like": "" }, "status": { "atMost": 1 } },
                      "delivery": { "launch": null } } },
        { "steps": [{ "choose": { "open": "app", "host": "shop.example" } }, { "signIn": {} },
                    { "canOpen": { "url": "shop://a", "by": "shop" } },
                    { "activity": { "type": "t", "to": "shop" } }, { "terminate": { "app": "shop" } },
                    { "request": { "url": "/" }, "expect": { "answer": { "status": 200 } } },
                    { "share": { "route": "p", "campaign": { "source": "s" } }, "expect": { "content": { "state": null } } },
                    { "arrive": [{ "push": "shop://a" }], "expect": { "opens": "shop" } }] }
      ] }
    """

  private static let unknown = "zz"

  private static func knownToReader() throws -> Set<[String]> {
    let plan = SourceText(sample, file: PackageFolder.plans + "/sample.json")
    let document = JSONDocument(reading: plan)
    #expect(document.findings == [])
    var known: Set<[String]> = []
    var details: Set<String> = []
    var rest = [try #require(document.root)]
    while let node = rest.popLast() {
      rest += (node.array ?? []) + (node.object ?? []).map(\.value)
      guard let members = node.object else { continue }
      let key = Array(#""\#(unknown)": 0\#(members.isEmpty ? "" : ",")"#.utf8)
      let start = node.range.lowerBound + 1
      let changed = SourceText(
        plan.bytes[..<start] + key + plan.bytes[start...], file: plan.file)
      let findings = PlanReader(
        source: changed, files: PlanFiles(root: PackageFolder.plans), forbidsOnly: false
      ).read().findings
      for case .unknownKey(unknown, let what, let keys) in findings.map(\.cause)
      where what != "a row with steps" && what != "the matrix of this row" {
        if keys.contains("fault"), !keys.contains("file") {
          details.formUnion(keys)
        } else {
          known.insert(keys.sorted())
        }
      }
    }
    return known.union([details.sorted()])
  }

  private static func objectsOfSchema() throws -> Set<[String]> {
    let document = JSONDocument(reading: SourceText(PlanSchema.text, file: "schema"))
    var objects: Set<[String]> = []
    try walk(document) { schema, _ in
      guard schema["additionalProperties"]?.bool == false else { return }
      let names = (schema["properties"]?.object ?? []).map(\.name)
      objects.insert(names.filter { $0 != "$schema" && $0 != "comment" }.sorted())
    }
    return objects
  }

  /// Visits every value of the schema that is an object.
  private static func walk(
    _ document: JSONDocument, _ visit: (JSONNode, _ root: JSONNode) -> Void
  ) throws {
    let root = try #require(document.root)
    var rest = [root]
    while let node = rest.popLast() {
      rest += (node.array ?? []) + (node.object ?? []).map(\.value)
      if node.object != nil { visit(node, root) }
    }
  }

  @Test func `the schema has the objects and keys the reader knows and no others`() throws {
    let reader = try Self.knownToReader()
    let schema = try Self.objectsOfSchema()
    for keys in schema.subtracting(reader) { Issue.record("only in the schema: \(keys)") }
    for keys in reader.subtracting(schema) { Issue.record("only in the reader: \(keys)") }
    #expect(reader.count > 25)
  }

  @Test func `the page of the format has every key`() throws {
    let page = try String(
      contentsOfFile: PackageFolder.root + "/Sources/LinkHarness/LinkHarness.docc/PlanFormat.md",
      encoding: .utf8)
    for key in Set(try Self.objectsOfSchema().flatMap(\.self)).sorted() {
      #expect(page.contains("`\(key)`") || page.contains("\"\(key)\""), "\(key)")
    }
  }

  @Test func `every key has words that an editor shows`() throws {
    let document = JSONDocument(reading: SourceText(PlanSchema.text, file: "schema"))
    try Self.walk(document) { schema, root in
      for property in schema["properties"]?.object ?? [] {
        let name = property.value["$ref"]?.string?.split(separator: "/").last.map(String.init)
        let words =
          property.value["description"]?.string
          ?? name.flatMap { root["$defs"]?[$0]?["description"]?.string }
        #expect(
          words?.isEmpty == false, "\(property.name): \(property.value.value.text.prefix(80))")
      }
    }
  }
}
