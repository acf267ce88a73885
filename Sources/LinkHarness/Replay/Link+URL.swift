import Foundation
import LinkModel

extension Link {
  /// The link as an app receives it; `nil` when Foundation makes no URL of it.
  var url: URL? { URL(string: text) }
}
