import Foundation
import HarnessText

/// The plans that some files and folders hold.
public struct PlanCollection: Sendable {
  /// The plans in the order of the arguments, in a folder by name.
  public private(set) var loads: [PlanLoad] = []
  /// Folders named `Failing`, which hold plans that fail on purpose and are replayed only when named.
  public private(set) var skippedFolders: [String] = []
  /// JSON files of the folders that are neither plans nor used by one.
  public private(set) var unusedFiles: [String] = []
  package private(set) var registers: [RequirementRegister] = []
  private var folders: [String: RequirementRegister?] = [:]
  private let forbidsOnly: Bool
  private let fillsMissing: Bool

  private static let skippedName = "Failing"

  /// Reads plans from files and folders.
  ///
  /// A `.json` file with `version` or `links` at its top is a plan. Association files, routers and other documents lie
  /// among the plans, so a file is only left out if a plan uses it; any other one is reported, so that nothing that was
  /// meant as a plan is passed over in silence.
  ///
  /// - Parameters:
  ///   - paths: Files, which must be plans, and folders, whose plans are found at any depth.
  ///   - forbidsOnly: Whether rows marked `only` are refused, as they should be where `CI` is set.
  ///   - fillsMissing: Whether rows that expect nothing are taken, so that an update can give them something.
  public init(_ paths: [String], forbidsOnly: Bool = false, fillsMissing: Bool = false) {
    self.forbidsOnly = forbidsOnly
    self.fillsMissing = fillsMissing
    for path in paths { add(path) }
  }

  /// Whether every plan can be replayed.
  public var isValid: Bool { loads.allSatisfy { $0.plan != nil } }

  private mutating func add(_ path: String) {
    guard PlanFiles.isFolder(path) == true else {
      let folder = PlanFiles.folder(of: path)
      loads += readRegister(in: folder)
      loads.append(load(path, root: folder))
      return
    }
    addFolder(PlanFiles.normalized(path))
  }

  private mutating func addFolder(_ folder: String) {
    var files: [String] = []
    var found: [PlanLoad] = []
    collect(folder, isNamed: true, into: &files, &found)
    var used: Set<String> = []
    found += readRegister(in: folder)
    let register = PlanFiles.normalized(folder + "/" + RequirementRegister.fileName)
    files.removeAll { $0 == register }
    var others: [SourceText] = []
    for file in files {
      switch PlanFiles.read(file) {
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

  /// Whether a file or a folder above it is a document of a plan, which may be a folder that is served.
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
    // It may be a plan or a folder of plans, and cannot be named in a report.
    for name in names?.invalid ?? [] where !name.hasPrefix(".") {
      found.append(invalid(path(name), .nameNotUTF8(path(name))))
    }
    for name in names?.valid ?? [] where !name.hasPrefix(".") {
      let path = path(name)
      guard let isFolder = PlanFiles.isFolder(path) else { continue }
      if isFolder {
        // A link to a folder could lead round in circles or out of the root.
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

  /// Reads the register of a folder, once; one that is wrong is reported as a plan would be.
  private mutating func readRegister(in folder: String) -> [PlanLoad] {
    guard folders[folder] == nil else { return [] }
    let (register, findings) = RequirementRegister.read(in: folder)
    folders[folder] = .some(register)
    if let register { registers.append(register) }
    guard let first = findings.first else { return [] }
    return [PlanLoad(invalid: first.file, findings)]
  }

  private func load(_ path: String, root: String) -> PlanLoad {
    switch PlanFiles.read(path, acceptsPipes: true) {
    case .failure(let cause): invalid(path, cause)
    case .success(let source): load(source, root: root)
    }
  }

  private func load(_ source: SourceText, root: String) -> PlanLoad {
    let reader = PlanReader(
      source: source, files: PlanFiles(root: root), forbidsOnly: forbidsOnly,
      fillsMissing: fillsMissing, register: folders[root] ?? nil)
    return PlanLoad(source.file, reader.read())
  }

  private func invalid(_ file: String, _ cause: PlanFinding.Cause) -> PlanLoad {
    PlanLoad(invalid: file, [PlanFinding(cause, file: file)])
  }
}
