@testable import linkplan

struct HelpTests {
  @Test(arguments: [
    "not-implemented", "does-not-launch", "launch-returned-false", "no-slot", "dropped-at-sign-in", "process-ended",
  ])
  func `the reason why a link is lost is explained`(code: String) async {
    let run = await CommandRun.of("help", code)
    expect(run, .success)
    expect(run.results, hasPrefix: "\(code)\n\n  when it occurs: ")
  }

  @Test(arguments: HelpTopic.allCases)
  func `a topic is a table with an entry for each of its names`(topic: HelpTopic) async {
    let run = await CommandRun.of("help", topic.rawValue)
    expect(run, .success)
    #expect(!topic.entries.isEmpty)
    // The keys are an index, which is read before one of them is looked up.
    #expect(topic.entries.allSatisfy { run.results.contains(topic == .keys ? $0.name : "\($0.name)\n\n  ") })
    expect(Help.overview(Commands.all), contains: "  \(topic.rawValue) ")
  }

  @Test func `the index of keys fits on two screens, and a key's commonest object comes first`() async {
    let index = await CommandRun.of("help", "keys").results.lines
    #expect(index.count < 120, "\(index.count)")
    expect(index.filter { $0.count > 80 }, equals: [])
    for (key, first) in [
      ("opens", "opens\n\n  belongs to: `expect`"), ("id", "id\n\n  belongs to: a row"),
      ("from", "from\n\n  belongs to: a step"),
    ] {
      expect(await CommandRun.of("help", key).results, hasPrefix: first)
    }
  }

  @Test func `the help of no command is wider than 80 columns`() {
    let lines = ([Help.overview(Commands.all)] + Commands.all.map(Help.text)).flatMap { $0.lines }
    expect(lines.filter { $0.count > 80 }, equals: [])
  }

  @Test(arguments: [HelpTopic.reasons, .acts, .changes, .lints])
  func `a code says when it occurs and what to do`(topic: HelpTopic) {
    for entry in topic.entries {
      let said = entry.facts.filter { $0.value?.isEmpty == false }.map(\.key)
      #expect(said.contains { $0.hasPrefix("when") } && said.contains("what to do"), "\(entry.name): \(said)")
    }
  }

  @Test func `what to do is an instruction`() {
    let verbs = """
      add allow await call change check choose convert copy correct declare define delete enclose give handle implement \
      insert install keep let link linkplan list make merge move nothing open pass put remove renew return save serve \
      shorten show start tap test touch use wait write
      """
    let beginnings: Set = ["for", "if", "in", "to"]
    let known = beginnings.union(verbs.split(separator: " ").map(String.init))
    let words = [HelpTopic.reasons, .acts, .lints].flatMap(\.entries).flatMap(\.facts)
      .filter { $0.key == "what to do" }.compactMap(\.value).map { $0.prefix { $0.isLetter } }
    #expect(words.count > 170)
    expect(Set(words.map(String.init)).subtracting(known).sorted(), equals: [])
  }

  @Test(arguments: [
    ("unknown-route", "message: The page this link leads to does not exist in the app."),
    ("no-rule-matches", "what to do: add a rule that matches the link; linkplan match FILE URL tests it"),
    ("returnedFalse", "when it occurs: the app returned false from METHOD"),
    ("old-copy", "when it occurs: the device, or Apple's CDN, still has the previous file"),
    ("parse", "meaning: the system reads the association file; it ignores one that is not valid"),
    ("fallback", "meaning: elsewhere than in an app: the browser loads the page, an App Clip opens, or nothing does"),
    ("navigate", "meaning: the app shows the screens"),
    ("row", "meaning: an element of links in a plan: one link or several steps, and what is expected of them"),
    ("plan", "meaning: a JSON file with sites, apps, a device and the rows that are replayed"),
    ("capsule", "meaning: a failed row as a plan of its own, with all files; replay --capsule writes it"),
    ("excluded", "source: documented: Apple, applinks.Details.Components"),
    ("file-too-large", "severity: error"), ("dribble", "keys: `bytes`, `every`"),
    ("scriptedNavigation", "belongs to: the assumptions"),
    ("wrongContentType", #"written as: "association": { "file": "…", "fault": "wrongContentType" }"#),
  ])
  func `a code is explained by the facts of its table`(code: String, fact: String) async {
    let run = await CommandRun.of("help", code)
    expect(run, .success)
    expect(run.results, hasPrefix: "\(code)\n\n  ")
    run.prints("  \(fact)\n")
  }

  @Test(arguments: [
    ("reason:excluded", "documented", "the source has none"), ("lint-code:file-too-large", "documented", "2016-04-01"),
    ("assumption:contestedOwnLink", "reported", "2022-12-08"),
    ("default:comparison", "documented", "the source has none"),
    ("fixed-reading:restAfterStar", "reported", "the source has none"),
  ])
  func `a claim is shown with its source and what would refute it`(name: String, level: String, date: String) async {
    let text = await CommandRun.of("help", name).results
    expect(text, hasPrefix: "\(name)\n\n  claim: ")
    for fact in [
      "level: \(level)", "date: \(date)", "address: https://", "date of the copy that was read: ",
      "what would refute it: ",
    ] {
      expect(text, contains: "\n  \(fact)")
    }
  }

  @Test func `every claim has an observation that would refute it`() {
    let facts = HelpTopic.claims.entries.map { entry in
      (entry.name, entry.facts.first { $0.key.hasPrefix("what") }?.value)
    }
    #expect(facts.count > 200)
    for (name, refutation) in facts { #expect(refutation?.isEmpty == false, "\(name)") }
  }

  @Test func `a word that differs only in letter case and punctuation is found`() async {
    for word in ["content-type", "Content-Type"] {
      expect(await CommandRun.of("help", word).results, hasPrefix: "contentType\n\n  ")
    }
  }

  @Test(arguments: [("qr", "from"), ("mail", "from"), ("cdn-copy", "fetch.NAME.from"), ("push", "push")])
  func `a word that is only a value is explained by its key`(word: String, key: String) async {
    let run = await CommandRun.of("help", word)
    expect(run.results, hasPrefix: "\(key)\n\n  belongs to: ")
    run.prints(key == word ? "notification" : "`\(word)`")
  }

  @Test func `a key is found in every object that has it`() async {
    expect(
      await CommandRun.of("help", "stack").results,
      equals: """
        navigation.stack

          belongs to: `expect`
          stage: navigate
          value: array of strings
          meaning: the screens on the stack, root first, such as `product/42`; a query counts only if expected

        stack

          belongs to: the given state
          value: array of strings
          meaning: The screens on the stack, root first, such as `product/42`

        """)
  }

  @Test(arguments: [
    ("raesons", "did you mean linkplan help reasons?"), ("replya", "linkplan help replay?"),
    ("exclded", "did you mean linkplan help excluded?"), ("fallbak", "linkplan help fallback?"),
    ("stak", "linkplan help stack?"),
    ("xyzzy", "topics: replay, report"), ("tutorial", "topics: replay, report"),
  ])
  func `an unknown topic results in a suggestion`(word: String, says: String)
    async
  {
    let run = await CommandRun.of("help", word)
    expect(run, .couldNotRun)
    run.says(says)
  }
}

struct CompletionsTests {
  /// Runs a shell whose home directory contains only an empty file, and returns the lines that it prints.
  private static func run(_ shell: String, _ arguments: [String]) throws -> [String] {
    let home = try Folder(["empty": ""])
    let result = try Tool.run(shell, arguments, in: home.path, mergesErrors: true)
    return result.output.utf8Text.lines.map(String.init)
  }

  /// The words of a command line, and the completions offered for the last word.
  static let lines: [(words: [String], offered: [String])] = [
    (["re"], ["replay", "report"]), (["co"], ["completions", "coverage"]),
    (["replay", "--tr"], ["--transport"]), (["replay", "--transport", "l"], ["loopback"]),
    (["export", "--format", "m"], ["maestro"]), (["completions", "f"], ["fish"]),
    (["help", "reas"], ["reasons"]), (["help", "compl"], ["completions"]),
    (["lint", "--report", "git"], ["github"]), (["explain", "--from", "mes"], ["messages"]),
  ]

  @Test(.requires("bash"), arguments: lines)
  func `bash completes`(words: [String], offered: [String]) async throws {
    let script = await CommandRun.of("completions", "bash").results
    let line = (["linkplan"] + words).map { "'\($0)'" }.joined(separator: " ")
    let result = try Self.run(
      "bash",
      [
        "-c",
        script
          + "\nCOMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _linkplan; printf '%s\\n' \"${COMPREPLY[@]}\"",
      ])
    expect(result.sorted(), equals: offered)
  }

  @Test(.requires("fish"), arguments: lines)
  func `fish completes`(words: [String], offered: [String]) async throws {
    let script = await CommandRun.of("completions", "fish").results
    let line = (["linkplan"] + words).joined(separator: " ")
    let result = try Self.run("fish", ["-N", "-c", script + "\ncomplete -C '\(line)'"])
    expect(result.map { String($0.prefix { $0 != "\t" }) }.sorted(), equals: offered)
  }

  @Test(arguments: [
    ("capsule", " -r -F"), ("filter", " -x"), ("transport", " -x -a 'memory loopback'"), ("fail-fast", ""),
  ])
  func `fish asks for a file, a value, a choice or nothing after an option`(option: String, form: String) async {
    let script = await CommandRun.of("completions", "fish").results
    let here = "complete -c linkplan -n '__fish_seen_subcommand_from replay; and not __fish_seen_subcommand_from help'"
    expect(script, contains: "\n\(here) -l \(option)\(form) -d '")
  }

  @Test(.requires("zsh"))
  func `zsh reads the script`() async throws {
    let script = await CommandRun.of("completions", "zsh").results
    let folder = try Folder(["_linkplan": script])
    // compinit asks for confirmation if other users can write to a directory, such as a temporary one. `-u` suppresses
    // the prompt.
    let result = try Self.run(
      "zsh",
      [
        "-f", "-c",
        "zsh -n \(folder.path)/_linkplan && fpath=(\(folder.path) $fpath) && autoload -Uz compinit && compinit -u -D && print $_comps[linkplan]",
      ])
    expect(result, equals: ["_linkplan"])
  }

  @Test(arguments: Completions.Shell.allCases)
  func `every command and option is in every script`(shell: Completions.Shell) async {
    let script = await CommandRun.of("completions", shell.rawValue).results
    for command in Commands.all {
      #expect(script.contains(command.name))
      for option in command.options { #expect(script.contains(option.name.dropFirst(2))) }
    }
  }

  @Test func `the usage names an argument by what it is, not by its choices`() async {
    await CommandRun.of("completions", "--help").prints("\n\nusage: linkplan completions SHELL\n\n")
  }

  @Test(arguments: [
    (["completions"], "missing argument: a shell: bash, zsh, fish"),
    (["completions", "fihs"], "did you mean fish?"),
  ])
  func `an unsupported shell is refused`(arguments: [String], says: String) async {
    let run = await CommandRun.of(arguments)
    expect(run, .couldNotRun)
    run.says(says)
  }
}
