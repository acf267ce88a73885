extension Site.Resource {
  /// Serves a file of the disk, read anew for every request, with conditions and parts.
  ///
  /// The type follows from the suffix unless it is given. A file that is not there leaves the request to
  /// the resources that follow.
  public static func file(
    _ pattern: PathPattern, at path: String, contentType: String? = nil
  ) -> Site.Resource {
    Site.Resource(label: "file \(pattern.text)", patterns: [pattern]) { visit in
      answer(visit, path, contentType: contentType)
    }
  }

  /// Serves the files of a folder of the disk under a path, `index.html` for a folder itself.
  ///
  /// Nothing outside the folder is ever served: not by `..` in any spelling, and not by a symbolic link
  /// that leads out of it.
  public static func folder(_ pattern: PathPattern, at folder: String) -> Site.Resource {
    let below = pattern.appendingRest(under: "file")
    return Site.Resource(label: "folder \(pattern.text)", patterns: [below]) { visit in
      guard let rest = visit.captures.raw("file"),
        let path = FileContent.path(of: rest, inside: folder)
      else { return nil }
      return answer(visit, path, contentType: nil)
    }
  }

  private static func answer(_ visit: Visit, _ path: String, contentType: String?) -> Content? {
    guard let file = FileContent.read(path) else { return nil }
    var response = HTTPResponse(body: file.bytes)
    response.fields["Content-Type"] = contentType ?? ContentType.ofSuffix(path)
    let representation = Representation(
      response: response, tag: file.tag, modified: file.modified)
    return Content(response: representation.answer(to: visit.request))
  }
}
