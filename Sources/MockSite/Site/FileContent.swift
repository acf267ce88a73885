import HarnessText

struct FileContent {
  let content: HTTPContent
  /// The time of the last modification, in seconds since 1970.
  let modified: Int

  static func read(_ path: String) -> FileContent? {
    // The file type is checked before the file is opened, because opening a named pipe would block the event loop until
    // a writer opens the pipe.
    guard FileStatus(of: path)?.isRegular == true, let file = OpenFile(path), let status = file.status, status.isRegular
    else { return nil }
    return FileContent(content: content(of: file, size: status.size), modified: status.modified)
  }

  /// Returns the content of a file; a file that is larger than one piece stays open, and is read when it is sent.
  private static func content(of file: OpenFile, size: Int) -> HTTPContent {
    let limit = ContentReader.pieceSize
    if size > limit { return .file(file, 0..<size) }
    var bytes: [UInt8] = []
    // The file is read to its end whatever its size, because files in `/proc` declare a size of 0.
    while case let more = file.read(limit, at: bytes.count), !more.isEmpty { bytes += more }
    return .bytes(bytes)
  }

  /// Returns `nil` also if the request path `rest` is invalid or refers to a file outside the directory.
  static func path(of rest: String, inside folder: String) -> String? {
    guard let below = path(of: rest), let root = Platform.resolved(folder),
      let real = resolved(folder + "/" + below, inside: root)
    else { return nil }
    // `index.html` is resolved as well, because it may be a symbolic link to a file outside the directory.
    return FileStatus(of: real)?.isFolder == true ? resolved(real + "/index.html", inside: root) : real
  }

  private static func resolved(_ path: String, inside root: String) -> String? {
    guard let real = Platform.resolved(path) else { return nil }
    // Paths are compared byte by byte, because `String` treats the composed and decomposed forms of é as equal.
    let parent = root == "/" ? root : root + "/"
    return (real + "/").utf8.starts(with: parent.utf8) ? real : nil
  }

  /// Each segment is decoded only once, so `%252E` becomes `%2E` and not a dot.
  static func path(of rest: String) -> String? {
    var names: [String] = []
    for part in rest.split(separator: "/") {
      let name = PercentEncoding.decodedOrSame(part)
      guard name != "..", !name.utf8.contains(where: { $0 == 0 || $0 == 0x2F || $0 == 0x5C })
      else { return nil }
      names.append(name)
    }
    return names.joined(separator: "/")
  }
}

enum ContentType {
  /// Returns the media type (RFC 9110 §8.3) for a path.
  static func ofSuffix(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    if name == "apple-app-site-association" { return "application/json" }
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return types[name[name.index(after: dot)...].asciiLowercased()] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8", "csv": "text/csv; charset=utf-8",
    "json": "application/json", "map": "application/json", "xml": "application/xml",
    "pdf": "application/pdf", "wasm": "application/wasm", "zip": "application/zip",
    "gz": "application/gzip", "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg",
    "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "ico": "image/x-icon",
    "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "mp4": "video/mp4",
    "mp3": "audio/mpeg", "plist": "application/x-plist", "p7m": "application/pkcs7-mime",
  ]
}
