import HarnessText
import LinkModel

// The causes of findings about entitlements and Info.plist files.

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
    .binaryPropertyList, "the property list is binary, so findings have no line numbers",
    "convert the property list with 'plutil -convert xml1 FILE'")
  static func keyMisspelt(_ key: String, meant: String) -> Self {
    Self(.keyMisspelt, "unknown key \"\(key)\"", "write \"\(meant)\"")
  }
  static func entitlementNotAnArray(found: String) -> Self {
    Self(
      .entitlementNotAnArray, "com.apple.developer.associated-domains is \(found), not an array",
      "write an <array> of <string> elements")
  }
  static func entitlementNotAString(found: String) -> Self {
    Self(
      .entitlementNotAString, "an associated domain is \(found), not a string", "write a <string>")
  }
  static func entitlement(_ value: String, _ defect: AssociatedDomain.Defect) -> Self {
    let value = "\"\(value)\""
    return switch defect {
    case .missingService:
      Self(.entitlementForm, "\(value) has no service", "start with applinks:")
    case .scheme:
      Self(
        .entitlementForm, "\(value) contains a scheme",
        "write only the domain: applinks:shop.example"
      )
    case .path:
      Self(
        .entitlementForm, "\(value) contains a slash",
        "delete the slash and any path after it")
    case .query:
      Self(
        .entitlementForm, "\(value) contains a query or fragment",
        "delete the query or fragment; only ?mode= may follow the domain")
    case .port:
      Self(.entitlementForm, "\(value) contains a port", "delete the port, which is not supported")
    case .misplacedWildcard:
      Self(
        .entitlementWildcard, "\(value) has a misplaced wildcard",
        "write the wildcard only at the start of the domain, as in *.shop.example")
    case .host:
      Self(
        .entitlementHost, "\(value) has an invalid domain",
        "write the full domain, for example shop.example")
    case .notASCII:
      Self(.entitlementHost, "\(value) is not ASCII", "write the domain in Punycode (xn--…)")
    case .address:
      Self(.entitlementHost, "\(value) contains an IP address", "write a domain")
    case .wildcardForAppClips:
      Self(
        .entitlementWildcard, "\(value) has a wildcard, which App Clips do not support",
        "list each domain")
    }
  }
  static func entitlementWhiteSpace(_ value: String) -> Self {
    Self(
      .entitlementForm, "\"\(value)\" contains white space",
      "write service:domain without white space")
  }
  static func entitlementService(_ service: String, nearest: String?) -> Self {
    Self(
      .entitlementService, "unknown service \"\(service)\"",
      nearest.map { "did you mean \"\($0)\"?" }
        ?? "write applinks, webcredentials, appclips or activitycontinuation")
  }
  static func entitlementMode(_ mode: String, nearest: String?) -> Self {
    Self(
      .entitlementMode, "unknown mode \"\(mode)\"",
      nearest.map { "did you mean \"\($0)\"?" }
        ?? "write ?mode=developer, ?mode=managed or ?mode=developer+managed")
  }
  static func entitlementDeveloperOnly(_ value: String) -> Self {
    Self(
      .entitlementDeveloperOnly, "\"\(value)\" is declared only with a mode",
      "for distribution builds, add the same value without a mode")
  }
  static func entitlementDuplicate(_ value: String) -> Self {
    Self(.entitlementDuplicate, "duplicate value \"\(value)\"", "delete one")
  }
  static func entitlementUpperCase(_ value: String) -> Self {
    Self(
      .entitlementUpperCase, "\"\(value)\" contains upper-case letters",
      "write the domain in lower case")
  }
  static func entitlementCount(_ count: Int) -> Self {
    Self(
      .entitlementCount,
      "\(count) associated domains exceed Apple's recommended maximum of 20 to 30",
      "use wildcards, or fewer domains")
  }
  static func browserWithLinks(_ value: String) -> Self {
    Self(
      .browserWithLinks, "\"\(value)\" is declared together with com.apple.developer.web-browser",
      "delete either the applinks values or com.apple.developer.web-browser")
  }
  static func buildSetting(_ value: String) -> Self {
    Self(
      .buildSetting, "\"\(value)\" contains a build setting",
      "check the built app's Info.plist, or the output of 'codesign -d --entitlements - APP'")
  }
  static func urlTypesShape(_ what: String, expected: String, found: String) -> Self {
    Self(.urlTypesShape, "\(what) is \(found), not \(expected)", "write \(expected)")
  }
  static let urlTypeWithoutSchemes = Self(
    .urlTypeWithoutSchemes, "the URL type has no schemes", "add CFBundleURLSchemes")
  static func schemeSyntax(_ scheme: String, fix: String) -> Self {
    Self(.schemeSyntax, "invalid URL scheme \"\(scheme)\"", fix)
  }
  static func schemeDuplicate(_ scheme: String) -> Self {
    Self(.schemeDuplicate, "duplicate scheme \"\(scheme)\"", "delete one")
  }
  static func schemeWeb(_ scheme: String) -> Self {
    Self(
      .schemeWeb, "the app registers the scheme \(scheme)",
      "declare the domain with \"applinks:\" in the entitlements, or use a custom scheme")
  }
  static func schemeOfSystem(_ scheme: String) -> Self {
    Self(
      .schemeOfSystem, "the scheme \(scheme) belongs to the system", "choose a custom scheme")
  }
  static func schemeUpperCase(_ scheme: String) -> Self {
    Self(
      .schemeUpperCase, "\"\(scheme)\" contains upper-case letters",
      "write \"\(scheme.asciiLowercased())\"")
  }
  static func queriedSchemesLimit(_ count: Int) -> Self {
    Self(
      .queriedSchemesLimit,
      "LSApplicationQueriesSchemes has \(count) schemes; the limit is \(QueriedSchemes.usualLimit)",
      "list only the schemes the app queries; those after the first \(QueriedSchemes.usualLimit) are ignored"
    )
  }
}
