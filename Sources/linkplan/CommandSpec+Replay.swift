import LinkTools
import LinkHarness

extension CommandSpec {
  private static let report = Option(
    name: "--report", value: "FORMAT[=FILE]",
    summary: ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      + "; to standard output or to a file", isRepeatable: true)
  private static let slowest = Option(
    name: "--slowest", value: "N", summary: "list the N slowest rows on the console")

  static let replay = CommandSpec(
    name: "replay", summary: "replay test plans and report what was not as expected",
    arguments: "[PATH…]",
    options: [
      Option(
        name: "--filter", value: "TEXT", summary: "rows whose id or link contains the text",
        isRepeatable: true),
      Option(name: "--tag", value: "TAG", summary: "rows with the tag", isRepeatable: true),
      Option(
        name: "--row", value: "ID|FILE:LINE", summary: "one row, by id or by a line it stands on",
        isRepeatable: true),
      Option(name: "--last-failed", value: nil, summary: "rows that failed when last replayed"),
      Option(
        name: "--shard", value: "I/N", summary: "part I of N; the parts take equally long"),
      Option(
        name: "--transport", value: "memory|loopback",
        summary: "ask the site directly, or over a socket through URLSession"),
      Option(name: "--jobs", value: "N", summary: "replay N rows at a time"),
      Option(
        name: "--repeat", value: "N", summary: "replay each row N times; it must pass every time"),
      Option(name: "--fail-fast", value: nil, summary: "stop at the first failure"),
      report, slowest,
      Option(name: "--watch", value: nil, summary: "replay again when a file of the plans changes"),
      Option(
        name: "--log", value: "FILE",
        summary: "write a line for each link that is opened, without its secrets"),
      Option(
        name: "--capsule", value: "DIR",
        summary: "write each row that fails as a plan of its own, its documents inside"),
      Option(
        name: "--timings", value: nil, summary: "say in JSON Lines how long each row took"),
      Option(
        name: "--last-run", value: "FOLDER",
        summary: "where runs are remembered; \(LastRunFolder.usual) without it"),
      Option(
        name: "--plan", value: "FILE",
        summary: "with - as PATH: the plan whose sites, apps and device the rows have"),
      Option(
        name: "--update", value: "missing|changed",
        summary: "write what came out into rows that expect nothing, or also over what differs"),
      Option(name: "--dry-run", value: nil, summary: "with --update: show the change alone"),
    ],
    example: "linkplan replay TestPlans --tag smoke --report console --report junit=results.xml",
    details: """
      PATH is a plan or a folder, searched at any depth; without one, TestPlans.
      Folders named Failing hold plans that fail on purpose: they are replayed
      only when they are named themselves. When PATH is -, rows are read from
      standard input, one JSON object a line, and each is answered by a line.
      --update shows each line before and after, keeps every other byte of the plan,
      and is refused where CI is set. Values behind placeholders, and values that
      rows share and disagree about, are left as they are, with the reason.
      """)

  static let merge = CommandSpec(
    name: "merge", summary: "make one report of the JSON Lines of several runs",
    arguments: "FILE…",
    options: [
      report, slowest,
      Option(
        name: "--last-run", value: "FOLDER",
        summary: "remember the run there, so that the next shards take equally long"),
    ],
    example: "linkplan merge shard-1.jsonl shard-2.jsonl --report html=report.html",
    details: """
      FILE is a report of replay --report jsonl; - is standard input. The parts of
      a run give the report of the whole, in its order. A row that several files
      tell of counts as the last one has it. Without --report, JSON Lines.
      """)
}
