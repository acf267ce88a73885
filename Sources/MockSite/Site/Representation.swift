struct Representation {
  var response: HTTPResponse
  /// The entity tag with its quotation marks (RFC 9110 §8.8.3).
  var tag: String
  /// The time of the last modification in seconds since 1970; `nil` if unknown.
  var modified: Int?

  func answer(to request: HTTPRequest) -> HTTPResponse {
    var response = response
    guard response.status == .ok, request.method == .get || request.method == .head else {
      return response
    }
    response.fields["ETag"] = tag
    if let modified {
      response.fields["Last-Modified"] = HTTPDate.text(secondsSince1970: modified)
    }
    response.fields["Accept-Ranges"] = "bytes"
    switch precondition(request) {
    case .failed: return HTTPResponse(status: 412)
    case .unchanged:
      // A 304 response contains the fields that a cache needs, such as `ETag` and `Vary` (RFC 9110 §15.4.5).
      for name in ["Content-Type", "Accept-Ranges"] { response.fields[name] = nil }
      return HTTPResponse(status: 304, fields: response.fields)
    case .met: break
    }
    // The `Range` field applies only to GET (RFC 9110 §14.2), and only if the `If-Range` condition is met (§13.1.5).
    guard request.method == .get, let range = request.fields["Range"], allowsRange(request) else {
      return response
    }
    return ByteRanges.answer(response, range)
  }

  private enum Precondition { case met, failed, unchanged }

  /// Evaluates the conditions of a request in the order of RFC 9110 §13.2.2.
  private func precondition(_ request: HTTPRequest) -> Precondition {
    let fields = request.fields
    if !fields.values(of: "If-Match").isEmpty {
      // `If-Match` requires strong comparison: a weak tag never matches (RFC 9110 §13.1.1).
      guard Self.tags(fields.values(of: "If-Match")).contains(where: { $0 == "*" || $0 == tag })
      else { return .failed }
    } else if let date = date(fields["If-Unmodified-Since"]), let modified, modified > date {
      return .failed
    }
    if !fields.values(of: "If-None-Match").isEmpty {
      // `If-None-Match` requires weak comparison: a tag matches with or without the prefix `W/` (RFC 9110 §13.1.2).
      let tags = Self.tags(fields.values(of: "If-None-Match"))
      return tags.contains { $0 == "*" || $0 == tag || $0 == "W/" + tag } ? .unchanged : .met
    }
    if let date = date(fields["If-Modified-Since"]), let modified, modified <= date {
      return .unchanged
    }
    return .met
  }

  /// Whether `If-Range` is absent or matches the content's entity tag or modification date (RFC 9110 §13.1.5).
  private func allowsRange(_ request: HTTPRequest) -> Bool {
    guard let condition = request.fields["If-Range"] else { return true }
    return condition == tag || (modified != nil && date(condition) == modified)
  }

  private func date(_ text: String?) -> Int? { text.flatMap(HTTPDate.secondsSince1970) }

  /// Returns the entity tags in comma-separated field values; a quoted tag may contain a comma (RFC 9110 §8.8.3).
  private static func tags(_ values: [String]) -> [String] {
    var tags: [String] = []
    for value in values {
      var tag = ""
      var isQuoted = false
      for character in value {
        if character == "\"" { isQuoted.toggle() }
        if character == ",", !isQuoted {
          tags.append(tag)
          tag = ""
        } else if isQuoted || (character != " " && character != "\t") {
          tag.append(character)
        }
      }
      tags.append(tag)
    }
    return tags.filter { !$0.isEmpty }
  }

  static func tag(of content: HTTPContent) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for piece in content.pieces {
      piece.withUnsafeBytes { bytes in
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
    return "\"\(String(hash, radix: 16))-\(String(content.count, radix: 16))\""
  }
}

extension Site.Resource {
  /// Returns the resource with support for entity tags, conditional requests and ranges (RFC 9110 §13 and §14).
  ///
  /// ``conditional()`` changes only the responses of the resource's last step. ``file(_:at:contentType:)`` and
  /// ``folder(_:at:)`` support entity tags, conditional requests and ranges by default.
  public func conditional() -> Site.Resource {
    mapping { response, request in
      let tag = Representation.tag(of: response.content)
      response = Representation(response: response, tag: tag).answer(to: request)
    }
  }

  /// Returns the resource with `Cache-Control` directives, such as `max-age=3600`, on every response of its last step.
  public func cacheControl(_ directives: String) -> Site.Resource {
    header("Cache-Control", directives)
  }
}
