import Foundation

extension PlanFiles {
  package static func systemFiles(in folder: String) -> [String] {
    let folder = normalized(folder)
    let names = (DirectoryNames(of: folder)?.valid ?? []).filter { !$0.hasPrefix(".") || $0 == ".well-known" }
    return names.flatMap { name -> [String] in
      let path = folder == "." ? name : folder + "/" + name
      // A symbolic link to a directory is not followed, because it could form a cycle.
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      if type == .typeDirectory { return systemFiles(in: path) }
      return isSystemFile(name) && isFolder(path) == false ? [path] : []
    }
  }

  private static func isSystemFile(_ name: String) -> Bool {
    name.hasPrefix("apple-app-site-association") || name.hasSuffix(".entitlements") || name.hasSuffix("Info.plist")
  }
}
