import HarnessText
import LinkModel

/// Reads the documents a plan names or holds, and remembers which files it read.
struct DocumentReader {
  let files: PlanFiles
  let log: FindingLog
  private(set) var paths: [String] = []

  init(files: PlanFiles, log: FindingLog) {
    self.files = files
    self.log = log
  }

  /// The file a string names, or `nil` with a finding at the string.
  mutating func file(_ node: JSONNode, in source: SourceText) -> SourceText? {
    guard let reference = node.string else {
      log.add(
        .wrongKind(expected: "the path of a file", found: node.kind), in: source, at: node.range)
      return nil
    }
    switch files.read(reference, namedBy: source.file) {
    case .success(let text):
      paths.append(text.file)
      return text
    case .failure(let unavailable):
      log.add(unavailable.cause, in: source, at: node.range)
      return nil
    }
  }

  /// The file or folder a string names, for a site to serve; `nil` with a finding at the string.
  mutating func served(
    _ node: JSONNode, isFolder: Bool, in source: SourceText
  ) -> PlanFiles.Served? {
    let kind = isFolder ? "the path of a folder" : "the path of a file"
    guard let reference = node.string else {
      log.add(.wrongKind(expected: kind, found: node.kind), in: source, at: node.range)
      return nil
    }
    switch files.locate(reference, isFolder: isFolder, namedBy: source.file) {
    case .success(let served):
      switch served {
      case .disk(let path), .held(let path, _): paths.append(path)
      }
      return served
    case .failure(let unavailable):
      log.add(unavailable.cause, in: source, at: node.range)
      return nil
    }
  }

  /// An object that stands here, or in the file that `{ "file": … }` names; read strictly.
  mutating func object(
    _ node: JSONNode, _ what: String, keys: [String], in source: SourceText
  ) -> StrictObject? {
    if let path = node.string {
      log.add(.pathAlone(path), in: source, at: node.range)
      return nil
    }
    guard let reference = node.object, reference.contains(where: { $0.name == "file" }) else {
      return StrictObject(node, what, keys: keys, source: source, log: log)
    }
    guard
      let pointer = StrictObject(
        node, "a reference to a file", keys: ["file"], source: source, log: log),
      let path = pointer.value("file"), let text = file(path, in: source)
    else { return nil }
    return root(of: text).flatMap {
      StrictObject($0, what, keys: keys, source: text, log: log)
    }
  }

  private func root(of text: SourceText) -> JSONNode? {
    let document = JSONDocument(reading: text)
    for finding in document.findings { log.add(.json(finding), in: text, at: finding.range) }
    return document.root
  }

  /// Members by names of the author's choice, with the text they stand in.
  struct Members {
    let members: [JSONMember]
    let source: SourceText
  }

  /// The members of a map that stands in the plan, or in the file that `{ "file": … }` names.
  ///
  /// A `file` that is a string refers to one; any other is a member of that name.
  mutating func map(_ key: String, of plan: StrictObject) -> Members? {
    guard let node = plan.value(key) else { return nil }
    guard case .string? = node["file"]?.value else {
      if let path = node.string {
        plan.report(.pathAlone(path), at: node)
        return nil
      }
      return Members(members: plan.named(key), source: plan.source)
    }
    guard
      let pointer = StrictObject(
        node, "a reference to a file", keys: ["file"], source: plan.source, log: log),
      let path = pointer.value("file"), let text = file(path, in: plan.source),
      let root = root(of: text)
    else { return nil }
    guard let members = root.object else {
      log.add(.wrongKind(expected: "an object", found: root.kind), in: text, at: root.range)
      return nil
    }
    return Members(members: members.filter { !StrictObject.isFree($0.name) }, source: text)
  }
}
