import HarnessText

enum KeySlip {
  static func isRemark(_ key: String) -> Bool {
    key == "comment" || key.hasPrefix("_") || key.hasPrefix("$") || key.hasPrefix("x-")
  }

  private static let otherNames = [
    "path": "/", "paths": "/", "pattern": "/", "url": "/", "query": "?", "parameters": "?",
    "fragment": "#", "hash": "#", "anchor": "#", "not": "exclude", "excluded": "exclude",
  ]

  static func nearest(to key: String, among known: [String]) -> String? {
    let trimmed = String(key.filter { $0 != " " })
    if known.contains(trimmed) { return trimmed }
    if let other = otherNames[trimmed.lowercased()], known.contains(other) { return other }
    guard trimmed.count > 2 else { return nil }
    return NearMiss.nearest(to: trimmed, among: known.filter { $0.count > 2 })
  }
}
