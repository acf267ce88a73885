package struct LinkMaker: Sendable {
  let table: RouteTable
  let host: String
  let settings: Settings

  package enum Platform: String, Sendable, CaseIterable {
    case ios
    case android
    case web
    /// Any platform: the link names none.
    case auto
  }

  package struct Campaign: Sendable, Hashable {
    package let source: String
    let medium: String?
    let name: String?

    package init(source: String, medium: String? = nil, name: String? = nil) {
      self.source = source
      self.medium = medium
      self.name = name
    }
  }

  package struct Settings: Sendable, Hashable {
    package var platformParameter: String?
    package var parameters: [RouteParameter] = []
    package var platforms: [Platform: PlatformSettings] = [:]

    package init() {}
  }

  package struct PlatformSettings: Sendable, Hashable {
    var parameters: [RouteParameter] = []
    var scheme: String?
    var host: String?

    package init(parameters: [RouteParameter] = [], scheme: String? = nil, host: String? = nil) {
      (self.parameters, self.scheme, self.host) = (parameters, scheme, host)
    }
  }

  package init(_ table: RouteTable, host: String, settings: Settings = Settings()) {
    self.table = table
    self.host = host
    self.settings = settings
  }

  package func link(
    to route: String, _ parameters: RouteParameters = [:], for platform: Platform,
    _ campaign: Campaign? = nil
  ) throws(RouteURLError) -> Link {
    let named = platform == .auto ? nil : platform.rawValue
    let own = settings.platforms[platform] ?? PlatformSettings()
    var further: [RouteParameter] = []
    func append(_ name: String?, _ value: String?) {
      if let name, let value { further.append(RouteParameter(name, value)) }
    }
    append(settings.platformParameter, named)
    further += settings.parameters + own.parameters
    if let campaign {
      append("utm_source", campaign.source)
      append("utm_medium", campaign.medium ?? named)
      append("utm_campaign", campaign.name)
    }
    let given = Set(parameters.all.map(\.name))
    let origin = own.scheme.map(LinkOrigin.scheme) ?? .web(host: own.host ?? host)
    return try table.url(
      for: route, table.splitting(parameters, for: route), at: origin,
      with: further.filter { !given.contains($0.name) })
  }
}
