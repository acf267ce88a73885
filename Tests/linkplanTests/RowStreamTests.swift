@testable import linkplan

struct RowStreamTests {
  private static let plan = """
    { "version": 1, "variables": { "shop": "https://shop.example" },
      \(Sample.site(#"{ "/": "/product/*" }"#)),
      "apps": { \(Sample.app) },
      "defaults": { "from": "messages" },
      "links": [ { "id": "own", "open": "shop://x", "expect": { "opens": "shop" } } ] }
    """

  private struct Answer {
    var rows: [[String: Any]] = []
    var status = CommandStatus.success
    var text = ""
  }

  /// Replays rows from input that arrives in pieces of the given size.
  private func answer(
    _ input: String, pieces: Int = 1 << 16, _ options: String...
  ) async throws -> Answer {
    let folder = try Folder(plan: Self.plan)
    let command = ReplayCommand()
    let given = try Arguments(
      ["-", "--plan", folder.path + "/plan.json"] + options, of: command)
    let collected = Collected()
    let output = Output { text, isResult in if isResult { collected.text += text } }
    var rest = Array(input.utf8)[...]
    var answer = Answer()
    answer.status = try await command.answerRows(given, output) { count in
      let piece = Array(rest.prefix(min(count, pieces)))
      rest = rest.dropFirst(piece.count)
      return piece
    }
    output.flush()
    answer.text = collected.text
    if options.isEmpty || options.first == "--jobs" { answer.rows = try jsonLines(collected.text) }
    return answer
  }

  private final class Collected {
    var text = ""
  }

  private static func row(_ number: Int, opens: String = "shop") -> String {
    #"{"id":"\#(number)","open":"https://shop.example/product/\#(number)","expect":{"opens":"\#(opens)"}}"#
      + "\n"
  }

  @Test(arguments: [1, 7, 1 << 16]) func `results are in order, however the input is split`(
    pieces: Int
  ) async throws {
    let input = (1...100).map { Self.row($0) }.joined()
    let answer = try await answer(input, pieces: pieces)
    expect(answer.rows.map { $0["row"] as? String }, equals: (1...100).map { "\($0)" })
    expect(answer.rows.map { $0["line"] as? Int }, equals: (1...100).map { $0 })
    #expect(answer.rows.allSatisfy { $0["status"] as? String == "passed" })
    #expect(answer.rows.allSatisfy { $0["plan"] as? String == "-" })
    expect(answer.status, equals: .success)
  }

  @Test func `the console report counts the rows of one plan`() async throws {
    let answer = try await answer(Self.row(1) + Self.row(2), "--report", "console")
    expect(answer.text, contains: "2 links in 1 plan: 2 passed")
  }

  @Test func `the number of jobs does not affect the results`() async throws {
    let input = (1...200).map { Self.row($0, opens: $0 % 9 == 0 ? "browser" : "shop") }.joined()
    let one = try await answer(input, "--jobs", "1")
    let several = try await answer(input, "--jobs", "4")
    func heads(_ answer: Answer) -> [String] {
      answer.rows.map { "\($0["row"] ?? "") \($0["line"] ?? "") \($0["status"] ?? "")" }
    }
    expect(heads(one), equals: heads(several))
    expect(one.rows.count, equals: 200)
    expect(one.status, equals: .failure)
  }

  @Test(arguments: [
    ("{", "this object is not closed"), ("", "contains no JSON value"),
    ("[]", "expected an object"),
    ("foo", "unknown literal"),
    ("\u{0}\u{1}", "unexpected"),
    (#"{"open":"https://shop.example/"}"#, "has no expectations"),
    (#"{"opne":"https://shop.example/","expect":{"opens":"shop"}}"#, "unknown key \"opne\""),
    (#"{"only":true,"open":"x:","expect":{"opens":"nothing"}}"#, "unknown key \"only\""),
    (#"{"open":"x:","expect":{"opens":"shopp"}}"#, "unknown destination \"shopp\""),
    (
      #"{"steps":[{"deploy":{"shop.example":{"association":{"file":"/etc/passwd"}}}}],"expect":{}}"#,
      "outside"
    ),
  ])
  func `an invalid line is reported, and the next one is read`(
    line: String, says: String
  ) async throws {
    let line = line.isEmpty ? "\u{FEFF}" : line
    let answer = try await answer(Self.row(1) + line + "\n" + Self.row(3))
    expect(answer.status, equals: .couldNotRun)
    expect(answer.rows.map { $0["status"] as? String }, equals: ["passed", "error", "passed"])
    expect(answer.rows.map { $0["line"] as? Int }, equals: [1, 2, 3])
    let failures = try #require(answer.rows[1]["failures"] as? [[String: Any]])
    let messages = failures.compactMap { $0["message"] as? String }.joined(separator: "\n")
    #expect(messages.contains(says))
    #expect(!messages.contains("found a string"))
  }

  @Test func `a line above the limit is reported and not stored`() async throws {
    let long = "x".times(InputLine.limit + 1)
    let answer = try await answer(long + "\n" + Self.row(2) + long)
    expect(answer.rows.map { $0["status"] as? String }, equals: ["error", "passed", "error"])
    expect(answer.rows.map { $0["line"] as? Int }, equals: [1, 2, 3])
    #expect(answer.text.utf8.count < 10_000)
  }

  @Test func `variables, steps and matrices work as in plans`() async throws {
    let answer = try await answer(
      """
      {"id":"a","open":"${shop}/product/1","expect":{"opens":"shop"}}

      {"id":"b","steps":[{"delete":"shop"},{"open":"${shop}/product/1","expect":{"opens":"browser"}}]}
      {"id":"c","open":"${shop}/product/${n}","matrix":{"n":["1","2"]},"expect":{"opens":"shop"}}
      {"open":"${shop}/product/1","expect":{"opens":"shop"}}
      """)
    expect(
      answer.rows.map { $0["row"] as? String }, equals: ["a", "b", "c[n=1]", "c[n=2]", "row-5"])
    #expect(answer.rows.allSatisfy { $0["status"] as? String == "passed" })
  }

  @Test func `input without rows is an error`() async throws {
    expect(try await answer("").status, equals: .couldNotRun)
    expect(try await answer("\n \r\n").status, equals: .couldNotRun)
  }

  @Test func `an invalid default of the plan is reported before any row is read`() async throws {
    let folder = try Folder(plan: Self.plan.replacing("messages", with: "mesages"))
    let error = await #expect(throws: PlanLoad.Invalid.self) {
      _ = try await RowStream(folder.path + "/plan.json")
    }
    expect(error?.findings.map(\.message), equals: ["unknown link source \"mesages\""])
  }

  @Test func `the run can stop at a failure`() async throws {
    let input = (1...50).map { Self.row($0, opens: $0 == 3 ? "browser" : "shop") }.joined()
    let answer = try await answer(input, "--jobs", "1", "--fail-fast")
    expect(answer.rows.count, equals: 3)
    expect(answer.status, equals: .failure)
  }

  @Test func `any report can be created from the results`() async throws {
    let answer = try await answer(Self.row(1) + "{\n", "--report", "junit")
    expect(answer.text, contains: "tests=\"2\" failures=\"0\" errors=\"1\"")
    expect(answer.text, hasSuffix: "</testsuites>\n")
  }

  @Test(arguments: [
    (["-"], "requires --plan"),
    (["-", "TestPlans", "--plan", "a"], "cannot be combined with other paths"),
    (["-", "--plan", "nowhere.json"], "file not found"),
    (["-", "--plan", "a", "--tag", "x"], "--tag cannot be used with - as PATH"),
    (["TestPlans", "--plan", "a"], "--plan requires - as PATH"),
  ])
  func `invalid combinations of options are reported before anything is read`(
    arguments: [String], says: String
  ) async throws {
    let collected = Collected()
    let output = Output { text, isResult in if !isResult { collected.text += text } }
    expect(await LinkPlan.run(["replay"] + arguments, output), equals: .couldNotRun)
    output.flush()
    #expect(collected.text.contains(says), "\(collected.text)")
  }
}
