extension Site.Resource {
  /// Serves a file of the disk, read anew for every request, with conditions and parts.
  ///
  /// The type follows from the suffix unless it is given. A file that is not there leaves the request to
  /// the resources that follow.
  public static func file(
    _ pattern: PathPattern, at path: String, contentType: String? = nil
  ) -> Site.Resource {
    Site.Resource(label: "file \(pattern.text)", patterns: [pattern]) { visit in
      answer(visit, path, contentType)
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
      return answer(visit, path)
    }
  }

  /// Serves bytes as the file of some name, with conditions and parts; nobody knows when they changed last.
  public static func file(
    _ pattern: PathPattern, named name: String, holding bytes: [UInt8], contentType: String? = nil
  ) -> Site.Resource {
    Site.Resource(label: "file \(pattern.text)", patterns: [pattern]) { visit in
      answer(visit, bytes, name, contentType)
    }
  }

  /// Serves files that are held by their paths below the folder, such as `img/logo.png`, as
  /// ``folder(_:at:)`` serves those of the disk.
  public static func folder(_ pattern: PathPattern, holding files: [String: [UInt8]])
    -> Site.Resource
  {
    let below = pattern.appendingRest(under: "file")
    return Site.Resource(label: "folder \(pattern.text)", patterns: [below]) { visit in
      guard let rest = visit.captures.raw("file"), let path = FileContent.path(of: rest) else {
        return nil
      }
      for path in [path, path.isEmpty ? "index.html" : path + "/index.html"] {
        if let bytes = files[path] { return answer(visit, bytes, path) }
      }
      return nil
    }
  }

  private static func answer(
    _ visit: Visit, _ bytes: [UInt8], _ name: String, _ contentType: String? = nil,
    modified: Int? = nil
  ) -> Content {
    var response = HTTPResponse(body: bytes)
    response.fields["Content-Type"] = contentType ?? ContentType.ofSuffix(name)
    let representation = Representation(
      response: response, tag: Representation.tag(of: bytes), modified: modified)
    return Content(response: representation.answer(to: visit.request))
  }

  private static func answer(
    _ visit: Visit, _ path: String, _ contentType: String? = nil
  ) -> Content? {
    FileContent.read(path).map {
      answer(visit, $0.bytes, path, contentType, modified: $0.modified)
    }
  }
}
