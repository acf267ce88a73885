import Foundation

/// What names a row from one run to the next: its plan's file and its id.
package struct RowKey: Sendable, Hashable {
  /// The plan's file, relative to the working directory where it lies in it.
  package let plan: String
  package let row: String

  /// Names a row; the same plan named in another way gives the same key.
  package init(_ plan: String, _ row: String) {
    self.init(plan, row, folder: FileManager.default.currentDirectoryPath)
  }

  init(_ plan: String, _ row: String, folder: String) {
    let path = PlanFiles.normalized(plan)
    self.plan = path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
    self.row = row
  }
}
