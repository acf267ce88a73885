// The commands between plans and everything around them.

extension CommandSpec {
  static let coverage = CommandSpec(
    name: "coverage", summary: "rules, routes and pages that no row of the plans reaches",
    arguments: "[PATH…]",
    options: [
      Option(
        name: "--requirements", value: nil,
        summary:
          "which requirements of the folder's requirements.json are demonstrated, and by what"),
      Option(
        name: "--drift", value: nil,
        summary: "where association files, routes and pages do not agree, each with a URL"),
      Option(
        name: "--at-least", value: "PERCENT", summary: "exit with 1 when less is reached"),
      Option(
        name: "--json", value: nil, summary: "one JSON object per item, on a line of its own"),
    ],
    example: "linkplan coverage TestPlans --at-least 90",
    details: """
      PATH is a plan or a folder; without one, TestPlans. The rows are replayed in
      memory. A requirement is demonstrated by rows that pass, some in which links
      arrive and some in which they do not, or by a test that its register names.
      --drift exits with 1 when it finds something.
      """)
}
