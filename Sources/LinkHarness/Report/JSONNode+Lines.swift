import HarnessText

// The members of a stage's facts as text.

extension JSONNode {
  func text(_ name: String) -> String {
    guard let member = self[name], member.value != .null else { return "" }
    return member.string ?? member.value.text
  }

  /// Returns a line about the member with this name; empty if the member is missing or not a string.
  func detail(_ name: String, _ line: (String) -> ReportLine) -> [ReportLine] {
    (self[name]?.string).map { [.detail(line($0))] } ?? []
  }

  /// Returns words about a string, or nothing if the member is missing or not a string.
  func words(_ name: String, _ words: (String) -> String) -> String {
    self[name]?.string.map(words) ?? ""
  }

  func errorLines() -> [ReportLine] {
    guard let error = self["error"]?.string else { return [] }
    let detail = text("detail")
    let sentence = detail.hasPrefix(error + ": ") ? detail.dropFirst(error.count + 2) : detail[...]
    let line: ReportLine = "\(strong: error): \(String(sentence))"
    // If an error thrown by an app's own code has no message for the user, `message` repeats `detail` and is not
    // printed.
    if text("message") == detail { return [line] }
    return [
      line,
      .detail(
        ReportLine("the user sees: \(text("message")) \(text("recovery"))".trimmingBlanks)),
    ]
  }
}
