import LinkModel

/// What `defaults` says for rows that do not say it themselves.
struct RowDefaults {
  /// Where links are opened.
  var source: LinkSource?
  /// What rows start from, with that of the plan below it.
  var given = Given()
  /// What every step that opens a link is expected to come to.
  var expectations = Expectations()

  static let keys = ["from", "given", "expect"]
}
