extension String {
  /// Returns the string with its `{placeholders}` replaced in one pass; one without a value is left unchanged.
  package func replacingPlaceholders<Failure: Error>(
    _ value: (String) throws(Failure) -> String?
  ) throws(Failure) -> String {
    guard utf8.contains("{") else { return self }
    var result = ""
    var rest = self[...]
    while let open = rest.utf8.firstIndex(of: "{") {
      result += rest[..<open]
      let inside = rest[rest.utf8.index(after: open)...]
      let end = inside.utf8.firstIndex { $0 == "}" || $0 == "{" || $0 == "\n" }
      if let end, inside.utf8[end] == "}", let text = try value(String(inside[..<end])) {
        result += text
        rest = inside[inside.utf8.index(after: end)...]
      } else {
        result += "{"
        rest = inside
      }
    }
    return result + rest
  }
}
