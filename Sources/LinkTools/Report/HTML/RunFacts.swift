import LinkHarness

/// Optional facts about the code and the CI job of a run; a report that omits these facts is reproducible.
package struct RunFacts: Sendable {
  package private(set) var commit: String?
  private var branch: String?
  private var job: String?
  package var sources = SourceLinks()

  package init(_ environment: [String: String] = [:]) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    commit = first(
      "GITHUB_SHA", "CI_COMMIT_SHA", "BITBUCKET_COMMIT", "BUILDKITE_COMMIT", "CIRCLE_SHA1", "BUILD_SOURCEVERSION",
      "BITRISE_GIT_COMMIT", "GIT_CLONE_COMMIT_HASH", "CI_COMMIT", "GIT_COMMIT")
    // In a pull request, `GITHUB_REF_NAME` is a merge such as `7/merge`.
    branch = first(
      "GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "BITBUCKET_BRANCH", "BUILDKITE_BRANCH",
      "CIRCLE_BRANCH", "BUILD_SOURCEBRANCHNAME", "BITRISE_GIT_BRANCH", "CI_BRANCH", "GIT_BRANCH")
    job = first(
      "CI_JOB_URL", "BUILDKITE_BUILD_URL", "CIRCLE_BUILD_URL", "BITRISE_BUILD_URL", "CI_BUILD_URL", "BUILD_URL")
    if let server = first("GITHUB_SERVER_URL"), let repository = first("GITHUB_REPOSITORY"),
      let run = first("GITHUB_RUN_ID")
    {
      job = "\(server)/\(repository)/actions/runs/\(run)"
    }
  }

  func html(_ run: ReplaySummary = ReplaySummary()) -> HTML {
    let facts: [(name: String, value: HTML?)] = [
      ("date", run.date.map { "\($0)" }), ("duration", run.duration.map { "\($0.words)" }),
      ("version", run.date == nil ? nil : "\(Version.current)"), ("commit", commit.map { "\($0)" }),
      ("branch", branch.map { "\($0)" }), ("CI job", job.map { "<a href=\"\($0)\">\($0)</a>" }),
      ("machine", run.machine.map { "\($0)" }),
    ]
    let items = facts.compactMap { name, value -> HTML? in
      value.map { "<div><dt>\(name)</dt> <dd>\($0)</dd></div>" }
    }
    return items.isEmpty ? "" : "<dl class=\"facts\">\(items)</dl>\n"
  }
}
