package import HarnessText

extension Site.Resource {
  /// The paths at which a host serves its association file.
  public enum AssociationPlace: Hashable, Sendable, CaseIterable {
    case wellKnown
    /// Only `/apple-app-site-association`, which Apple's systems request as a fallback.
    case root
    case both

    static let wellKnownPath = "/.well-known/apple-app-site-association"

    var patterns: [PathPattern] {
      switch self {
      case .wellKnown: [PathPattern(stringLiteral: Self.wellKnownPath)]
      case .root: ["/apple-app-site-association"]
      case .both: Self.wellKnown.patterns + Self.root.patterns
      }
    }
  }

  /// Serves an association file from a string; the string is not validated and can be malformed.
  public static func association(
    _ text: String, contentType: String? = "application/json", status: HTTPStatus = .ok,
    at place: AssociationPlace = .both
  ) -> Site.Resource {
    association(bytes: Array(text.utf8), contentType: contentType, status: status, at: place)
  }

  /// Serves an association file from bytes; the `Content-Type` field is omitted if the content type is `nil`.
  public static func association(
    bytes: [UInt8], contentType: String? = "application/json", status: HTTPStatus = .ok,
    at place: AssociationPlace = .both
  ) -> Site.Resource {
    association(bytes, nil, contentType, status, place)
  }

  /// Serves an association file whose responses know where it is written.
  package static func association(
    _ source: SourceText, contentType: String? = "application/json", status: HTTPStatus = .ok,
    at place: AssociationPlace = .both
  ) -> Site.Resource {
    association(source.bytes, source, contentType, status, place)
  }

  private static func association(
    _ bytes: [UInt8], _ source: SourceText?, _ contentType: String?, _ status: HTTPStatus, _ place: AssociationPlace
  ) -> Site.Resource {
    var response = HTTPResponse(status: status, body: bytes)
    response.fields["Content-Type"] = contentType
    response.origin.source = source
    let content = Content(response: response)
    var resource = Site.Resource(label: "association", patterns: place.patterns) { _ in content }
    resource.sources = [source].compactMap(\.self)
    return resource
  }
}

extension Site {
  /// A fault in how a host serves its association file.
  ///
  /// The cases have the same names in Swift and in plans.
  public enum AssociationFault: String, Hashable, Sendable, CaseIterable {
    /// Requests for the association file are answered with 404, at both of its paths.
    case missing
    case redirect
    case htmlLogin
    case wrongContentType
    /// The file is served only at `/apple-app-site-association` and not in `/.well-known`.
    case noWellKnown
    /// The file is one byte larger than the maximum size of 128 KiB.
    case tooLarge
    /// The file has exactly the maximum size of 128 KiB and is therefore still valid.
    case atSizeLimit
    case bom
    /// Only the first half of the file is sent; `Content-Length` is the size of this half.
    case truncated
    case trailingComma
    /// The file uses single quotation marks instead of double ones, so it is not valid JSON.
    case invalidJSON
    /// The file uses the keys `appID` and `paths`, which iOS 12 and earlier require.
    case legacyPaths
    case wrongTeamID
    case http500
    case http403
    case slow
    /// The server resets the connection after sending half of the file.
    case reset
    case empty
  }
}

extension Site.AssociationFault {
  static let largest = 131_072

  package func bytes(of file: [UInt8]) -> [UInt8] {
    switch self {
    case .missing, .empty: []
    case .redirect, .wrongContentType, .noWellKnown, .slow, .reset: file
    case .htmlLogin:
      Array("<!doctype html><html><head><title>Sign in</title></head><body></body></html>".utf8)
    case .tooLarge: Self.padded(file, to: Self.largest + 1)
    case .atSizeLimit: Self.padded(file, to: Self.largest)
    case .bom: [0xEF, 0xBB, 0xBF] + file
    case .truncated: Array(file.prefix(file.count / 2))
    case .trailingComma:
      file.lastIndex(of: "}").map {
        file[..<$0] + [UInt8(ascii: ",")] + file[$0...]
      } ?? file
    case .invalidJSON: file.map { $0 == "\"" ? UInt8(ascii: "'") : $0 }
    case .legacyPaths: AssociationRewriting.withLegacyPaths(file)
    case .wrongTeamID: AssociationRewriting.withOtherTeam(file)
    case .http500: Array("Internal Server Error\n".utf8)
    case .http403: Array("Forbidden\n".utf8)
    }
  }

  /// Pads a file to the given size with line breaks, which do not change its meaning.
  private static func padded(_ file: [UInt8], to size: Int) -> [UInt8] {
    file + Array(repeating: UInt8(ascii: "\n"), count: max(0, size - file.count))
  }

  func response(for file: [UInt8]) -> HTTPResponse {
    let body = bytes(of: file)
    func answer(_ type: String = "application/json", _ status: HTTPStatus = .ok) -> HTTPResponse {
      HTTPResponse(status: status, fields: ["Content-Type": type], body: body)
    }
    switch self {
    // Without an explicit 404, another resource that matches all paths could answer the request.
    case .missing: return .notFound
    case .redirect: return .redirect(to: Self.moved)
    case .htmlLogin: return answer("text/html; charset=utf-8")
    case .wrongContentType: return answer("text/plain")
    case .http500: return answer("text/plain", 500)
    case .http403: return answer("text/plain", 403)
    default: return answer()
    }
  }

  static let moved = "/moved/apple-app-site-association"
}

extension Site.Resource {
  /// Serves an association file with a fault; the default file lists no apps.
  ///
  /// ```swift
  /// .association(fault: .http500).times(1).then(.association(good))
  /// ```
  public static func association(
    _ text: String = #"{ "applinks": { "details": [] } }"#, fault: Site.AssociationFault
  ) -> Site.Resource {
    association(bytes: Array(text.utf8), fault: fault)
  }

  /// Serves an association file from bytes, and injects a fault into the file or the response.
  public static func association(
    bytes: [UInt8], fault: Site.AssociationFault
  ) -> Site.Resource {
    association(bytes, nil, fault)
  }

  package static func association(_ source: SourceText, fault: Site.AssociationFault) -> Site.Resource {
    association(source.bytes, source, fault)
  }

  private static func association(
    _ bytes: [UInt8], _ source: SourceText?, _ fault: Site.AssociationFault
  ) -> Site.Resource {
    var answer = Content(response: fault.response(for: bytes))
    answer.response.origin.source = source
    var patterns = (fault == .noWellKnown ? AssociationPlace.root : .both).patterns
    if fault == .redirect { patterns.append("/moved/apple-app-site-association") }
    var file = Content(response: HTTPResponse(fields: ["Content-Type": "application/json"], body: bytes))
    file.response.origin.source = source
    var resource = Site.Resource(label: "association \(fault.rawValue)", patterns: patterns) { [answer, file] visit in
      visit.request.path == Site.AssociationFault.moved ? file : answer
    }
    resource.sources = fault.bytes(of: bytes) == bytes ? [source].compactMap(\.self) : []
    switch fault {
    case .slow: return resource.faults(.stall(at: .head))
    case .reset: return resource.faults(.reset(at: .body))
    default: return resource
    }
  }
}
