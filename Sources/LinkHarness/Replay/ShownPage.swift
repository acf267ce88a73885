import LinkModel

/// The page that a device shows, and what shows it.
struct ShownPage: Sendable {
  var page: Page
  let viewer: LinkSource.Viewer

  var source: LinkSource {
    let link = Link(page.url)
    return switch viewer {
    case .browser: .safari(page: link)
    case .webView: .webView(page: link)
    case .safariView: .safariView(page: link)
    }
  }

  /// A link of the page in full, by its address or by what is written in the page.
  func link(_ text: String) -> Link? {
    page.links.first { $0 == text || resolved($0) == text }.map { Link(resolved($0)) }
  }

  private func resolved(_ link: String) -> String {
    Link(link).scheme.isEmpty ? Browser.resolve(link, against: page.url) : link
  }
}
