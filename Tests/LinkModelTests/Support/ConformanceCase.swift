/// One case of `Conformance/association-files`, with the data required to run it.
struct ConformanceCase: NamedRow {
  let name: String
  let association: [UInt8]
  let domain: String?
  let url: String
  let app: String?
  let verdict: String
  let detail: Int?
  let place: AssociationRule.Place?
  /// The error that prevented the case from being read, if any; a case with an error fails.
  let defect: String?

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Conformance")

  static let groupKeys: Set = [
    "description", "specification", "evidence", "association", "associationText", "domain", "tests",
  ]
  static let testKeys: Set = [
    "description", "url", "app", "verdict", "detail", "component", "path",
  ]

  /// All cases; a case that cannot be read is included as a failing case, so that it is not skipped silently.
  static let all: [ConformanceCase] = {
    let files = folder.appending(path: "association-files")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: files.path)) ?? []
    let cases = names.filter { $0.hasSuffix(".json") }.sorted().flatMap { name in
      read((try? Data(contentsOf: files.appending(path: name))) ?? Data(), name: name)
    }
    return cases.isEmpty ? [broken("the folder \(files.path)", "it contains no cases")] : cases
  }()

  static func read(_ data: Data, name: String) -> [ConformanceCase] {
    let document = JSONDocument(reading: SourceText(Array(data), file: name))
    if let finding = document.problems.first { return [broken(name, finding.message)] }
    guard let groups = document.root?.array, !groups.isEmpty else {
      return [broken(name, "it is not a list of groups")]
    }
    return groups.flatMap { cases(of: $0, in: document) }
  }

  private static func cases(of group: JSONNode, in document: JSONDocument) -> [ConformanceCase] {
    let place = Self.place(of: group, in: document)
    guard let keys = group.object?.map(\.name), groupKeys.isSuperset(of: keys),
      let description = group["description"]?.string, !description.isEmpty,
      let evidence = group["evidence"]?.string,
      ["documented", "recorded", "reported"].contains(evidence),
      group["specification"]?.string?.isEmpty == false,
      let tests = group["tests"]?.array, !tests.isEmpty
    else { return [broken(place, "a group that is not as the schema says")] }
    let association: [UInt8]
    switch (group["association"], group["associationText"]?.string) {
    case (let node?, nil): association = Array(document.source.bytes[node.range])
    case (nil, let text?): association = Array(text.utf8)
    default: return [broken(place, "a group with no association file or with two")]
    }
    return tests.map { test in
      guard let keys = test.object?.map(\.name), testKeys.isSuperset(of: keys),
        let what = test["description"]?.string, let url = test["url"]?.string,
        let verdict = test["verdict"]?.string, ["match", "exclude", "no-match"].contains(verdict)
      else {
        return broken(Self.place(of: test, in: document), "a test that is not as the schema says")
      }
      let component = test["component"]?.integer.map(AssociationRule.Place.component)
      let path = test["path"]?.integer.map(AssociationRule.Place.path)
      return ConformanceCase(
        name: "\(Self.place(of: test, in: document)) \(description): \(what)",
        association: association, domain: group["domain"]?.string, url: url,
        app: test["app"]?.string, verdict: verdict, detail: test["detail"]?.integer,
        place: component ?? path, defect: nil)
    }
  }

  private static func place(of node: JSONNode, in document: JSONDocument) -> String {
    let position = document.source.position(at: node.range.lowerBound)
    return "\(document.source.file):\(position.line)"
  }

  private static func broken(_ name: String, _ defect: String) -> ConformanceCase {
    ConformanceCase(
      name: name, association: [], domain: nil, url: "", app: nil, verdict: "", detail: nil,
      place: nil, defect: defect)
  }
}
