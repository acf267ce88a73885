extension Dictionary where Key == String {
  /// The value of a key; of a few keys, comparing all is faster than hashing one.
  @inlinable package subscript(few key: String) -> Value? {
    if count > 3 { return self[key] }
    // Only the value that is meant is copied.
    return keys.firstIndex(of: key).map { self[$0].value }
  }
}
