import Foundation
import LinkModel

/// The rules from which an association file and equivalent regular expressions are generated.
struct RuleFile {
  struct Rule {
    var path: String?
    var items: [String: String] = [:]
    var fragment: String?
    var excludes = false
  }

  static let app = "ABCDE12345.com.example.shop"

  var rules: [Rule]
  var variables: [String: [String]] = [:]

  /// The association file as a server would send it.
  var bytes: [UInt8] {
    get throws {
      let components = rules.map { rule in
        var component: [String: Any] = [:]
        component["/"] = rule.path
        component["#"] = rule.fragment
        if !rule.items.isEmpty { component["?"] = rule.items }
        if rule.excludes { component["exclude"] = true }
        return component
      }
      let file: [String: Any] = [
        "applinks": [
          "substitutionVariables": variables,
          "details": [["appIDs": [Self.app], "components": components]],
        ]
      ]
      return Array(try JSONSerialization.data(withJSONObject: file))
    }
  }

  /// A few rules, as in the association files of most websites.
  static let typical = RuleFile(rules: [
    Rule(path: "/help/website/*", excludes: true),
    Rule(fragment: "no_universal_links", excludes: true),
    Rule(path: "/product/*"),
    Rule(path: "/buy/?*", items: ["offer": "??*"]),
    Rule(path: "/*/reviews"),
    Rule(path: "/account/orders/$(digit)$(digit)*"),
  ])

  static let typicalLinks = [
    "/product/42", "/product/42?ref=mail", "/help/website/login", "/account/orders/1234",
    "/shoes/reviews", "/buy/shoes?offer=spring&ref=mail", "/imprint",
    "/product/1#no_universal_links",
  ]

  /// Returns many rules with a long common prefix, as in association files that list every section of a website.
  static func large(_ count: Int) -> RuleFile {
    RuleFile(rules: (0..<count).map { Rule(path: "/catalogue/section-\($0)/*") })
  }

  static func largeLinks(_ count: Int) -> [String] {
    ["/catalogue/section-0/a", "/catalogue/section-\(count / 2)/a", "/catalogue/none", "/imprint"]
  }

  /// Highly ambiguous patterns, none of which matches a link from `adversarialLink(_:)`.
  static let adversarial = RuleFile(
    rules: [
      Rule(path: "*a*a*a*a*a*a*b"),
      Rule(path: "*a*a*a*a*a*a*b*"),
      Rule(path: "/$(v)$(v)$(v)$(v)b*"),
      Rule(path: "/*a*$(digit)*"),
    ], variables: ["v": ["a", "aa", "*a"]])

  static func adversarialLink(_ length: Int) -> String {
    "/" + String(repeating: "a", count: length)
  }
}
