import Foundation
import HarnessText
import LinkModel

extension Problem {
  static let redirectAfterFile = Self(
    "the redirect matches the path of the association file, which `association` answers first",
    "if the server redirects the file, too, write \"fault\": \"redirect\" in \"association\"")
}

extension Problem {
  static func fileMissing(
    _ path: String, near: @autoclosure @escaping @Sendable () -> [String]
  ) -> Self {
    Self("file not found: \(path)") { place in
      NearMiss.nearest(to: path, among: near()).map { "did you mean \"\($0)\"?" }
        ?? (path == place.file
          ? "specify an existing plan or a directory of plans\(startOfRelativePaths(path))"
          : path.hasPrefix("/")
            ? "correct the path, or restore the file"
            : "correct the path, which is relative to \(folderWords(place.file)), or restore the file")
    }
  }
  private static func folderWords(_ file: String) -> String {
    let folder = FilePath.folder(of: file)
    return folder == "." ? "the directory of \(file)" : folder
  }
  private static func startOfRelativePaths(_ path: String) -> String {
    path.hasPrefix("/")
      ? "" : "; relative paths are resolved against \(FileManager.default.currentDirectoryPath)"
  }
  static func nameNotUTF8(_ path: String) -> Self {
    Self(
      "the name of \(path) is not UTF-8",
      "rename the file, so that plans and reports can refer to it")
  }
  static func fileUnreadable(_ path: String, reason: String) -> Self {
    Self("\(path) cannot be read: \(reason)", "specify another path, or correct the permissions")
  }
  static func fileOutsideRoot(_ path: String, root: String) -> Self {
    Self(
      "\(path) is outside \(root)",
      "move the file into the plan's directory, or pass a common parent directory on the command line"
    )
  }
  static func linkOutsideRoot(_ path: String, root: String) -> Self {
    Self(
      "\(path) is a symbolic link to a file outside \(root)",
      "replace the link by a copy of the file, or pass a common parent directory on the command line")
  }
  static func tooFewDescriptors(_ free: Int, needed: Int) -> Self {
    Self(
      "a replay over loopback needs \(needed) file descriptors, and the process can open only \(free) more",
      "raise the limit, for example with `ulimit -n 256`, or replay in memory")
  }
  static func noPlans(_ path: String) -> Self {
    Self(
      "no plan found in \(path)",
      "specify a plan, or a directory with .json files that have \"version\" and \"links\"")
  }
  static func listOfOtherApp(_ key: String, of other: String, besides id: String) -> Self {
    let isNear = NearMiss.nearest(to: id, among: [other]) != nil
    return Self(
      "the file of \"\(key)\" is that of \(other), but the app is \(id)",
      isNear ? "did you mean \"id\": \"\(other)\"?" : "refer to the file of this app, or write \"id\": \"\(other)\"")
  }
  static func propertyList(message: String, fix: String) -> Self { Self(message, fix) }
  static func route(_ problem: RouteTableProblem, rival: Place?) -> Self {
    let winner = rival.map { "the one on line \($0.position.line)" } ?? "the first one"
    return Self(problem.message(winner: winner), problem.fix + (rival.map { "; the other is at \($0)" } ?? ""))
  }
  static func ownedRoute(
    _ route: String, owner: String, isSameOwner: Bool, firstLine: Int
  ) -> Self {
    Self(
      "the route \"\(route)\" already belongs to \(owner) (line \(firstLine))",
      isSameOwner ? "delete this entry; a tab includes its root" : "list the route only once")
  }
  static func foreignParameter(_ text: String) -> Self {
    Self(
      "\"\(text)\" is literal text in a path",
      "write \":\(text.dropFirst().dropLast())\" for a parameter with this name")
  }
  static func literalParameter(_ name: String) -> Self {
    Self(
      ":\(name) is literal text; placeholders are written in braces",
      "write {\(name)} for the value from the path")
  }
  static func unboundPlaceholder(_ name: String, path: String, known: [String]) -> Self {
    Self(
      "the path \(path) has no parameter \"\(name)\", so {\(name)} is literal text",
      known.isEmpty ? "add :\(name) to the path" : "write {\(known.joined(separator: "} or {"))}")
  }
}
