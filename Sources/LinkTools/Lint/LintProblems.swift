import HarnessText
import LinkModel

extension Problem {
  static func json(_ problem: JSONProblem) -> Self {
    let code: LintCode =
      switch problem.kind {
      case .byteOrderMark, .encoding: .textEncoding
      case .duplicateName: .duplicateName
      default: .notJSON
      }
    return Self(code, problem.message, problem.fix)
  }

  static func unknownKey(_ key: String, of object: String, nearest: String?) -> Self {
    Self(
      .unknownKey, "unknown key \"\(key)\" in \(object)",
      nearest.map { "did you mean \"\($0)\"?" })
  }

  static func wrongType(_ what: String, expected: String, found: String) -> Self {
    Self(.wrongType, "\(what) is \(found), not \(expected)", "write \(expected)")
  }

  static func serviceWithoutApps(_ service: String) -> Self {
    Self(.serviceWithoutApps, "\"\(service)\" lists no apps")
  }

  static let detailWithoutApp = Self(
    .detailWithoutApp, "the entry lists no apps")

  static func propertyList(_ problem: PropertyListProblem) -> Self {
    let code: LintCode =
      switch problem.kind {
      case .notAPropertyList: .notAPropertyList
      case .openStep: .openStepPropertyList
      case .xml: .xmlSyntax
      case .shape: .propertyListShape
      case .duplicateKey: .duplicateKey
      }
    return Self(code, problem.words.message, problem.words.fix)
  }

  static func entitlement(_ value: String, _ defect: AssociatedDomain.Defect) -> Self {
    let (code, problem, fix): (LintCode, String, String) =
      switch defect {
      case .missingService: (.entitlementForm, "has no service", "start with applinks:")
      case .scheme: (.entitlementForm, "contains a scheme", "write only the domain: applinks:shop.example")
      case .path: (.entitlementForm, "contains a slash", "delete the slash and any path after it")
      case .query:
        (
          .entitlementForm, "contains a query or fragment",
          "delete the query or fragment; only ?mode= may follow the domain"
        )
      case .port: (.entitlementForm, "contains a port", "delete the port, which is not supported")
      case .misplacedWildcard:
        (
          .entitlementWildcard, "has a misplaced wildcard",
          "write the wildcard only at the start of the domain, as in *.shop.example"
        )
      case .host: (.entitlementHost, "has an invalid domain", "write the full domain, for example shop.example")
      case .notASCII:
        (
          .entitlementHost, "is not ASCII; since iOS 16, no file of such a host is requested",
          "write the domain in Punycode (xn--…) for systems before iOS 16"
        )
      case .address: (.entitlementHost, "contains an IP address", "write a domain")
      case .wildcardForAppClips:
        (.entitlementWildcard, "has a wildcard, which App Clips do not support", "list each domain")
      }
    return Self(code, "\"\(value)\" \(problem)", fix)
  }

  static func entitlementMode(_ mode: String, nearest: String?) -> Self {
    Self(
      .entitlementMode, "unknown mode \"\(mode)\"",
      nearest.map { "did you mean \"\($0)\"?" })
  }

  static func buildSetting(_ value: String) -> Self {
    Self(
      .buildSetting, "\"\(value)\" contains a build setting")
  }

  static let urlTypeWithoutSchemes = Self(
    .urlTypeWithoutSchemes, "the URL type has no schemes")
}
