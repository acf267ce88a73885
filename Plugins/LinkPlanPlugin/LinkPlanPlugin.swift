import Foundation
import PackagePlugin

/// Runs `linkplan` of this package in a package that depends on it: `swift package linkplan replay Plans`.
@main struct LinkPlanPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "linkplan").url
    process.arguments = arguments
    // SwiftPM talks with the plugin over its standard input.
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let status = process.terminationStatus
    if status != 0, !FileManager.default.isWritableFile(atPath: context.package.directoryURL.path) {
      print("to let linkplan write files, write: swift package --allow-writing-to-package-directory linkplan …")
    }
    // An error that is thrown would end the plugin with status 1.
    exit(process.terminationReason == .exit ? status : 128 + status)
  }
}
