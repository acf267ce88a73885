public import LinkModel

/// A plan made from an association file: for each rule a link it decides about, and one it leaves alone.
///
/// What each row expects is what the file makes of its link now, so the plan passes as it is printed and keeps watch
/// from then on.
public struct PlanSkeleton: Sendable {
  /// The plan.
  public let text: String
  /// The rules for which there is no row, each with why.
  public let notes: [String]

  /// Why no plan can be made of a file.
  public enum Problem: Error, Sendable, Equatable {
    /// The system takes nothing from the file.
    case unreadable
    /// The file gives no link to any app, or not to the one that was asked for.
    case noApps(known: [String])
  }

  /// Makes a plan.
  ///
  /// - Parameters:
  ///   - association: The file.
  ///   - host: The host that serves it, which the file itself does not tell.
  ///   - apps: The application identifiers on the device, or `nil` for each the file names.
  ///   - reference: The path by which the plan is to name the file, or `nil` to hold the file itself.
  /// - Throws: Why no plan can be made of the file.
  public init(
    of association: SourceText, host: String, apps: [String]? = nil, reference: String? = nil
  ) async throws(Problem) {
    let file = AssociationFile(reading: association)
    guard file.refusal == nil else { throw .unreadable }
    let ids = apps ?? file.appIDs
    guard !ids.isEmpty, ids.allSatisfy(file.appIDs.contains) else {
      throw .noApps(known: file.appIDs)
    }
    let source = file.document.source
    let plan = TestPlan(serving: source, toOpen: Link("https://\(host)/"), apps: ids)
    let names = Self.names(of: ids)
    var rows = SkeletonRows(device: await Replayer(plan).start.device, names: names, host: host)
    for id in ids { rows.add(id, file) }
    let document =
      reference.map { JSONValue.object(["file": .string($0)]).indentedText }
      ?? Self.written(file.document)
    text = """
      {
        "version": 1,
        "name": \(JSONValue.string("Links of \(host)").text),
        "sites": {
          \(JSONValue.string(host).text): {
            "association": \(Self.indented(document, by: 6)),
            "pages": [{ "path": "/:path*", "title": \(JSONValue.string("The website of \(host)").text) }]
          }
        },
        "apps": {
      \(Self.list(ids.map { id in
        let app = JSONValue.object([
          "id": .string(id), "associatedDomains": .array([.string("applinks:\(host)")]),
        ])
        return "\(JSONValue.string(names[id] ?? id).text): \(app.indentedText)"
      }))
        },
        "links": [
      \(Self.list(rows.rows.map(\.indentedText)))
        ]
      }

      """
    notes = rows.notes
  }

  /// The document as it stands in its file; as text where the plan's reader would object to it.
  private static func written(_ document: JSONDocument) -> String {
    let text = String(decoding: document.source.bytes, as: UTF8.self)
    guard document.isStrict else {
      return JSONValue.object(["text": .string(text)]).indentedText
    }
    return text.trimmingBlanks
  }

  private static func list(_ elements: [String]) -> String {
    elements.map { "    " + indented($0, by: 4) }.joined(separator: ",\n")
  }

  private static func indented(_ text: String, by width: Int) -> String {
    text.replacing("\n", with: "\n" + String(repeating: " ", count: width))
  }

  /// A short name for each app: the last part of its bundle identifier, where that tells them apart.
  static func names(of ids: [String]) -> [String: String] {
    var names: [String: String] = [:]
    var taken: Set<String> = ["browser", "nothing"]
    for id in ids where names[id] == nil {
      let short = id.split(separator: ".").last.map(String.init) ?? id
      let name = taken.contains(short) ? id : short
      taken.insert(name)
      names[id] = name
    }
    return names
  }
}

extension String {
  /// The text without blanks and line breaks at its ends.
  fileprivate var trimmingBlanks: String {
    let isBlank: (Character) -> Bool = { $0.isWhitespace }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(self[first...last])
  }
}
