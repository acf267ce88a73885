import HarnessText
import LinkModel

struct RuleSetting {
  let key: String
  let value: Bool?
  let origin: AssociationRule.Origin

  var words: String {
    let name = value.map { "\(key) is \($0)" } ?? "\"\(key)\" comes"
    let place =
      switch origin {
      case .rule: "the rule"
      case .detailDefaults: "the entry's defaults"
      case .applinksDefaults: "the defaults in applinks"
      }
    return value == nil ? "\(name) from \(place)" : "\(name), from \(place)"
  }

  var json: JSONValue {
    .object([
      "key": .string(key), "value": value.map(JSONValue.bool) ?? .null,
      "from": .string(origin.rawValue),
    ])
  }
}

extension AssociationRule {
  var settingsFromElsewhere: [RuleSetting] {
    let settings: [(key: String, value: Bool?)] = [
      ("/", nil), ("?", nil), ("#", nil), ("exclude", isExclusion),
      ("caseSensitive", isCaseSensitive), ("percentEncoded", isPercentEncoded),
    ]
    return settings.compactMap { setting in
      guard let origin = origins[setting.key], origin != .rule else { return nil }
      return RuleSetting(key: setting.key, value: setting.value, origin: origin)
    }
  }
}
