import Foundation
import TestSupport
import Testing

/// The order of modules and folders: each uses those before it, and none that comes after it.
///
/// A new folder gets its place here. An edge against the order is a name in the wrong folder, or a fact that belongs
/// further down.
struct OrderTests {
  struct Module {
    let name: String
    let uses: Set<String>
    /// Its folders, the lowest first.
    let folders: [String]
  }

  static let modules = [
    Module(name: "HarnessText", uses: [], folders: ["Characters", "Source", "JSON"]),
    // It can serve broken files because it knows nothing of links.
    Module(
      name: "MockSite", uses: ["CLinux", "HarnessText"],
      folders: ["System", "HTTP", "Fault", "Site", "Journal", "Server"]),
    // No input or output, no clock, no threads.
    Module(
      name: "LinkModel", uses: ["HarnessText"],
      folders: [
        "Link", "Errors", "PropertyList", "Association", "Device", "Routing", "Dispatch",
        "Content", "Navigation", "Effects",
      ]),
    Module(
      name: "LinkAudit", uses: ["HarnessText", "LinkModel"],
      folders: ["Language", "Lint", "Difference"]),
    Module(
      name: "LinkHarness", uses: ["HarnessText", "LinkModel", "MockSite"],
      folders: [
        "Trace", "Fields", "Plan", "Format", "Loading", "Outcome", "Diagnosis", "Replay", "Report",
        "Update",
      ]),
    Module(
      name: "LinkHarnessTesting", uses: ["HarnessText", "LinkHarness", "LinkModel", "MockSite"],
      folders: []),
    // What only the command needs: a team's test target does not build it.
    Module(
      name: "LinkTools",
      uses: ["HarnessText", "LinkAudit", "LinkHarness", "LinkModel", "MockSite"],
      folders: ["LastRun", "Report", "HTML", "Audit", "Coverage", "Explain", "Exchange", "Serve"]),
    Module(
      name: "linkplan",
      uses: ["CPages", "HarnessText", "LinkAudit", "LinkHarness", "LinkModel", "LinkTools"],
      folders: ["Output", "CommandLine", "Reports", "Commands"]),
  ]

  /// The Swift files of a module, each with its folder; files at the top belong to none.
  private static func files(of module: String) -> [(path: String, folder: String)] {
    let root = Documentation.root.appendingPathComponent("Sources/" + module).path
    return (FileManager.default.subpaths(atPath: root) ?? [])
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { path in
        let parts = path.split(separator: "/")
        return (root + "/" + path, parts.count > 1 ? String(parts[0]) : "")
      }
  }

  @Test func `every module and folder has its place`() throws {
    let known = Set(Self.modules.map(\.name)).union(["CLinux", "CPages"])
    let sources = Documentation.root.appendingPathComponent("Sources").path
    let found = try FileManager.default.contentsOfDirectory(atPath: sources)
    expect(found.filter { !known.contains($0) }, equals: [])
    for module in Self.modules {
      let folders = Set(Self.files(of: module.name).map(\.folder)).subtracting([""])
      expect(folders.sorted(), equals: module.folders.sorted(), "\(module.name)")
    }
  }

  @Test func `nothing uses what comes after it`() throws {
    let names = Set(Self.modules.map(\.name)).union(["CLinux", "CPages"])
    for module in Self.modules {
      let files = try Self.files(of: module.name).map { path, folder in
        (path, folder, SourceNames(of: try String(contentsOfFile: path, encoding: .utf8)))
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
        // What stands at the top of a module is its front door, and may use everything in it.
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
