extension Site.Resource {
  /// Where a host keeps its association file.
  public enum AssociationPlace: Hashable, Sendable, CaseIterable {
    case wellKnown
    /// `/apple-app-site-association` alone, where systems look as a fallback.
    case root
    case both

    var patterns: [PathPattern] {
      switch self {
      case .wellKnown: ["/.well-known/apple-app-site-association"]
      case .root: ["/apple-app-site-association"]
      case .both: Self.wellKnown.patterns + Self.root.patterns
      }
    }
  }

  /// Serves an association file, given as text.
  ///
  /// The text is not looked at: a site has to be able to serve a broken file.
  public static func association(
    _ text: String, contentType: String? = "application/json", status: HTTPStatus = .ok,
    at place: AssociationPlace = .both
  ) -> Site.Resource {
    association(bytes: Array(text.utf8), contentType: contentType, status: status, at: place)
  }

  /// Serves an association file, given as bytes; `nil` for the type leaves the field out.
  public static func association(
    bytes: [UInt8], contentType: String? = "application/json", status: HTTPStatus = .ok,
    at place: AssociationPlace = .both
  ) -> Site.Resource {
    var response = HTTPResponse(status: status, body: bytes)
    response.fields["Content-Type"] = contentType
    let content = Content(response: response)
    return Site.Resource(label: "association", patterns: place.patterns) { _ in content }
  }
}
