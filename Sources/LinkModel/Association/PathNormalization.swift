import HarnessText

/// Normalization of slashes and stars in path patterns and URL paths, applied before comparison.
///
/// TN3155 documents only that `/test/*` matches `/test`. Except where noted, the normalization steps that TN3155 does
/// not document reproduce recorded verdicts of `swcutil`.
package enum PathNormalization {
  package static func normalized(_ written: consuming [UInt8]) -> [UInt8] {
    var path = consume written
    let slash = UInt8(ascii: "/")
    let star = UInt8(ascii: "*")
    if path.isEmpty { return [slash] }
    // A path of one Unicode scalar is unchanged (reported), even if the scalar has several bytes.
    if GlobProgram.scalarLength(path, at: 0) == path.count { return path }
    if isSimple(path) {
      if path.last != slash { path.append(slash) }
      return path
    }
    var collapsed: [UInt8] = []
    collapsed.reserveCapacity(path.count + 2)
    for byte in path {
      if (byte == slash || byte == star) && collapsed.last == byte { continue }
      collapsed.append(byte)
    }
    var body = collapsed[...]
    var leads = false
    var trails = false
    if body.count >= 2 {
      leads = body.first == star
      if leads { body = body.dropFirst() }
      trails = body.last == star
      if trails { body = body.dropLast() }
    }
    var out: [UInt8] = leads ? [star] : []
    if !leads, body.first != slash { out.append(slash) }
    out += body
    if !trails, out.last != slash { out.append(slash) }
    if trails { out.append(star) }
    return out
  }

  /// Whether appending a slash is the only change that normalization can make to a path.
  private static func isSimple(_ path: [UInt8]) -> Bool {
    guard path.first == "/" else { return false }
    var previous: UInt8 = 0
    for byte in path {
      if byte == "*" || byte == "/" && previous == byte { return false }
      previous = byte
    }
    return true
  }
}
