extension Dictionary where Key == String {
  /// The value of a key; of a few keys, comparing all is faster than hashing one.
  @inlinable package subscript(few key: String) -> Value? {
    if count > 3 { return self[key] }
    // Only the value that is meant is copied. `firstIndex(of:)` would hash the key.
    return keys.firstIndex { $0 == key }.map { self[$0].value }
  }
}
