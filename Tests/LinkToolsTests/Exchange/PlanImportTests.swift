@testable import LinkTools

struct PlanImportTests {
  private static let count = 6_000

  private static func list(_ format: String) -> SourceText {
    let links = (0..<count).map { "https://shop.example/product/\($0)" }
    let text =
      switch format {
      case "csv": "url,name\n" + links.map { "\($0),product\n" }.joined()
      default: links.joined(separator: "\n")
      }
    return SourceText(Array(text.utf8), file: "list")
  }

  @Test func `the memory needed for an import hardly depends on the number of links`() async {
    await #expect(processExitsWith: .success) {
      // What the first import of a process needs does not depend on its list.
      let short = SourceText(Array("https://shop.example/".utf8), file: "list")
      try await PlanImport(of: LinkList(short), association: nil).write { _ in }
      for format in ["lines", "csv"] {
        let source = PlanImportTests.list(format)
        let before = peakBytes()
        let made = try await PlanImport(of: LinkList(source), association: nil)
        var (pieces, size) = (0, 0)
        try made.write { piece in
          pieces += 1
          size += piece.utf8.count
          #expect(piece.utf8.count < 1_000)
        }
        expect(made.recorded, equals: PlanImportTests.count)
        expect(pieces, equals: PlanImportTests.count + 2)
        #expect(size > 100 * PlanImportTests.count)
        guard let before, let peak = peakBytes() else { continue }
        #expect(peak - before < 8 << 20, "\(format): \(before) → \(peak) bytes")
      }
    }
  }
}
