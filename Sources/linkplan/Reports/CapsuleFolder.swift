import LinkTools
import Foundation
import LinkHarness

struct CapsuleFolder {
  private let path: String
  private var failed: [RowResult] = []

  init(_ path: String) { self.path = path }

  private func isWithin(_ folder: String) -> Bool {
    guard PlanFiles.isFolder(folder) == true else { return false }
    let (path, folder) = (PlanFiles.normalized(path) + "/", PlanFiles.normalized(folder) + "/")
    return folder == "./" ? !path.hasPrefix("/") && !path.hasPrefix("../") : path.hasPrefix(folder)
  }

  mutating func take(_ event: RunEvent) {
    if case .row(_, let result?) = event, result.status == .failed { failed.append(result) }
  }

  /// `paths` are the files and directories that were replayed.
  func write(_ plans: PlanCollection, from paths: [String], _ output: Output) async throws(UsageError) {
    guard !failed.isEmpty else { return }
    if let folder = paths.first(where: isWithin) {
      output.note("the next replay of \(folder) replays the capsules in \(path) too; choose a directory beside it")
    }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path, reason: "the directory cannot be created")
    }
    var taken: Set<String> = []
    for result in failed {
      guard let load = plans.loads.first(where: { $0.file == result.plan }) else { continue }
      do {
        let capsule = try await BugCapsule(of: result, in: load)
        var name = capsule.fileName
        var number = 2
        while !taken.insert(name).inserted {
          name = capsule.fileName.dropLast(5) + "-\(number).json"
          number += 1
        }
        let file = path + "/" + name
        do throws(WholeFile.Failure) {
          try WholeFile.write(Array(capsule.text.utf8), to: file, followsLinks: false)
          output.inform("wrote capsule \(file)")
        } catch {
          output.say("cannot write \(file): \(error.reason)")
        }
      } catch {
        output.say("cannot create a capsule for \(result.row.id): \(error.message)")
      }
    }
  }
}
