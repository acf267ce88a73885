package import Foundation
package import Testing

/// External programs that some tests require.
package enum Tool {
  /// Returns the path of the first executable with the given name in the directories of `PATH`, or `nil` if there is
  /// none.
  package static func path(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs a program and waits until it exits; a name without a slash is looked up in `PATH`.
  ///
  /// `folder` becomes the current directory and `HOME`, because shells read and write files in the home directory.
  package static func run(
    _ name: String, _ arguments: [String], in folder: String? = nil,
    input: FileHandle = .nullDevice, mergesErrors: Bool = false
  ) throws -> (status: Int32, output: [UInt8]) {
    let process = Process()
    let path = name.contains("/") ? name : Self.path(name)
    process.executableURL = URL(fileURLWithPath: try #require(path, "\(name) is not installed"))
    process.arguments = arguments
    if let folder {
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.environment = ProcessInfo.processInfo.environment.merging(["HOME": folder]) { $1 }
    }
    let pipe = Pipe()
    process.standardInput = input
    process.standardOutput = pipe
    if mergesErrors { process.standardError = pipe }
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, Array(output))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, with a reason, if one of the required programs is not installed.
  package static func requires(_ tools: String...) -> Self {
    let missing = tools.filter { Tool.path($0) == nil }
    return .enabled(if: missing.isEmpty, "not installed: \(missing.joined(separator: ", "))")
  }
}

package func contents(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
