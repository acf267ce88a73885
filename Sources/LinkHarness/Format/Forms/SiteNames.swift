import HarnessText
import LinkModel

/// Checks that site names are valid, distinct host names; no request could reach a site with an invalid name.
enum SiteNames {
  static func check(_ node: JSONNode, _ object: StrictObject) {
    var lines: [String: Int] = [:]
    for site in node.object ?? [] where !StrictObject.isFree(site.name) {
      let name = site.name
      guard isHost(name) else {
        let candidates = [Link(name).host, Link("https://\(name.trimmingBlanks)").host]
        let meant = candidates.compactMap(\.self).first(where: isHost) ?? "shop.example"
        object.report(.malformed(name, expected: "a host such as \"\(meant)\""), at: site)
        continue
      }
      if let first = lines[name.asciiLowercased()] {
        object.report(.duplicateSite(name, firstLine: first), at: site)
      } else {
        lines[name.asciiLowercased()] = object.source.line(of: site.nameRange)
      }
    }
  }

  private static func isHost(_ name: String) -> Bool {
    let isIPv6 = name.hasPrefix("[") && name.hasSuffix("]")
    let host = isIPv6 ? name.dropFirst().dropLast() : name[...]
    return !host.isEmpty && host.unicodeScalars.allSatisfy(isAllowed)
      && Link("https://\(name)/").host == name.asciiLowercased()
  }

  /// Colons are allowed because IPv6 addresses contain them; `isHost` rejects names with a port.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && scalar.value > 0x20 && scalar.value != 0x7F
      && !"#/<>?@[\\]^|%".unicodeScalars.contains(scalar)
  }
}
