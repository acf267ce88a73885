package import LinkHarness
import HarnessText

extension [FileLint] {
  /// What the linter says about the files of a plan, each finding as one text.
  package static func words(about plan: TestPlan) -> Set<String> {
    let files = [FileLint](of: [plan]) + PlanLint.files([plan])
    return Set(files.findings(from: .warning).flatMap(\.findings).map { "\($0.place.file): \($0.message)" })
  }
}
