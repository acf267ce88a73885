extension Site {
  /// The site with all delays removed from its faults; the resources keep their identities, and thus their visit
  /// counts.
  package var withoutWaits: Site {
    var site = self
    site.connectionFaults = connectionFaults.compactMap(\.withoutWait)
    for host in hosts where host.hasFaults {
      var host = host
      host.faults = host.faults.compactMap(\.withoutWait)
      host.resources = host.resources.map { resource in
        var resource = resource
        for step in resource.steps.indices {
          resource.steps[step].faults = resource.steps[step].faults.compactMap(\.withoutWait)
        }
        return resource
      }
      site[host.name] = host
    }
    return site
  }
}

extension Site.Host {
  fileprivate var hasFaults: Bool {
    !faults.isEmpty || resources.contains { $0.steps.contains { !$0.faults.isEmpty } }
  }
}
