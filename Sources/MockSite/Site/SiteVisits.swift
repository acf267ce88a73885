package struct SiteVisits: Sendable {
  /// The visits by resource; those without any are left out.
  ///
  /// The identities are kept themselves: the place in memory of one that is gone may be given to another.
  let counts: [Site.Resource.Identity: Int]
  package let unused: [String]

  init(_ mounted: MountedSite) {
    var counts: [Site.Resource.Identity: Int] = [:]
    var unused: [String] = []
    for (host, counters) in zip(mounted.site.hosts, mounted.counters) {
      for (resource, counter) in zip(host.resources, counters) {
        let count = counter.count
        if count > 0 {
          counts[resource.identity] = count
        } else {
          unused.append("\(host.name): \(resource.label)")
        }
      }
    }
    (self.counts, self.unused) = (counts, unused)
  }
}
