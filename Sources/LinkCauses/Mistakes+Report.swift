import HarnessText

// The text and the JSON of `linkplan coverage --mistakes`.

extension Mistakes {
  package var text: String {
    let files = missed.grouped(by: \.edit.place.file).map { missed in
      let rules = missed.grouped(by: \.edit.place.lineNumber).map { mistakes in
        let place = mistakes[0].edit.place
        let words = mistakes.map { "    " + $0.edit.words }.distinct
        let rows = mistakes.compactMap(\.row).distinct.map { "    this row would notice it: \($0)" }
        return ["  \(place.lineNumber): \(TerminalText.shortened(place.sourceLine.onOneLine, to: 100))"] + words + rows
      }
      return ([missed[0].edit.place.file] + rules.joined()).map { TerminalText.escaped($0) + "\n" }.joined()
    }
    let head = files.isEmpty ? "" : "mistakes that no row notices\n" + files.joined(separator: "\n") + "\n"
    return head + "noticed \(noticed) of \(count.of("mistake", "mistakes"))\n"
  }

  package var json: String {
    mistakes.map { mistake in
      let place = mistake.edit.place
      let by: JSONValue? = if case .noticed(let row) = mistake.notice { .string(row) } else { nil }
      return JSONValue.object(present: [
        "file": .string(place.file), "line": .number(place.position.line), "column": .number(place.position.column),
        "kind": .string(mistake.edit.kind.rawValue), "before": .string(mistake.edit.before),
        "after": .string(mistake.edit.text), "words": .string(mistake.edit.words),
        "noticed": mistake.isHarmless ? .null : .bool(mistake.isNoticed), "by": by,
        "row": mistake.row.map(JSONValue.string),
      ]).jsonLine
    }.joined()
  }
}
