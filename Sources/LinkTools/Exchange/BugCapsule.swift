package import LinkHarness
import HarnessText

/// A single-file plan that contains one failed row and every document that the original plan reads.
package struct BugCapsule: Sendable {
  package let text: String
  package let fileName: String

  package enum Problem: Error, Sendable, Equatable {
    case document(String, reason: String)
    case tooLarge(String)
    case notWritten
    case doesNotReproduce
  }

  package init(of result: RowResult, in load: PlanLoad) async throws(Problem) {
    let source = try Self.read(load.file)
    let document = JSONDocument(reading: source)
    guard let root = document.root, let links = root["links"],
      let row = (links.array ?? []).first(where: {
        (source.position(at: $0.range.lowerBound)..<source.position(at: $0.range.upperBound))
          .contains(result.row.position)
      })
    else { throw .notWritten }
    let head = source.text(of: 0..<links.range.lowerBound)
    let tail = source.text(of: links.range.upperBound..<(root.range.upperBound - 1))
    var text = "\(head)[\n    \(source.text(of: row.range))\n  ]\(tail)"
    while text.last?.isWhitespace == true { text.removeLast() }
    func add(_ name: String, _ value: JSONValue) {
      let lines = value.indentedText.replacing("\n", with: "\n  ")
      text += ",\n  \(JSONValue.string(name).text): \(lines)"
    }
    if root["documents"] == nil, load.documents.count > 1 {
      add("documents", try Self.documents(load))
    }
    if root["x-capsule"] == nil { add("x-capsule", Self.origin(of: result)) }
    self.text = text + "\n}\n"
    fileName = Self.fileName(of: result)
    try await check(result, at: FilePath.folder(of: load.file))
  }

  private static func read(_ path: String) throws(Problem) -> SourceText {
    switch PlanFiles.read(path) {
    case .success(let source): return source
    case .failure: throw .document(path, reason: "the file can no longer be read")
    }
  }

  private static func documents(_ load: PlanLoad) throws(Problem) -> JSONValue {
    let folder = FilePath.folder(of: load.file)
    var members: [JSONMember] = []
    var room = CapsuleRoom()
    for path in load.documents.dropFirst().flatMap(CapsuleRoom.files).distinct {
      guard room.takes(path) else { throw .tooLarge(path) }
      let document = EmbeddedDocuments.written(try read(path).bytes)
      members.append(JSONMember(name: relative(path, to: folder), value: JSONNode(document)))
    }
    return .object(members)
  }

  /// The file's path must be normalized, and both paths must be absolute or relative to the same directory.
  private static func relative(_ path: String, to folder: String) -> String {
    let from = folder == "." ? [] : PlanFiles.normalized(folder).split(separator: "/")
    let to = path.split(separator: "/")
    let common = zip(from, to).prefix { $0 == $1 }.count
    return (from[common...].map { _ in ".." } + to[common...].map(String.init))
      .joined(separator: "/")
  }

  private static func origin(of result: RowResult) -> JSONValue {
    .object([
      "plan": .string(result.plan), "row": .string(result.row.id),
      "line": .number(result.row.position.line),
      "failures": .array(result.failures.map { .string($0.message) }),
    ])
  }

  private static func fileName(of result: RowResult) -> String {
    let plan = result.plan.split(separator: "/").last ?? "plan"
    let words = "\(plan.hasSuffix(".json") ? plan.dropLast(5) : plan)-\(result.row.id)"
    let parts = words.lowercased().utf8.split { !$0.isASCIIAlphanumeric }.map(\.utf8Text).joined(separator: "-")
    return (parts.isEmpty ? "row" : String(parts.prefix(80))) + ".json"
  }

  private func check(_ result: RowResult, at folder: String) async throws(Problem) {
    let source = SourceText(text, file: folder + "/" + fileName)
    let outcome = TestPlan.read(source, in: folder)
    guard let plan = outcome.plan else {
      let finding = outcome.findings.first
      throw .document(
        finding?.file ?? fileName, reason: finding?.message ?? "the capsule is not a valid plan")
    }
    let replayer = await Replayer(plan)
    for row in plan.rows where row.id == result.row.id {
      let again = await replayer.replay(row)
      if again.failures.map(\.message) == result.failures.map(\.message) { return }
    }
    throw .doesNotReproduce
  }
}

extension BugCapsule.Problem {
  package var message: String {
    switch self {
    case .document(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path):
      "the plan's documents, including \(path), exceed the limit of \(CapsuleRoom.mostFiles) files or \(CapsuleRoom.mostBytes >> 20) MB; serve a smaller directory, or attach the plan's directory instead"
    case .notWritten: "the row is not defined in the plan file itself"
    case .doesNotReproduce:
      "when replayed from the capsule, the row does not fail with its original messages"
    }
  }
}
