extension String {
  /// Whether the strings have the same bytes in UTF-8; `==` is also true if one has a composed é and the other a decomposed one.
  func hasSameBytes(as other: String) -> Bool {
    // Unequal strings cannot have the same bytes, and this check is fast.
    guard utf8.count == other.utf8.count, self == other else { return false }
    let result = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        left.count == right.count && left.elementsEqual(right)
      }
    }
    // The storage of a string that is bridged from Objective-C may not be contiguous.
    return result.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}
