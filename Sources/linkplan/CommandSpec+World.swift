// The commands between plans and everything around them.

import LinkTools
import LinkHarness

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

  static let initial = CommandSpec(
    name: "init", summary: "a plan made from an association file, both sides of each rule",
    arguments: "FILE",
    options: [
      Option(
        name: "--host", value: "HOST", summary: "the host that serves the file; example.com without"
      ),
      Option(
        name: "--app", value: "ID", summary: "this application identifier, not each of the file",
        isRepeatable: true),
      Option(
        name: "--by-reference", value: nil,
        summary:
          "name FILE in the plan instead of holding it; save the plan where that path leads to it"
      ),
    ],
    example: "linkplan init apple-app-site-association --host shop.example",
    details: """
      Prints a plan with a link that each rule decides about and one that it leaves
      alone. The rows expect what the file makes of their links now, so the plan
      passes at once. FILE is - for standard input.
      """)

  static let importing = CommandSpec(
    name: "import", summary: "a plan made from a list of links: lines, CSV or JSON",
    arguments: "FILE",
    options: [
      Option(
        name: "--association", value: "FILE",
        summary: "the association file of the hosts"),
      Option(
        name: "--host", value: "HOST", summary: "a host that serves it, not those of the list",
        isRepeatable: true),
      Option(
        name: "--app", value: "ID", summary: "an application identifier, not each of the file",
        isRepeatable: true),
    ],
    example: "linkplan import links.csv --association apple-app-site-association",
    details: """
      A line is a link and, behind an arrow, a tab or a comma, where it ends up: app,
      browser, nothing, or the name of an app. CSV and JSON name their columns: url,
      expected, from, id. What the list does not say is recorded as it happens now.
      FILE is - for standard input.
      """)

  static let completions = CommandSpec(
    name: "completions", summary: "a script that completes commands and options in a shell",
    arguments: "SHELL", options: [], example: "linkplan completions bash",
    details: """
      SHELL is bash, zsh or fish. The script says in its first line where it belongs.
      """)

  static let export = CommandSpec(
    name: "export", summary: "commands and server settings made from plans",
    arguments: "[PATH…]",
    options: [
      Option(
        name: "--format", value: PlanExport.Format.allCases.map(\.rawValue).joined(separator: "|"),
        summary: "what to make; required"),
      Option(
        name: "--root", value: "DIR",
        summary: "for nginx and apache: the folder with a folder for each host; /var/www without"),
    ],
    example: "linkplan export TestPlans/product-links.json --format simctl",
    details: """
      simctl, adb, curl and maestro open or ask for each link of the plans; nginx and
      apache are the settings that serve the association file of each host with the
      right type and without a redirect.
      """)
}
