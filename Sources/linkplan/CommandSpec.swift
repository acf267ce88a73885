/// What a command understands, for the parser and for its help.
struct CommandSpec: Sendable {
  let name: String
  let summary: String
  let arguments: String
  let options: [Option]
  let example: String
  let details: String

  struct Option: Sendable {
    let name: String
    /// The name of its value in the help, or `nil` for a switch.
    let value: String?
    let summary: String
    var isRepeatable = false
  }

  static let all = [
    replay, merge, explain, match, lint, diff, serve, check, coverage, initial, importing, export,
    schema, completions,
  ]

  static let match = CommandSpec(
    name: "match", summary: "the verdict of an association file about URLs, app by app",
    arguments: "FILE [URL…]",
    options: [
      Option(name: "--app", value: "ID", summary: "this application identifier only"),
      Option(
        name: "--host", value: "HOST",
        summary: "the domain of the entitlement: other hosts are no match; *.HOST for a wildcard"),
      Option(name: "--json", value: nil, summary: "one JSON object per URL, on a line of its own"),
    ],
    example: "linkplan match apple-app-site-association https://shop.example/product/42",
    details: """
      URLs come from the arguments or, without any, from standard input, one a line.
      FILE is - for standard input.
      """)

  static let explain = CommandSpec(
    name: "explain", summary: "where one link ends up, stage by stage, and why",
    arguments: "URL",
    options: [
      Option(name: "--plan", value: "FILE", summary: "the sites, apps and device of a test plan"),
      Option(
        name: "--association", value: "FILE",
        summary: "an association file, as if served by the link's host"),
      Option(
        name: "--app", value: "ID",
        summary: "with --association: the application identifier; else every one of the file"),
      Option(
        name: "--from", value: "SOURCE",
        summary:
          "where the link is tapped: messages, mail, notes, app, qr, nfc, push, addressBar, safari=PAGE, webView=PAGE, app=APP and more"
      ),
      Option(
        name: "--row", value: "ID", summary: "every step of that row of --plan, in place of a URL"),
      Option(name: "--json", value: nil, summary: "the stages as one JSON object"),
    ],
    example: "linkplan explain https://shop.example/help --association apple-app-site-association",
    details: """
      One of --plan and --association says what is on the device and on the site.
      """)

  static let check = CommandSpec(
    name: "check", summary: "fetch a live host's association file as the system would",
    arguments: "HOST|URL…",
    options: [
      Option(
        name: "--host", value: "NAME",
        summary: "the name to send in the Host field, for a server not yet in the DNS"),
      Option(
        name: "--json", value: nil, summary: "one JSON object per host, on a line of its own"),
    ],
    example: "linkplan check shop.example www.shop.example",
    details: """
      Prints status, size, type and latency, and whether the system would take the
      file. The exit status is fit for cron and CI. This command, and no other,
      uses the network.
      """)

  static let schema = CommandSpec(
    name: "schema", summary: "print the JSON Schema of plans, for completion in editors",
    arguments: "", options: [], example: "linkplan schema",
    details: """
      The same text is in Schemas/test-plan.v1.schema.json. Name it in a plan's
      "$schema", and editors complete keys, list choices and explain them.
      """)

  static let lint = CommandSpec(
    name: "lint", summary: "what is wrong with association files, entitlements and Info.plist",
    arguments: "FILE…",
    options: [
      Option(
        name: "--json", value: nil, summary: "one JSON object per finding, on a line of its own"),
      Option(name: "--github", value: nil, summary: "annotations for GitHub Actions"),
      Option(name: "--sarif", value: nil, summary: "SARIF 2.1.0, for code scanning services"),
      Option(
        name: "--report", value: "FORMAT[=FILE]",
        summary: "console, json, github or sarif, to standard output or to a file",
        isRepeatable: true),
    ],
    example: "linkplan lint apple-app-site-association Shop.entitlements Info.plist",
    details: """
      What a FILE is, is told from its content; - is standard input.
      Warnings and notes leave the exit status at 0.
      """)

  static let diff = CommandSpec(
    name: "diff", summary: "which links change when one association file replaces another",
    arguments: "OLD NEW",
    options: [
      Option(
        name: "--json", value: nil, summary: "one JSON object per change, on a line of its own")
    ],
    example: "linkplan diff served.json apple-app-site-association",
    details: """
      Behaviour is compared, not bytes: each set of URLs whose verdict changes for an
      app, by an example, with the rules that decide before and after. Files that agree
      about every URL print nothing. The exit status is 1 when an app opens links in
      one of the two only.
      """)

  static let serve = CommandSpec(
    name: "serve", summary: "a plan's sites on loopback, for a browser, a simulator or curl",
    arguments: "PLAN",
    options: [
      Option(name: "--port", value: "N", summary: "the port; without it the system chooses")
    ],
    example: "linkplan serve TestPlans/product-links.json --port 8080",
    details: """
      The start page shows hosts, pages, association files, each link with the reason
      it goes where it goes, and the requests as they come. The hosts answer to their
      names in the Host field, and to browsers that use the address as HTTP proxy.
      The plan is read again when a file of it changes. Interrupt it to stop; where
      standard input is a pipe, closing that does the same.
      """)
}
