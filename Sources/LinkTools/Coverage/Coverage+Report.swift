import LinkHarness
import HarnessText

// The text and JSON output of `linkplan coverage`.

extension Coverage {
  package var text: String {
    var missing = ""
    var counts = ""
    for kind in CoverageItem.Kind.allCases {
      let name = kind.rawValue
      let items = items.filter { $0.item.kind == kind }
      if items.isEmpty { continue }
      let unreached = items.filter { $0.rows == 0 }.map(\.item)
      let lines = unreached.grouped { [$0.text, kind == .rule ? "" : $0.place.description] }.map { alike in
        let places = alike.map(\.place.description).listed(upTo: 2)
        let hosts = Set(alike.flatMap { self.hosts[$0] ?? [] }).count
        return "  \(TerminalText.escaped("\(places): \(alike[0].text)"))" + (hosts > 1 ? " on \(hosts) hosts\n" : "\n")
      }
      if !lines.isEmpty { missing += "\(name)s that no row reaches\n\(lines.joined())\n" }
      counts += "\(items.count - unreached.count) of \(items.count.of(name, name + "s")) reached\n"
    }
    return missing + counts
      + "\(Self.percent(percentReached)) reached by \(rows.of("row", "rows"))\n"
  }

  package var json: String {
    items.map { item, rows in
      JSONValue.object([
        "kind": .string(item.kind.rawValue), "text": .string(item.text),
        "file": .string(item.place.file), "line": .number(item.place.position.line),
        "column": .number(item.place.position.column), "rows": .number(rows),
      ]).jsonLine
    }.joined()
  }

  /// Returns a percentage truncated to at most one decimal, so 99.99 does not become 100.
  package static func percent(_ share: Double) -> String {
    let tenths = Int(share * 10)
    return tenths % 10 == 0 ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
