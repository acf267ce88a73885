@testable import LinkHarness

struct TableTests {
  private static func plan(_ links: String, domains: String = "[]") -> String {
    #"""
    { "version": 1, "variables": { "pages": { "file": "pages.csv" },
        "list": [{ "name": "a", "host": "a.example" },
          { "name": "b", "host": "b.example" }] },
      "defaults": { "site": { "association": { "file": "${host}.json" } } },
      "sites": { "${list.host}": {} },
      "apps": { "app": { "id": "ABCDE12345.app", "associatedDomains": \#(domains) } },
      "documents": { "pages.csv": "name;host\na;a.example\n\"b\";b.example\n",
        "rows.json": \#(text(#"[{ "id": "shared", "open": "https://a.example/", "expect": { "opens": "browser" } }]"#)),
        "cells.json": \#(text(#"[{ "host": "b.example", "to": "app" }]"#)), "a.example.json": "{}", "b.example.json": "{}" },
      "links": \#(links) }
    """#
  }

  private static func text(_ document: String) -> String { JSONValue.string(document).text }

  private static func read(_ plan: String) -> TestPlan.Read {
    TestPlan.read(plan)
  }

  private static func row(_ matrix: String, _ link: String) -> String {
    #"[{ "id": "r", "matrix": \#(matrix), "open": "https://\#(link)/", "expect": { "opens": "browser" } }]"#
  }

  @Test(arguments: [
    (#""${list}""#, "${host}", ["r[name=a] plan.json:2", "r[name=b] plan.json:3"]),
    (#"{ "file": "pages.csv" }"#, "${host}", ["r[name=a] pages.csv:2", "r[name=b] pages.csv:3"]),
    (#"{ "page": "${pages}" }"#, "${page.host}", ["r[page=a] pages.csv:2", "r[page=b] pages.csv:3"]),
    (#"{ "p": { "x": { "host": "a.example" } } }"#, "${p.host}", ["r[p=x] plan.json:10"]),
    (
      #"{ "cells": { "file": "cells.json" }, "axes": { "x": [1, 2] } }"#, "${host}/${x}",
      ["r[host=b.example,to=app,x=1] cells.json:1", "r[host=b.example,to=app,x=2] cells.json:1"]
    ),
  ])
  func `cells come from variables and files, and have their lines`(matrix: String, link: String, rows: [String]) throws
  {
    let plan = try TestPlan.make(Self.plan(Self.row(matrix, link)))
    expect(plan.rows.map { "\($0.id) \($0.place.file):\($0.place.position.line)" }, equals: rows)
  }

  @Test(arguments: [
    (row(#""${lst}""#, "a.example"), #"unknown variable "lst""#),
    (row(#"{ "page": "${pages}" }"#, "${page.hst}"), #"unknown variable "page.hst""#),
    (row(#"{ "page": { "file": "none.csv" } }"#, "${page}"), "file not found: none.csv"),
    (row(#"{ "page": "${pages}" }"#, "a.example"), "the row does not use ${page}"),
    (
      #"[{ "file": "rows.json" }, { "file": "rows.json" }]"#,
      #"the id "shared" is already used, because rows.json is used on line 10 too"#
    ),
  ])
  func `mistakes in tables are named`(links: String, message: String) {
    expect(Self.read(Self.plan(links)).findings.map(\.message).first ?? "", hasPrefix: message)
  }

  @Test func `variables name sites, files and domains, and rows come from files`() throws {
    let plan = try TestPlan.make(Self.plan(#"{ "file": "rows.json" }"#, domains: #"["applinks:${pages.host}"]"#))
    expect(plan.hosts.map(\.name), equals: ["a.example", "b.example"])
    expect(plan.apps[0].associatedDomains.map(\.raw), equals: ["applinks:a.example", "applinks:b.example"])
    expect(plan.rows.map { "\($0.id) \($0.place.file)" }, equals: ["shared rows.json"])
  }

  @Test func `a site with a wildcard serves the subdomains that have no site of their own`() async throws {
    let plan = try TestPlan.make(
      #"""
      { "version": 1,
        "sites": { "*.s.example": { "pages": [{ "path": "/:p*", "title": "${x}" }] }, "own.s.example": {} },
        "links": [
          { "open": "https://rome.s.example/x", "expect": { "page": { "title": "$${x}" } } },
          { "open": "https://own.s.example/x", "expect": { "page": { "status": 404 } } }] }
      """#)
    for row in plan.rows { expect(await Replayer(plan).replay(row).failures.map(\.message), equals: []) }
  }
}
