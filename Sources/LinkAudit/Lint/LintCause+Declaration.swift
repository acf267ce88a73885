import HarnessText
import LinkModel

// What can be wrong with entitlements and an Info.plist.

extension LintCause {
  static func propertyList(_ problem: PropertyListProblem) -> Self {
    let code: LintCode =
      switch problem {
      case .notAPropertyList, .brokenBinary: .notAPropertyList
      case .xml: .xmlSyntax
      case .shape: .propertyListShape
      case .duplicateKey: .duplicateKey
      }
    return Self(code, problem.words.message, problem.words.fix)
  }
  static let binaryPropertyList = Self(
    .binaryPropertyList, "the property list is binary, so that no finding has a line",
    "convert it with plutil -convert xml1 FILE")
  static func keyMisspelt(_ key: String, meant: String) -> Self {
    Self(.keyMisspelt, "\"\(key)\" is not a key the system looks for", "write \"\(meant)\"")
  }
  static func entitlementNotAnArray(found: String) -> Self {
    Self(
      .entitlementNotAnArray, "com.apple.developer.associated-domains is \(found)",
      "write an <array> of <string>")
  }
  static func entitlementNotAString(found: String) -> Self {
    Self(.entitlementNotAString, "an associated domain is \(found)", "write a <string>")
  }
  static func entitlement(_ value: String, _ defect: AssociatedDomain.Defect) -> Self {
    let value = "\"\(value)\""
    return switch defect {
    case .missingService:
      Self(.entitlementForm, "\(value) names no service", "write applinks: in front")
    case .scheme:
      Self(
        .entitlementForm, "\(value) holds a scheme", "write the domain alone: applinks:shop.example"
      )
    case .path:
      Self(.entitlementForm, "\(value) holds a path or a slash", "end with the domain")
    case .query:
      Self(
        .entitlementForm, "\(value) holds a query or fragment", "only ?mode= may follow the domain")
    case .port:
      Self(.entitlementForm, "\(value) holds a port", "leave it out; ports are not supported")
    case .misplacedWildcard:
      Self(
        .entitlementWildcard, "\(value) has a * elsewhere than in front", "write *. and the domain")
    case .host:
      Self(.entitlementHost, "\(value) holds no complete domain", "write the domain with its dots")
    case .notASCII:
      Self(.entitlementHost, "\(value) is not ASCII", "write the domain in Punycode (xn--…)")
    case .address:
      Self(.entitlementHost, "\(value) names an address", "write a domain")
    case .wildcardForAppClips:
      Self(
        .entitlementWildcard, "\(value) has a wildcard, which App Clips do not support",
        "list each domain")
    }
  }
  static func entitlementWhiteSpace(_ value: String) -> Self {
    Self(.entitlementForm, "\"\(value)\" holds white space", "write service:domain without any")
  }
  static func entitlementService(_ service: String, nearest: String?) -> Self {
    Self(
      .entitlementService, "there is no service \"\(service)\"",
      nearest.map { "did you mean \"\($0)\"?" }
        ?? "write applinks, webcredentials, appclips or activitycontinuation")
  }
  static func entitlementMode(_ mode: String, nearest: String?) -> Self {
    Self(
      .entitlementMode, "there is no mode \"\(mode)\"",
      nearest.map { "did you mean \"\($0)\"?" }
        ?? "write ?mode=developer, ?mode=managed or ?mode=developer+managed")
  }
  static func entitlementDeveloperOnly(_ value: String) -> Self {
    Self(
      .entitlementDeveloperOnly, "\"\(value)\" stands here with a mode only",
      "add the value without ?mode= for distribution")
  }
  static func entitlementDuplicate(_ value: String) -> Self {
    Self(.entitlementDuplicate, "\"\(value)\" stands here twice", "delete one")
  }
  static func entitlementUpperCase(_ value: String) -> Self {
    Self(
      .entitlementUpperCase, "\"\(value)\" holds upper-case letters",
      "write the domain in lower case")
  }
  static func entitlementCount(_ count: Int) -> Self {
    Self(.entitlementCount, "\(count) associated domains", "use wildcards, or fewer domains")
  }
  static func browserWithLinks(_ value: String) -> Self {
    Self(
      .browserWithLinks, "\"\(value)\" stands beside com.apple.developer.web-browser",
      "delete one of the two: the system ignores what a web browser claims with applinks")
  }
  static func buildSetting(_ value: String) -> Self {
    Self(
      .buildSetting, "\"\(value)\" holds a build setting",
      "look at the built app: codesign -d --entitlements - APP")
  }
  static func urlTypesShape(_ what: String, expected: String, found: String) -> Self {
    Self(.urlTypesShape, "\(what) is \(found), not \(expected)", "write \(expected)")
  }
  static let urlTypeWithoutSchemes = Self(
    .urlTypeWithoutSchemes, "a URL type without schemes", "add CFBundleURLSchemes")
  static func schemeSyntax(_ scheme: String, fix: String) -> Self {
    Self(.schemeSyntax, "\"\(scheme)\" is no URL scheme", fix)
  }
  static func schemeDuplicate(_ scheme: String) -> Self {
    Self(.schemeDuplicate, "the scheme \"\(scheme)\" stands here twice", "delete one")
  }
  static func schemeWeb(_ scheme: String) -> Self {
    Self(
      .schemeWeb, "the app registers \(scheme)",
      "use an applinks: entitlement, or a scheme of your own")
  }
  static func schemeOfSystem(_ scheme: String) -> Self {
    Self(.schemeOfSystem, "\(scheme) belongs to the system", "choose a scheme of your own")
  }
  static func schemeUpperCase(_ scheme: String) -> Self {
    Self(
      .schemeUpperCase, "\"\(scheme)\" holds upper-case letters",
      "write \"\(scheme.asciiLowercased())\"")
  }
  static func queriedSchemesLimit(_ count: Int) -> Self {
    Self(
      .queriedSchemesLimit, "\(count) schemes, and the most is \(QueriedSchemes.usualLimit)",
      "keep the schemes the app asks for; the first \(QueriedSchemes.usualLimit) count")
  }
}
