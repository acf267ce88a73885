import HarnessText

package struct SourceLinks: Sendable {
  private let template: String?
  private let directory: String
  private let isWeb: Bool

  /// A URL of a website contains paths relative to the working directory `directory`; a URL for a program contains
  /// absolute paths.
  package init(_ template: String? = nil, directory: String = "", commit: String? = nil) {
    self.template = template?.replacing("{commit}", with: PercentEncoding.encode(commit ?? "HEAD"))
    self.directory = directory.hasSuffix("/") ? directory : directory + "/"
    isWeb = template?.hasPrefix("http") ?? false
  }

  func html(_ place: String, _ file: String, _ line: Int) -> HTML {
    guard let url = url(of: file, line) else { return "<code>\(place)</code>" }
    return "<a href=\"\(url)\"><code>\(place)</code></a>"
  }

  func url(of file: String, _ line: Int) -> String? {
    guard let template, file != "-" else { return nil }
    let absolute = file.hasPrefix("/") ? file : directory + file
    let path = isWeb ? absolute.withoutPrefix(directory) : absolute
    if isWeb, path.hasPrefix("/") || path.hasPrefix("..") { return nil }
    let escaped = path.split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
    return template.replacing("{line}", with: String(line)).replacing("{path}", with: escaped)
  }
}
