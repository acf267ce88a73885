/// Makes the links an app hands out, so that they lead back to where they were made.
package struct LinkMaker: Sendable {
  package let table: RouteTable
  package let host: String

  /// Where a link is going to be opened.
  package enum Platform: String, Sendable, CaseIterable {
    /// An iPhone or iPad: a universal link.
    case ios
    /// An Android device: an app link.
    case android
    /// A browser.
    case web
  }

  /// Why the link is handed out, in the terms of analytics.
  package struct Campaign: Sendable, Hashable {
    /// Where it is handed out.
    package let source: String
    /// By what means; the platform without it.
    package let medium: String?
    /// On what occasion.
    package let name: String?

    package init(source: String, medium: String? = nil, name: String? = nil) {
      self.source = source
      self.medium = medium
      self.name = name
    }
  }

  package init(_ table: RouteTable, host: String) {
    self.table = table
    self.host = host
  }

  /// The link to a route; every platform gets the same address, and analytics learn which one it was for.
  package func link(
    to route: String, _ parameters: RouteParameters = [:], for platform: Platform,
    _ campaign: Campaign? = nil
  ) throws(RouteURLError) -> Link {
    var all = parameters.all
    if let campaign {
      all.append(RouteParameter("utm_source", campaign.source))
      all.append(RouteParameter("utm_medium", campaign.medium ?? platform.rawValue))
      if let name = campaign.name { all.append(RouteParameter("utm_campaign", name)) }
    }
    return try table.url(for: route, RouteParameters(all), at: .web(host: host))
  }
}
