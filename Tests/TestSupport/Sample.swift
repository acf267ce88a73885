/// The app and its files that most plans of tests have, as parts of a plan's text.
package enum Sample {
  package static let id = "ABCDE12345.com.example.shop"

  /// The app, with universal links of shop.example.
  package static let app = #""shop": { "id": "\#(id)", "associatedDomains": ["applinks:shop.example"] }"#

  /// An app with a custom scheme only.
  package static let scheme = #""shop": { "id": "ABCDE12345.shop", "urlSchemes": ["shop"] }"#

  /// A row that passes in every plan.
  package static let links = #""links": [{ "open": "a:b", "expect": { "opens": "nothing" } }]"#

  package static let plan = #"{ "version": 1, \#(links) }"#

  /// An association file with an app's rules.
  package static func rules(_ components: String = #"{ "/": "*" }"#, _ app: String = id) -> String {
    #"{ "applinks": { "details": [{ "appIDs": ["\#(app)"], "components": [\#(components)] }] } }"#
  }

  /// The site shop.example with that file.
  package static func site(_ components: String = #"{ "/": "*" }"#, _ app: String = id) -> String {
    #""sites": { "shop.example": { "association": \#(rules(components, app)) } }"#
  }
}
