import LinkModel

package enum MissingScheme {
  /// Returns the URL that a user means by a link without a scheme, such as `shop.example/help`; `nil` if it has one, or
  /// no host with a dot.
  package static func added(to link: String) -> String? {
    let url = "https://" + link
    return Link(link).scheme.isEmpty && Link(url).host?.contains(".") == true ? url : nil
  }
}
