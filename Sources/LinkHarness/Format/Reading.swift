import HarnessText
import LinkModel

/// What the readers of one plan share: findings, the documents it names, and the names its rows may use.
final class Reading {
  let log = FindingLog()
  var files: PlanFiles
  private(set) var paths: [String] = []
  var provenance = Provenance()
  var names = Names()
  /// Where links are opened that do not say it themselves.
  var defaultSource: LinkSource?
  /// Whether rows may expect nothing, to be given expectations.
  var fillsMissing = false

  init(files: PlanFiles) { self.files = files }

  func note(_ path: String) { paths.append(path) }
}

struct Names: Sendable {
  var apps: [String] = []
  var clips: [String] = []
  var devices: [String] = []
  var tabs: [String] = []
  var hosts: [String] = []
}
