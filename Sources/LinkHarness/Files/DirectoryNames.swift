import Foundation

/// The sorted names in a directory, including names that are not UTF-8, which `FileManager` omits.
struct DirectoryNames {
  private(set) var valid: [String] = []
  /// The names that are not valid UTF-8, with U+FFFD instead of the invalid bytes.
  private(set) var invalid: [String] = []

  init?(of path: String) {
    guard let start = MemoryLayout<dirent>.offset(of: \dirent.d_name),
      let directory = opendir(path)
    else { return nil }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      // The entry is read in place: it can be shorter than `dirent`, so copying the structure would read past the end
      // of the entry.
      let name = UnsafeRawPointer(entry).advanced(by: start).assumingMemoryBound(to: CChar.self)
      guard let text = String(validatingCString: name) else {
        invalid.append(String(cString: name))
        continue
      }
      if text != ".", text != ".." { valid.append(text) }
    }
    valid.sort()
    invalid.sort()
  }
}
