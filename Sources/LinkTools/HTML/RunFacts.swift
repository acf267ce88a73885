/// Optional facts about a run, such as its date and duration; a report that omits these facts is reproducible.
package struct RunFacts: Sendable {
  package var date: String?
  package var duration: (@Sendable () -> Duration)?
  package var commit: String?
  package var machine: String?

  package init() {}

  /// The environment variables in which CI services provide the commit, in order of precedence.
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
