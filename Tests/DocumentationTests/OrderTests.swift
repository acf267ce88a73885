import Foundation
import TestSupport
import Testing

/// Checks that modules and folders use only modules and folders listed before them.
///
/// Add each new folder to the `folders` of its module in `modules`. To correct a violation, move the declaration to a
/// later folder, or move the used type to an earlier folder.
struct OrderTests {
  struct Module {
    let name: String
    let uses: Set<String>
    /// The module's folders, starting with the lowest.
    let folders: [String]
  }

  static let modules = [
    Module(name: "HarnessText", uses: [], folders: ["Characters", "Secrets", "Source", "JSON"]),
    // `MockSite` serves association files as bytes, valid or not, so it does not need the link model.
    Module(
      name: "MockSite", uses: ["HarnessText"],
      folders: ["System", "HTTP", "Fault", "Site", "Journal", "Server"]),
    // `LinkModel` performs no I/O and uses neither the clock nor threads.
    Module(
      name: "LinkModel", uses: ["HarnessText"],
      folders: [
        "Link", "Errors", "PropertyList", "Evidence", "Association", "Device", "Routing",
        "Dispatch",
        "Content", "Navigation", "Effects",
      ]),
    Module(
      name: "LinkHarness", uses: ["HarnessText", "LinkModel", "MockSite"],
      folders: [
        "Files", "Trace", "Facts", "Plan", "Format", "Loading", "Outcome", "Diagnosis", "Network", "App", "Engine",
        "Report", "Run", "Update",
      ]),
    Module(
      name: "LinkHarnessTesting", uses: ["HarnessText", "LinkHarness", "LinkModel", "MockSite"],
      folders: []),
    // Code that only the command needs is in a separate module, so that apps' test targets do not build it.
    Module(name: "LinkCauses", uses: ["HarnessText", "LinkHarness", "LinkModel"], folders: []),
    Module(
      name: "LinkTools",
      uses: ["HarnessText", "LinkCauses", "LinkHarness", "LinkModel", "MockSite"],
      folders: [
        "Language", "Lint", "Difference", "Report", "Audit", "Coverage", "Symptom", "Explain", "Exchange",
        "Serve",
      ]),
    Module(
      name: "linkplan",
      uses: ["HarnessText", "LinkCauses", "LinkHarness", "LinkModel", "LinkTools", "MockSite"],
      folders: ["Output", "CommandLine", "Reports", "Commands"]),
  ]

  /// Returns the Swift files of a module with their folders; the folder is empty for files at the top level.
  private static func files(of module: String) -> [(path: String, folder: String)] {
    let root = Documentation.file("Sources/" + module).path
    return (FileManager.default.subpaths(atPath: root) ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let parts = path.split(separator: "/")
        return (root + "/" + path, parts.count > 1 ? String(parts[0]) : "")
      }
  }

  @Test func `every module and folder has a position in the order`() throws {
    let known = Set(Self.modules.map(\.name))
    let sources = Documentation.file("Sources").path
    let found = try FileManager.default.contentsOfDirectory(atPath: sources)
    expect(found.filter { !known.contains($0) }, equals: [])
    for module in Self.modules {
      let folders = Set(Self.files(of: module.name).map(\.folder)).subtracting([""])
      expect(folders.sorted(), equals: module.folders.sorted(), "\(module.name)")
    }
  }

  @Test func `the engine and what judges rows know no kind of app`() throws {
    for (path, folder) in Self.files(of: "LinkHarness") where ["Engine", "Diagnosis", "Outcome"].contains(folder) {
      let names = SourceNames(of: try contents(of: path))
      expect(names.used.intersection(["ModelApp", "OwnApp", "AppUnderTest"]).sorted(), equals: [], "\(path)")
    }
  }

  /// What a stage knows comes with its trace.
  @Test func `explaining a failure does nothing a second time`() throws {
    let calls = [
      "hosts.deploy", "associationFile(of:", "explanation(for:", ".route(", "SiteSession(", "AssociationFile(",
      ".respond(to:", ".answer(to:",
    ]
    for (path, folder) in Self.files(of: "LinkHarness") where folder == "Diagnosis" {
      let text = try contents(of: path)
      expect(calls.filter(text.contains), equals: [], "\(path)")
    }
  }

  @Test func `no module or folder uses a later one`() throws {
    let names = Set(Self.modules.map(\.name))
    for module in Self.modules {
      let files = try Self.files(of: module.name).map { path, folder in
        (path, folder, SourceNames(of: try contents(of: path)))
      }
      var homes: [String: Set<String>] = [:]
      var declared: [String: Set<String>] = [:]
      for (_, folder, file) in files {
        for type in file.types { homes[type, default: []].insert(folder) }
        declared[folder, default: []].formUnion(file.declared)
      }
      for (path, folder, file) in files {
        let imports = file.imports.intersection(names).subtracting(module.uses)
        expect(imports.sorted(), equals: [], "\(path)")
        // Files at the top level of a module may use everything in it.
        guard let place = module.folders.firstIndex(of: folder) else { continue }
        let above = file.used.subtracting(declared[folder] ?? []).filter { name in
          guard let home = homes[name], home.count == 1, let other = home.first else {
            return false
          }
          return module.folders.firstIndex(of: other).map { $0 > place } ?? true
        }
        expect(above.sorted(), equals: [], "\(path)")
      }
    }
  }
}
