package struct LinkMaker: Sendable {
  package let table: RouteTable
  package let host: String

  package enum Platform: String, Sendable, CaseIterable {
    case ios
    case android
    case web
  }

  package struct Campaign: Sendable, Hashable {
    package let source: String
    package let medium: String?
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

  /// The link to a route.
  ///
  /// The address is the same for every platform, and analytics report which platform it was made for.
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
