/// Rewrites association files as far as their bytes are JSON; other bytes stay as they are.
enum AssociationRewriting {
  /// Puts the rules of `components` into `paths`, and the first of `appIDs` into `appID`.
  ///
  /// Only paths survive: queries and fragments had no place in the older form. A rule that excludes by one of
  /// them is left out, since by its path alone it would exclude much more.
  static func withLegacyPaths(_ file: [UInt8]) -> [UInt8] {
    changingDetails(of: file) { detail in
      var members: [Site.JSON.Member] = []
      for member in detail {
        switch (member.name, member.value) {
        case ("appIDs", .array(let ids)): members.append(.init("appID", ids.first ?? ""))
        case ("components", .array(let rules)):
          members.append(.init("paths", .array(rules.compactMap(path))))
        default: members.append(member)
        }
      }
      return members
    }
  }

  /// Gives every app the prefix of a team that does not exist.
  static func withOtherTeam(_ file: [UInt8]) -> [UInt8] {
    changingDetails(of: file) { detail in
      detail.map { member in
        switch (member.name, member.value) {
        case ("appID", .string(let id)): .init("appID", .string(otherTeam(id)))
        case ("appIDs", .array(let ids)):
          .init(
            "appIDs",
            .array(
              ids.map { id in
                if case .string(let id) = id { .string(otherTeam(id)) } else { id }
              }))
        default: member
        }
      }
    }
  }

  private static func path(_ rule: Site.JSON) -> Site.JSON? {
    var path = "*"
    if case .string(let text)? = rule["/"] { path = text }
    guard rule["exclude"] == .bool(true) else { return .string(path) }
    return rule["?"] == nil && rule["#"] == nil ? .string("NOT \(path)") : nil
  }

  private static func otherTeam(_ id: String) -> String {
    guard let dot = id.firstIndex(of: ".") else { return id }
    return "ZZZZZZZZZZ" + id[dot...]
  }

  private static func changingDetails(
    of file: [UInt8], _ change: ([Site.JSON.Member]) -> [Site.JSON.Member]
  ) -> [UInt8] {
    guard case .object(var services)? = Site.JSON(file),
      let place = services.firstIndex(where: { $0.name == "applinks" }),
      case .object(var members) = services[place].value,
      let inner = members.firstIndex(where: { $0.name == "details" }),
      case .array(let details) = members[inner].value
    else { return file }
    members[inner].value = .array(
      details.map { detail in
        if case .object(let members) = detail { .object(change(members)) } else { detail }
      })
    services[place].value = .object(members)
    return Array(Site.JSON.object(services).text.utf8)
  }
}
