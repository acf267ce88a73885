extension Site.Resource {
  /// Serves a file with support for conditional requests and ranges; the file is read for every request.
  ///
  /// By default, the file name extension determines the content type. If the file does not exist, requests fall through
  /// to the next resource.
  public static func file(
    _ pattern: PathPattern, at path: String, contentType: String? = nil
  ) -> Site.Resource {
    Site.Resource(label: "file \(pattern.text)", patterns: [pattern]) { visit in
      answer(visit, path, contentType)
    }
  }

  /// Serves the files of a local directory under a URL path; requests for a directory are answered with its
  /// `index.html`.
  ///
  /// Files outside the directory are never served, whether requested with `..` in any encoding or through a symbolic
  /// link.
  public static func folder(_ pattern: PathPattern, at folder: String) -> Site.Resource {
    let below = pattern.appendingRest(under: "file")
    return Site.Resource(label: "folder \(pattern.text)", patterns: [below]) { visit in
      guard let rest = visit.captures.raw("file"),
        let path = FileContent.path(of: rest, inside: folder)
      else { return nil }
      return answer(visit, path)
    }
  }

  /// Serves bytes as a file, with support for conditional requests and ranges but without a modification date.
  ///
  /// By default, the extension of `name` determines the content type.
  public static func file(
    _ pattern: PathPattern, named name: String, holding bytes: [UInt8], contentType: String? = nil
  ) -> Site.Resource {
    Site.Resource(label: "file \(pattern.text)", patterns: [pattern]) { visit in
      answer(visit, .bytes(bytes), name, contentType)
    }
  }

  /// Serves files from memory under a URL path; the dictionary is keyed by relative paths such as `img/logo.png`.
  ///
  /// Requests for a directory are answered with its `index.html`. Conditional requests and ranges are supported, but
  /// responses have no modification date.
  public static func folder(_ pattern: PathPattern, holding files: [String: [UInt8]])
    -> Site.Resource
  {
    let below = pattern.appendingRest(under: "file")
    return Site.Resource(label: "folder \(pattern.text)", patterns: [below]) { visit in
      guard let rest = visit.captures.raw("file"), let path = FileContent.path(of: rest) else {
        return nil
      }
      for path in [path, path.isEmpty ? "index.html" : path + "/index.html"] {
        if let bytes = files[path] { return answer(visit, .bytes(bytes), path) }
      }
      return nil
    }
  }

  private static func answer(
    _ visit: Visit, _ content: HTTPContent, _ name: String, _ contentType: String? = nil,
    modified: Int? = nil
  ) -> Content {
    var response = HTTPResponse()
    response.content = content
    response.fields["Content-Type"] = contentType ?? ContentType.ofSuffix(name)
    let representation = Representation(
      response: response, tag: Representation.tag(of: content), modified: modified)
    return Content(response: representation.answer(to: visit.request))
  }

  private static func answer(
    _ visit: Visit, _ path: String, _ contentType: String? = nil
  ) -> Content? {
    FileContent.read(path).map {
      answer(visit, $0.content, path, contentType, modified: $0.modified)
    }
  }
}
