import Foundation
import LinkHarness
import MockSite

/// The hosts of several plans as one site, and the files that they were read from.
struct PlanSites {
  let paths: [String]
  let site: Site
  private let files: [String]
  private var stamps: [Stamp?]

  private struct Stamp: Equatable {
    let modified: Date?
    let size: Int?
    let number: Int?
  }

  /// Loads plans and combines their hosts.
  ///
  /// It is an error if two plans describe the same host, because the combined host would match neither.
  init(_ paths: [String]) throws(CommandError) {
    let loads = PlanCollection(paths).loads
    let findings = loads.flatMap(\.findings)
    guard findings.isEmpty else {
      throw CommandError(
        "invalid plans\n" + findings.map { $0.rendered() }.joined(separator: "\n"))
    }
    var site = Site()
    for load in loads {
      guard let plan = load.plan else { continue }
      for host in plan.site.hosts {
        guard site[host.name] == nil else {
          throw CommandError(
            "duplicate host \(host.name) in \(plan.file); pass only one of the plans that describe it"
          )
        }
        site[host.name] = host
      }
    }
    self.paths = paths
    self.site = site
    files = loads.flatMap(\.documents)
    stamps = files.map(Self.stamp)
  }

  var haveChanged: Bool { files.map(Self.stamp) != stamps }

  /// Accepts the current state of the files, so that an invalid plan is reported only once.
  mutating func acceptFiles() { stamps = files.map(Self.stamp) }

  /// Returns attributes that reveal changes; the size and the inode show changes that a coarse modification time does
  /// not.
  private static func stamp(_ path: String) -> Stamp? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return nil
    }
    return Stamp(
      modified: attributes[.modificationDate] as? Date,
      size: (attributes[.size] as? NSNumber)?.intValue,
      number: (attributes[.systemFileNumber] as? NSNumber)?.intValue)
  }
}
