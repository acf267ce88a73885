import Foundation
import LinkModel
import Testing

@testable import LinkHarness

@Suite struct PlanSchemaTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static var file: URL { root.appending(path: "Schemas/\(PlanSchema.identifier)") }

  @Test(arguments: [
    ("the plan", PlanSchema.plan.keys, PlanReader.keys),
    ("a site", PlanSchema.site.keys, SiteReader.keys),
    ("an association source", PlanSchema.association.keys, AssociationSource.keys),
    ("a resource", PlanSchema.resource.keys, ResourceReader.keys),
    ("an answer of a resource", PlanSchema.answer.keys, AnswerReader.keys),
    ("criteria", PlanSchema.when.keys, CriteriaReader.keys),
    ("a request", PlanSchema.request.keys, SiteRequest.keys),
    ("an expected answer", PlanSchema.answerOutcome.keys, ExpectationReader.answerKeys),
    ("an app", PlanSchema.app.keys, AppReader.keys),
    ("a router", PlanSchema.router.keys, RouterReader.keys),
    ("a route", PlanSchema.route.keys, RouterReader.routeKeys),
    ("the device", PlanSchema.device.keys, DeviceReader.keys),
    ("a row", PlanSchema.rowKeys.map(\.0), RowReader.rowKeys),
    ("a case", PlanSchema.matrixCase.keys, MatrixCases.keys),
    ("the defaults", PlanSchema.defaults.keys, RowDefaults.keys),
    ("what is given", PlanSchema.given.keys, StepReader.givenKeys),
    ("a step", PlanSchema.step.keys, StepReader.keys),
    ("an App Clip", PlanSchema.appClip.keys, AppTraitsReader.clipKeys),
    ("a window", PlanSchema.window.keys, AppTraitsReader.windowKeys),
    ("a kind of window", PlanSchema.windowKind.keys, AppTraitsReader.windowKindKeys),
    ("a delivery", PlanSchema.delivery.keys, ExpectationReader.deliveryKeys),
    ("the content of a route", PlanSchema.content.keys, RouterReader.contentKeys),
    ("a link the app makes", PlanSchema.share.keys, StepReader.shareKeys),
    ("a campaign", PlanSchema.campaign.keys, StepReader.campaignKeys),
    ("what is expected of content", PlanSchema.contentParts.keys, ExpectationReader.contentKeys),
    ("an arrival", PlanSchema.arriving.keys, StepReader.arrivingKeys),
    ("what is given", PlanSchema.given.keys, StepReader.givenKeys),
    ("an expectation", PlanSchema.expect.keys, ExpectationReader.keys),
  ])
  func `the schema has the keys the reader knows and no others`(
    what: String, schema: [String], reader: [String]
  ) {
    #expect(schema.sorted() == reader.sorted(), "\(what)")
  }

  @Test func `the file beside the sources is the schema as it is`() throws {
    if ProcessInfo.processInfo.environment["RECORD_REPORTS"] != nil {
      try PlanSchema.text.write(to: Self.file, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(recorded == PlanSchema.text)
    #expect(JSONDocument(reading: SourceText(recorded, file: "schema")).findings == [])
  }

  @Test func `every reference leads to a definition`() throws {
    let document = JSONDocument(reading: SourceText(PlanSchema.text, file: "schema"))
    let root = try #require(document.root)
    let names = Set((root["$defs"]?.object ?? []).map(\.name))
    var rest = [root]
    while let node = rest.popLast() {
      rest += node.array ?? []
      for member in node.object ?? [] {
        if member.name == "$ref", let target = member.value.string {
          #expect(names.contains(String(target.dropFirst("#/$defs/".count))), "\(target)")
        }
        rest.append(member.value)
      }
    }
  }

  /// A validator nobody here wrote: Python's `jsonschema`, where it is installed.
  @Test(.enabled(if: Self.hasValidator, "python3 with jsonschema is not installed"))
  func `an independent validator takes every plan that loads`() throws {
    let script = """
      import glob, json, sys
      from jsonschema import Draft202012Validator
      schema = json.load(open("Schemas/\(PlanSchema.identifier)"))
      Draft202012Validator.check_schema(schema)
      validator = Draft202012Validator(schema)
      for path in sorted(glob.glob("TestPlans/*.json") + glob.glob("Examples/*.json")):
          if path.endswith("/requirements.json"): continue
          for error in validator.iter_errors(json.load(open(path))):
              print(path, list(error.absolute_path), error.message[:200])
      row = {"open": "https://a.example/", "from": "${x}", "expect": {"asks": "${x}"}, "matrix": {"x": [1]}}
      if not validator.is_valid({"version": 1, "links": [row]}): print("a placeholder is refused")
      if validator.is_valid({"version": 1, "links": [dict(row, matrix={"x": []})]}): print("an empty axis is taken")
      broken = {"version": 1, "links": [{"open": "https://a.example/", "expct": {}}]}
      if validator.is_valid(broken): print("a misspelt key is taken")
      """
    let result = try Self.python(script)
    #expect(result == "")
  }

  private static let hasValidator = (try? python("import jsonschema")) == ""

  private static func python(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", script]
    process.currentDirectoryURL = root
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
