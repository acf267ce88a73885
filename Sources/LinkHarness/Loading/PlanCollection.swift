import Foundation
package import HarnessText

/// The plans in a list of files and directories.
public struct PlanCollection: Sendable {
  /// The results of reading the plans, in the order of the arguments and, within a directory, by path.
  ///
  /// Unreadable files and directories without plans are included, with their errors.
  public private(set) var loads: [PlanLoad] = []
  /// The directories named `Failing` that were skipped because their plans fail intentionally.
  ///
  /// To read these directories, pass their paths as arguments.
  package private(set) var skippedFolders: [String] = []
  /// Valid JSON files found in the directories, except plans and files that plans use.
  package private(set) var unusedFiles: [String] = []
  private let forbidsOnly: Bool
  private let fillsMissing: Bool
  private let acceptsPipes: Bool

  private static let skippedName = "Failing"

  /// Reads plans from files and directories.
  ///
  /// The directories can also contain association files, routers and other documents. Documents that a plan uses are
  /// skipped. Other JSON files are reported as errors if their syntax is invalid, so that a file meant as a plan is
  /// never skipped silently.
  ///
  /// - Parameters:
  ///   - paths: Files, which must be plans, and directories, which are searched for plans at any depth.
  ///   - forbidsOnly: Whether rows marked `only` are rejected, which is appropriate if `CI` is set.
  ///   - fillsMissing: Whether rows without expectations are accepted because an update will fill them in.
  public init(_ paths: [String], forbidsOnly: Bool = false, fillsMissing: Bool = false) {
    self.init(paths, forbidsOnly: forbidsOnly, fillsMissing: fillsMissing, acceptsPipes: true)
  }

  /// Reads plans; set `acceptsPipes` to false for plans that are watched, because a pipe that has replaced a plan's
  /// file could block the reading thread forever.
  package init(
    _ paths: [String], forbidsOnly: Bool = false, fillsMissing: Bool = false, acceptsPipes: Bool
  ) {
    self.forbidsOnly = forbidsOnly
    self.fillsMissing = fillsMissing
    self.acceptsPipes = acceptsPipes
    for path in paths { add(path) }
  }

  /// Whether every plan was read without errors and can be replayed.
  public var isValid: Bool { loads.allSatisfy(\.findings.isEmpty) }

  /// The errors in all plans, each once, because plans share files.
  package var findings: [Finding] { loads.flatMap(\.findings).distinct { "\($0.place) \($0.message)" } }

  private mutating func add(_ path: String) {
    guard PlanFiles.isFolder(path) == true else {
      loads.append(load(path, root: FilePath.folder(of: path)))
      return
    }
    addFolder(PlanFiles.normalized(path))
  }

  private mutating func addFolder(_ folder: String) {
    var files: [String] = []
    var found: [PlanLoad] = []
    collect(folder, isNamed: true, into: &files, &found)
    var used: Set<String> = []
    var others: [SourceText] = []
    // A symbolic link must not make a file outside the directory readable, parts of which findings would quote.
    let inside = PlanFiles(root: folder)
    for file in files {
      switch inside.read(found: file) {
      case .failure(let cause): found.append(invalid(file, cause))
      case .success(let source):
        guard Self.looksLikePlan(source) else {
          others.append(source)
          continue
        }
        let load = load(source, root: folder)
        found.append(load)
        used.formUnion(load.documents)
      }
    }
    for other in others where !Self.isUsed(other.file, by: used) {
      if JSONDocument(reading: other).isStrict {
        unusedFiles.append(other.file)
      } else {
        found.append(load(other, root: folder))
      }
    }
    if found.isEmpty { found.append(invalid(folder, .noPlans(folder))) }
    loads += found.sorted { $0.file < $1.file }
  }

  private static func isUsed(_ file: String, by documents: Set<String>) -> Bool {
    var path = file
    while !documents.contains(path) {
      guard let slash = path.lastIndex(of: "/") else { return false }
      path = String(path[..<slash])
    }
    return true
  }

  private mutating func collect(
    _ folder: String, isNamed: Bool, into files: inout [String], _ found: inout [PlanLoad]
  ) {
    if !isNamed, folder.split(separator: "/").last == Substring(Self.skippedName) {
      skippedFolders.append(folder)
      return
    }
    let names = DirectoryNames(of: folder)
    func path(_ name: String) -> String { folder == "." ? name : folder + "/" + name }
    // An entry whose name is not UTF-8 could be a plan or a directory of plans, so it is reported instead of skipped.
    for name in names?.invalid ?? [] where !name.hasPrefix(".") {
      found.append(invalid(path(name), .nameNotUTF8(path(name))))
    }
    for name in names?.valid ?? [] where !name.hasPrefix(".") {
      let path = path(name)
      guard let isFolder = PlanFiles.isFolder(path) else { continue }
      if isFolder {
        // A symbolic link to a directory is not followed, because it could form a cycle or point outside the root
        // directory.
        let type =
          try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        if type == .typeDirectory { collect(path, isNamed: false, into: &files, &found) }
      } else if name.hasSuffix(".json") {
        files.append(path)
      }
    }
  }

  private static func looksLikePlan(_ source: SourceText) -> Bool {
    let root = JSONDocument(reading: source).root
    return root?["version"] != nil || root?["links"] != nil
  }

  private func load(_ path: String, root: String) -> PlanLoad {
    switch PlanFiles.read(path, acceptsPipes: acceptsPipes) {
    case .failure(let cause): invalid(path, cause)
    case .success(let source): load(source, root: root)
    }
  }

  private func load(_ source: SourceText, root: String) -> PlanLoad {
    PlanLoad(
      PlanReader(source: source, files: PlanFiles(root: root), forbidsOnly: forbidsOnly, fillsMissing: fillsMissing))
  }

  private func invalid(_ file: String, _ cause: Problem) -> PlanLoad {
    PlanLoad(invalid: file, [Finding(cause, file: file)])
  }
}
