extension String {
  /// Whether the strings have the same UTF-8 bytes; `==`, in contrast, treats a composed and a decomposed é as equal.
  func hasSameBytes(as other: String) -> Bool {
    // Strings with the same bytes have the same length and are equal. Equal length and `==` are both fast to check.
    guard utf8.count == other.utf8.count, self == other else { return false }
    let result = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        left.count == right.count && left.elementsEqual(right)
      }
    }
    // A string bridged from Objective-C may have noncontiguous storage.
    return result.flatMap(\.self) ?? utf8.elementsEqual(other.utf8)
  }
}
