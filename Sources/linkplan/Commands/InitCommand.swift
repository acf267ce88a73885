import Foundation
import HarnessText
import LinkHarness
import LinkModel
import LinkTools

final class InitCommand: Command {
  let name = "init"
  let summary = "create a plan from an association file, with links for each rule"
  let details = """
    Prints a plan with up to two links per rule: one for which it is the first
    matching rule and one that it does not match. The rows expect the current result
    for each link, so the plan passes. FILE may be - for standard input, or a folder
    with a file HOST.json for each host, from which one table is made.
    """
  let example = "linkplan init apple-app-site-association --host shop.example"

  let file = Argument(.path("FILE"), "an association file")
  let host = Option("--host", .host, "host that serves the file", default: RuleSpace.exampleHost)
  let apps = Option(
    each: "--app", .text("ID"), "application identifier (default: those in the file)")
  let byReference = Option(
    "--by-reference",
    "refer to FILE by its path instead of copying it into the plan")

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    let path = given[file]
    let apps = given[apps]
    if PlanFiles.isFolder(path) == true { return try await run(onFolder: path, given, output) }
    if path == "-" { try given.refuse([byReference], beside: "standard input") }
    let source = try Input.association(path).source
    do {
      let skeleton = try await PlanSkeleton(
        of: source, host: given[host], apps: apps.isEmpty ? nil : apps,
        reference: given[byReference] ? path : nil)
      output.result(skeleton.text, as: .json)
      for note in skeleton.notes { output.note(note) }
      if given[byReference], !path.hasPrefix("/") {
        output.note("the path of the file is relative to the plan: save the plan in the current directory")
      }
      output.note("for completion in editors, save the schema: linkplan schema > \(PlanSchema.identifier)")
      if !given.has(host) {
        output.note("the host of the plan is \(given[host]); to set your own, use --host")
      }
      let lint = [FileLint(source, ignoresSizeLimit: true)]
      if !lint.findings(from: .warning).allSatisfy(\.findings.isEmpty) {
        output.note("the rows expect what the file does now, with its \(lint.counts): linkplan lint \(path)")
      }
      return .success
    } catch {
      switch error {
      case .unreadable:
        output.diagnostic(FileLint(source, ignoresSizeLimit: true).limited.text)
        throw .unreadable(
          path, reason: "the system ignores this file", hint: "correct the errors above")
      case .noApps(let known):
        guard let unknown = apps.first(where: { !known.contains($0) }) else {
          throw .unreadable(
            path, reason: "the file assigns no links to any app",
            hint: "use a file with an \"applinks\" entry for an app")
        }
        throw .invalidValue(unknown, of: "--app", choices: known)
      }
    }
  }

  private func run(onFolder folder: String, _ given: Arguments, _ output: Output) async throws(UsageError)
    -> CommandStatus
  {
    try given.refuse([host, apps, byReference], beside: "a folder")
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".json") }
    var files: [(host: String, file: AssociationFile)] = []
    for name in names.sorted() {
      let path = folder + "/" + name
      let file = try Input.association(path).file
      if file.refusal != nil { throw .unreadable(path, reason: "the system ignores this file", hint: "lint it first") }
      files.append((String(name.dropLast(5)), file))
    }
    do {
      let skeleton = try await PlanSkeleton(of: files, in: folder)
      output.result(skeleton.text, as: .json)
      for note in skeleton.notes { output.note(note) }
      return .success
    } catch {
      throw .unreadable(
        folder, reason: "no file in it assigns links to an app",
        hint: "name each file after its host, as in shop.example.json")
    }
  }
}
