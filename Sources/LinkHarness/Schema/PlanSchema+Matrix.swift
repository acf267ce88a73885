import LinkModel

extension PlanSchema {
  /// The keys that make several rows of one.
  static let templateKeys: [(String, Schema)] = [
    ("variables", Schema.map(of: .anything, "Values by name; the row writes ${name} for them")),
    ("matrix", Schema.reference("matrix")),
    (
      "cases",
      Schema.list(
        of: Schema.reference("case"), "What is expected of which cells; the first that fits decides"
      )
    ),
  ]

  static let matrix = Schema.either(
    [
      Schema.map(
        of: Schema.either(
          [
            Schema.list(of: .anything, "The values", atLeast: 1),
            Schema.map(of: .anything, "The values by label"),
          ], "An axis with its values"), "Axes by name: a cell for every combination of values"),
      Schema.list(
        of: Schema.map(of: .anything, "A cell: values by name"), "A table: a cell on each line",
        atLeast: 1),
    ], "Values that make a row of each cell; the row writes ${name} for them")

  static let matrixCase = SchemaObject(
    "What is expected of some cells of a matrix",
    [
      (
        "when",
        Schema.map(
          of: .anything, "By axis the value, or an array of values, that fits; all fit without it")
      ),
      ("variables", Schema.map(of: .anything, "Values by name, before those of the row")),
      (
        "expect",
        Schema.reference("expect", "What is expected of them, before what the row expects")
          .orPlaceholder
      ),
      ("exclude", Schema.flag("Whether the cells are left out")),
      ("tags", Schema.texts("Words to select the cells by, besides those of the row")),
      ("covers", Schema.texts("The ids of the requirements the cells demonstrate")),
      ("skip", Schema.text("Why they are not to be replayed")),
      ("knownIssue", Schema.text("Why they are known to fail; a pass is reported")),
    ])
}
