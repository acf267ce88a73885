import HarnessText
import CLinux

enum ContentType {
  /// The registered type, `application/octet-stream` for a suffix nobody knows (RFC 9110 §8.3).
  static func ofSuffix(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    // The association file has no suffix and is JSON all the same.
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
