extension Excerpt {
  /// Creates an excerpt of a line in which the secrets are masked in place, so that carets stay aligned.
  package init(of place: Place, maskedBy mask: SecretMask?) {
    let (source, position) = (place.source, place.position)
    self.init(of: source, at: position, length: place.length, reach: Self.secretReach) {
      mask?.masked($0, after: Self.lines(before: position.line, in: source), inPlace: true) ?? $0
    }
  }

  private static func lines(before line: Int, in source: SourceText) -> String {
    source.text(ofLines: max(1, line - 8)..<max(1, line), atMost: secretReach)
  }

  /// A plan may be a single line of several megabytes, so the line is not masked as a whole.
  private static let secretReach = 2_048
}
