import HarnessText
import LinkModel

// The only place that turns findings of entitlements and Info.plist files into words.

extension DeclarationCause {
  var words: LintCause.Words {
    switch self {
    case .propertyList(let problem):
      (Self.code(of: problem), problem.words.message, problem.words.fix)
    case .binaryPropertyList:
      (
        .binaryPropertyList, "the property list is binary, so that no finding has a line",
        "convert it with plutil -convert xml1 FILE"
      )
    case .keyMisspelt(let key, let meant):
      (.keyMisspelt, "\"\(key)\" is not a key the system looks for", "write \"\(meant)\"")

    case .entitlementNotAnArray(let found):
      (
        .entitlementNotAnArray, "com.apple.developer.associated-domains is \(found)",
        "write an <array> of <string>"
      )
    case .entitlementNotAString(let found):
      (.entitlementNotAString, "an associated domain is \(found)", "write a <string>")
    case .entitlement(let value, let defect): Self.words(of: defect, value)
    case .entitlementWhiteSpace(let value):
      (.entitlementForm, "\"\(value)\" holds white space", "write service:domain without any")
    case .entitlementService(let service, let nearest):
      (
        .entitlementService, "there is no service \"\(service)\"",
        nearest.map { "did you mean \"\($0)\"?" }
          ?? "write applinks, webcredentials, appclips or activitycontinuation"
      )
    case .entitlementMode(let mode, let nearest):
      (
        .entitlementMode, "there is no mode \"\(mode)\"",
        nearest.map { "did you mean \"\($0)\"?" }
          ?? "write ?mode=developer, ?mode=managed or ?mode=developer+managed"
      )
    case .entitlementDeveloperOnly(let value):
      (
        .entitlementDeveloperOnly, "\"\(value)\" stands here with a mode only",
        "add the value without ?mode= for distribution"
      )
    case .entitlementDuplicate(let value):
      (.entitlementDuplicate, "\"\(value)\" stands here twice", "delete one")
    case .entitlementUpperCase(let value):
      (
        .entitlementUpperCase, "\"\(value)\" holds upper-case letters",
        "write the domain in lower case"
      )
    case .entitlementCount(let count):
      (.entitlementCount, "\(count) associated domains", "use wildcards, or fewer domains")
    case .buildSetting(let value):
      (
        .buildSetting, "\"\(value)\" holds a build setting",
        "look at the built app: codesign -d --entitlements - APP"
      )

    case .urlTypesShape(let what, let expected, let found):
      (.urlTypesShape, "\(what) is \(found), not \(expected)", "write \(expected)")
    case .urlTypeWithoutSchemes:
      (.urlTypeWithoutSchemes, "a URL type without schemes", "add CFBundleURLSchemes")
    case .schemeSyntax(let scheme, let fix):
      (.schemeSyntax, "\"\(scheme)\" is no URL scheme", fix)
    case .schemeDuplicate(let scheme):
      (.schemeDuplicate, "the scheme \"\(scheme)\" stands here twice", "delete one")
    case .schemeWeb(let scheme):
      (
        .schemeWeb, "the app registers \(scheme)",
        "use an applinks: entitlement, or a scheme of your own"
      )
    case .schemeOfSystem(let scheme):
      (.schemeOfSystem, "\(scheme) belongs to the system", "choose a scheme of your own")
    case .schemeUpperCase(let scheme):
      (
        .schemeUpperCase, "\"\(scheme)\" holds upper-case letters",
        "write \"\(scheme.asciiLowercased())\""
      )
    case .queriedSchemesLimit(let count):
      (
        .queriedSchemesLimit, "\(count) schemes, and the most is \(Device.queriedSchemesLimit)",
        "keep the schemes the app asks for; the first \(Device.queriedSchemesLimit) count"
      )
    }
  }

  private static func code(of problem: PropertyListProblem) -> LintCode {
    switch problem {
    case .notAPropertyList, .brokenBinary: .notAPropertyList
    case .xml: .xmlSyntax
    case .shape: .propertyListShape
    case .duplicateKey: .duplicateKey
    }
  }

  private static func words(of defect: AssociatedDomain.Defect, _ value: String)
    -> LintCause.Words
  {
    let value = "\"\(value)\""
    return switch defect {
    case .missingService:
      (.entitlementForm, "\(value) names no service", "write applinks: in front")
    case .scheme:
      (.entitlementForm, "\(value) holds a scheme", "write the domain alone: applinks:shop.example")
    case .path: (.entitlementForm, "\(value) holds a path or a slash", "end with the domain")
    case .query:
      (.entitlementForm, "\(value) holds a query or fragment", "only ?mode= may follow the domain")
    case .port: (.entitlementForm, "\(value) holds a port", "leave it out; ports are not supported")
    case .misplacedWildcard:
      (.entitlementWildcard, "\(value) has a * elsewhere than in front", "write *. and the domain")
    case .host:
      (.entitlementHost, "\(value) holds no complete domain", "write the domain with its dots")
    case .notASCII:
      (.entitlementHost, "\(value) is not ASCII", "write the domain in Punycode (xn--…)")
    case .address: (.entitlementHost, "\(value) names an address", "write a domain")
    case .wildcardForAppClips:
      (
        .entitlementWildcard, "\(value) has a wildcard, which App Clips do not support",
        "list each domain"
      )
    }
  }
}
