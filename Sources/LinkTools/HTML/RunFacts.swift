/// What a report says of the run besides its rows; everything that differs from run to run is given, so that a report
/// without it is the same each time.
package struct RunFacts: Sendable {
  package var date: String?
  package var duration: (@Sendable () -> Duration)?
  package var commit: String?
  package var machine: String?

  package init() {}

  /// The variables in which CI services name the commit, in the order they are looked at.
  package static let commitVariables = [
    "GITHUB_SHA", "CI_COMMIT_SHA", "BITBUCKET_COMMIT", "BUILDKITE_COMMIT", "CIRCLE_SHA1",
    "BUILD_SOURCEVERSION", "GIT_COMMIT",
  ]

  package static func commit(of environment: [String: String]) -> String? {
    commitVariables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  var entries: [(name: String, value: String)] {
    let all = [
      ("date", date), ("duration", duration.map { $0().words }),
      ("version", date == nil ? nil : Version.current), ("commit", commit), ("machine", machine),
    ]
    return all.compactMap { name, value in value.map { (name, $0) } }
  }
}
