/// A temporary directory that contains the given files, and is removed at the end of the test.
package struct Folder: ~Copyable {
  package let path: String

  package init(_ files: [String: String] = [:]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("linkplan-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  /// A directory with one plan.
  package init(plan: String) throws { try self.init(["plan.json": plan]) }

  package func write(_ text: String, to name: String) throws {
    let file = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: .atomic)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
