package import LinkHarness
import HarnessText
import LinkModel

/// A plan of one row that failed, with every document it needs inside: one file to attach to a bug report.
package struct BugCapsule: Sendable {
  /// The plan.
  package let text: String
  /// A name for its file.
  package let fileName: String

  /// Why there is no capsule of a row.
  package enum Problem: Error, Sendable, Equatable {
    /// The plan's text, or a document of it, cannot be read any more, or is none that a plan can hold.
    case document(String, reason: String)
    /// The documents hold more than a capsule does; this is the file at which it was full.
    case tooLarge(String)
    /// The row is not written in the plan itself.
    case notWritten
    /// The capsule was made and does not fail as the row did.
    case doesNotReproduce
  }

  /// Makes the capsule of a row that failed, and replays it to see that it fails in the same way.
  ///
  /// - Parameters:
  ///   - result: The result of the row.
  ///   - load: The plan it belongs to.
  /// - Throws: Why there is no capsule.
  package init(of result: RowResult, in load: PlanLoad) async throws(Problem) {
    let source = try Self.read(load.file)
    let document = JSONDocument(reading: source)
    guard let root = document.root, let links = root["links"],
      let row = (links.array ?? []).first(where: {
        Self.holds($0.range, result.row.position, source)
      })
    else { throw .notWritten }
    var added: [JSONMember] = []
    if root["documents"] == nil, load.documents.count > 1 {
      added.append(JSONMember(name: "documents", value: JSONNode(try Self.documents(load))))
    }
    if root["x-capsule"] == nil {
      added.append(
        JSONMember(name: "x-capsule", value: JSONNode(Self.origin(of: result))))
    }
    let bytes = source.bytes
    let parts = [
      bytes[..<links.range.lowerBound], Array("[\n    ".utf8)[...], bytes[row.range],
      Array("\n  ]".utf8)[...], bytes[links.range.upperBound..<(root.range.upperBound - 1)],
    ]
    let start = String(decoding: parts.joined(), as: UTF8.self)
    let members = added.map {
      ",\n  \(JSONValue.string($0.name).text): "
        + $0.value.value.indentedText.replacing("\n", with: "\n  ")
    }
    text = start.trimmingEnd + members.joined() + "\n}\n"
    fileName = Self.fileName(of: result)
    try await check(result, at: PlanFiles.folder(of: load.file))
  }

  private static func read(_ path: String) throws(Problem) -> SourceText {
    switch PlanFiles.read(path) {
    case .success(let source): return source
    case .failure: throw .document(path, reason: "it cannot be read any more")
    }
  }

  private static func holds(
    _ range: Range<Int>, _ position: SourcePosition, _ source: SourceText
  ) -> Bool {
    source.position(at: range.lowerBound) <= position
      && position < source.position(at: range.upperBound)
  }

  /// Every file that was read for the plan, by its path relative to the plan.
  private static func documents(_ load: PlanLoad) throws(Problem) -> JSONValue {
    let folder = PlanFiles.folder(of: load.file)
    var members: [JSONMember] = []
    var names: Set<String> = []
    var room = CapsuleRoom()
    for path in load.documents.dropFirst().flatMap(CapsuleRoom.files) {
      let name = relative(path, to: folder)
      guard names.insert(name).inserted else { continue }
      guard room.takes(path) else { throw .tooLarge(path) }
      let bytes = try read(path).bytes
      members.append(
        JSONMember(name: name, value: JSONNode(EmbeddedDocuments.written(bytes))))
    }
    return .object(members)
  }

  /// The way from a folder to a file, both of them normalised and from the same start.
  static func relative(_ path: String, to folder: String) -> String {
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
    let plain = words.lowercased().unicodeScalars.map { scalar in
      ("a"..."z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
    }
    let parts = String(plain).split(separator: "-").joined(separator: "-")
    return (parts.isEmpty ? "row" : String(parts.prefix(80))) + ".json"
  }

  private func check(_ result: RowResult, at folder: String) async throws(Problem) {
    let source = SourceText(Array(text.utf8), file: folder + "/" + fileName)
    let outcome = TestPlan.read(source, in: folder)
    guard let plan = outcome.plan else {
      let finding = outcome.findings.first
      throw .document(finding?.file ?? fileName, reason: finding?.message ?? "it cannot be read")
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
  /// What is wrong, in one sentence.
  package var message: String {
    switch self {
    case .document(let path, let reason): "\(path): \(reason)"
    case .tooLarge(let path):
      "with \(path) its documents are more than \(CapsuleRoom.mostFiles) files or \(CapsuleRoom.mostBytes >> 20) MB; serve a smaller folder, or hand on the plan's folder as it is"
    case .notWritten: "the row is not written in the plan itself"
    case .doesNotReproduce: "it does not fail in the same way"
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(self[...last])
  }
}
