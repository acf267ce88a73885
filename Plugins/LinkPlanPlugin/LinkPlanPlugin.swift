import Foundation
import PackagePlugin

/// Runs `linkplan` of this package in a package that depends on it: `swift package linkplan replay Plans`.
@main struct LinkPlanPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    // A tool among the plugin's dependencies would be built for the host, with all that it uses, by every build of
    // this package; this builds it when it is called, from the modules that tests have already built.
    Diagnostics.progress("Building linkplan")
    let build = try packageManager.build(
      .product("linkplan"), parameters: .init(configuration: .inherit, logging: .concise))
    guard build.succeeded,
      let tool = build.builtArtifacts.first(where: { $0.kind == .executable && $0.name == "linkplan" })
    else {
      Diagnostics.error("linkplan could not be built\n" + build.logText)
      exit(2)
    }
    let process = Process()
    process.executableURL = tool.url
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

extension PackageManager.BuildResult.BuiltArtifact {
  fileprivate var name: String { url.deletingPathExtension().lastPathComponent }
}
