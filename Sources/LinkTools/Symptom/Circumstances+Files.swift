import HarnessText
import LinkCauses
import LinkHarness
import LinkModel
import MockSite

extension Circumstances {
  /// The file that the device has, or another one.
  var files: [Change] {
    guard link.isWeb else { return [] }
    return fileHosts.flatMap { host -> [Change] in
      let found = copies.lazy.compactMap { copy -> AssociationFile? in
        guard copy.host == host, case .file(let file) = copy.download, file.refusal == nil else { return nil }
        return file
      }.first
      guard let source = found?.document.source else { return missing(on: host) }
      return responses(of: host, source.bytes) + edits(of: source, on: host)
    }
  }

  private var copies: [DownloadTrace] { trace.fetch.copies.filter { copy in apps.contains { $0.name == copy.app } } }

  /// The hosts whose files count for the link, which a wildcard can tell.
  var fileHosts: [String] { copies.isEmpty ? [host] : copies.map(\.host).distinct }

  private func serving(
    _ code: ChangeCode, _ host: String, _ words: String, _ resource: @escaping @Sendable () -> Site.Resource
  ) -> Change {
    .host(code, host, words) { $0.association = [resource()] }
  }

  private func responses(of host: String, _ bytes: [UInt8]) -> [Change] {
    let page = "<!doctype html><title>\(host)</title>"
    var changes = [
      serving(.fileMissing, host, "\(host) has no association file") { .association("", status: .notFound) },
      serving(.fileMissing, host, "\(host) sends a web page in place of the file") {
        .association(page, contentType: "text/html")
      },
      serving(.fileRefused, host, "\(host) redirects the request for the file") {
        .redirect("/.well-known/apple-app-site-association", to: "https://www.\(host)/", status: 301)
      },
      serving(.fileRefused, host, "\(host) answers Apple's CDN with 403") { .association("", status: 403) },
      .host(.fileRefused, host, "\(host) refuses connections") { $0.faults = [.refuse] },
      .host(.certificate, host, "the certificate of \(host) is not valid") { $0.certificate = .expired },
      serving(.fileUnreadable, host, "the file of \(host) is not JSON, for example because of a comma") {
        .association(bytes: bytes + Array(",".utf8))
      },
      serving(.noCopy, host, "the device has not downloaded the file of \(host) yet") {
        .association("", status: 503)
      },
      serving(.oldCopy, host, "the device, or Apple's CDN, still has a file of \(host) from before the app was in it") {
        .association(#"{"applinks":{"details":[]}}"#)
      },
    ]
    for other in base.plan.hosts.prefix(16) where other.name != host {
      guard let association = other.association else { continue }
      changes.append(
        .host(.otherFile, host, "\(host) sends the file of \(other.name)") { $0.association = association })
    }
    return changes
  }

  /// The plan's site has no file that the system can use; the real one may have.
  private func missing(on host: String) -> [Change] {
    apps.prefix(2).map { app in
      let id = app.id
      return serving(.oldCopy, host, "\(host) has a file that lists \(app.name)") {
        .association(#"{"applinks":{"details":[{"appIDs":["\#(id)"],"components":[{"/":"*"}]}]}}"#)
      }
    }
  }

  /// The files that differ a little, the nearest first.
  private func edits(of source: SourceText, on host: String) -> [Change] {
    // What was seen is no identifier.
    let told = Set(seen.compactMap { $0.expected.text.map { "\"\($0)\"" } })
    let all = EditWriter.mending(words, in: source, of: base.plan).filter { !told.contains($0.text) }.map { edit in
      serving(edit.code, host, "in the file of \(host), \(edit.words)") {
        [bytes = source.bytes, range = edit.range.range] in
        .association(
          bytes: Array(bytes[..<range.lowerBound]) + Array(edit.text.utf8) + Array(bytes[range.upperBound...]))
      }
    }
    return ChangeCode.allCases.flatMap { code in all.filter { $0.code == code }.prefix(Self.editLimit) }
  }

  /// The number of edits of one code that are tried, which bounds the time.
  private static let editLimit = 24
}

extension Edit {
  fileprivate var code: ChangeCode {
    switch key {
    case "appID", "appIDs", "apps", "details": .appID
    case _ where kind == .order || text.contains("exclude"): .ruleOrder
    case "components" where kind == .addition: .ruleTooWide
    default: .rulePattern
    }
  }
}
