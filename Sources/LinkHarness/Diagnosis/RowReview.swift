package import HarnessText
import LinkModel

/// Returns the errors that a linter finds in a file; what calls it is called for each failed row, so it has to remember
/// its answers.
package typealias FileReview = @Sendable (SourceText) -> [Finding]

/// What a command knows about a failed row, and the harness does not.
package struct RowReview: Sendable {
  let errors: FileReview
  /// What could explain what was seen in a row, in one clause.
  let explanation: @Sendable (TestPlan.Row, TestPlan) async -> String

  package init(
    errors: @escaping FileReview, explanation: @escaping @Sendable (TestPlan.Row, TestPlan) async -> String
  ) {
    (self.errors, self.explanation) = (errors, explanation)
  }
}

extension RowResult {
  package mutating func add(_ review: RowReview, of plan: TestPlan) async {
    add(review.errors, of: plan)
    guard let index = failures.firstIndex(where: \.isOpenQuestion) else { return }
    let words = await review.explanation(row, plan)
    if words.isEmpty { return }
    let question = failures[index]
    let sentence = [question.plainExplanation, words].compactMap(\.self).joined(separator: "; ")
    failures[index] = question.explained(question.because, sentence, question.plainCauses)
  }

  /// Adds what a linter knows about the files that the failed step used: an error that explains the failure is its
  /// first cause, and the sentence of the failure names any other.
  mutating func add(_ review: FileReview, of plan: TestPlan) {
    guard let first = failures.first, first.isAboutValue, first.stage <= .decide, let files = files(of: plan) else {
      return
    }
    let errors = files.flatMap { file in
      review(file.source).map { (error: $0, explains: file.explains($0.place.range)) }
    }
    guard !errors.isEmpty else { return }
    var causes = first.plainCauses
    var others = errors.map(\.error)
    if let index = errors.firstIndex(where: \.explains) {
      let error = others.remove(at: index)
      // A cause at the same place says why the link needs the value, which the linter cannot know.
      let same = causes.firstIndex { $0.place.file == error.place.file && $0.place.lines.overlaps(error.place.lines) }
      let known = same.map { causes.remove(at: $0) }
      causes.insert(known?.fixed(by: error.fix) ?? error, at: 0)
    }
    others.removeAll { error in causes.contains { $0.place == error.place } }
    let words = others.first.map {
      "lint finds \(others.count.of("error", "errors")) in \($0.place.file):\($0.place.position.line)"
        + (others.count > 1 ? " and below" : "")
    }
    let sentence = [first.plainExplanation, words].compactMap(\.self).joined(separator: "; ")
    failures[0] = first.explained(first.because, sentence.isEmpty ? nil : sentence, causes)
  }

  /// The command that shows what a linter knows about these files, for a run that has no linter; `nil` if the failed
  /// step used none.
  package func lintCommand(of plan: TestPlan) -> String? {
    guard let first = failures.first, first.stage <= .decide, let files = files(of: plan)?.map(\.source.file).distinct,
      !files.isEmpty
    else { return nil }
    return "linkplan lint " + files.joined(separator: " ")
  }

  /// The files that the system reads before it decides about the link of the failed step, if they can be the reason.
  private func files(of plan: TestPlan) -> [UsedFile]? {
    guard let step = failures.first.flatMap({ steps.indices.contains($0.step) ? steps[$0.step] : nil }),
      let decision = step.trace.decision, decision.destination == .browser || decision.destination == .nothing
    else { return nil }
    let app = plan.app(named: step.step.wantedText(.opens) ?? decision.reason.app) ?? plan.onlyApp
    guard let app else { return nil }
    let reason = decision.considered.first { $0.app == app.name } ?? decision.reason
    var isUnclaimed = false
    switch reason {
    case .domainNotAssociated, .schemeNotRegistered: isUnclaimed = true
    default: guard reason.dependsOnFile else { return nil }
    }
    let lists = app.places.propertyLists.map { UsedFile(source: $0.source) { _ in isUnclaimed } }
    let files = step.trace.files(of: app).map { file in
      UsedFile(source: file.source) { range in
        if case .excluded(_, let rule) = reason { return file.source.rangeInFile(rule.place.range).overlaps(range) }
        return file.explains(range)
      }
    }
    return lists + files
  }
}

private struct UsedFile {
  let source: SourceText
  let explains: (Range<Int>) -> Bool
}

extension StepTrace {
  fileprivate func files(of app: TestPlan.App) -> [UsedFile] {
    fetch.copies.filter { $0.app == app.name }.compactMap { record in
      guard case .file(let file) = record.download else { return nil }
      let source = file.document.source
      let own = file.detail(for: app.id).map { source.rangeInFile($0.range) }
      return UsedFile(source: source) { range in
        guard source.rangeInFile(0..<source.bytes.count).overlaps(range) else { return false }
        // The entries of other apps have no part in the decision.
        return own?.overlaps(range) ?? true || !file.details.contains { source.rangeInFile($0.range).overlaps(range) }
      }
    }
  }
}

extension TestPlan {
  /// The warnings about the association files that led to a decision.
  func warnings(concerning trace: StepTrace) -> [Finding] {
    let files = app(named: trace.decision?.reason.app).map(trace.files)
    return warnings.filter { warning in
      let range = warning.place.source.rangeInFile(warning.place.range)
      return files?.contains { $0.source.file == warning.file && $0.explains(range) } ?? false
    }
  }
}
