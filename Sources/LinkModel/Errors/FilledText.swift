import HarnessText

enum FilledText {
  /// Without a limit, a short template could repeat a large value many times.
  static let limit = 1 << 20
}

extension String {
  /// A placeholder remains unchanged if it has no value, or if its value would make the total length of the values
  /// exceed the limit.
  package func filled(_ value: (String) -> String?) -> String {
    var left = FilledText.limit
    return replacingPlaceholders { name in
      guard let value = value(name), value.utf8.count <= left else { return nil }
      left -= value.utf8.count
      return value
    }
  }
}
