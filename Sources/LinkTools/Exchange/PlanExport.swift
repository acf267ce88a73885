package import LinkHarness
import LinkModel

package struct PlanExport: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case simctl
    case adb
    case curl
    case maestro
    case nginx
    case apache
  }

  private let plans: [TestPlan]
  private let root: String

  package init(_ plans: [TestPlan], root: String = "/var/www") {
    self.plans = plans
    self.root = root
  }

  package func text(_ format: Format) -> String {
    switch format {
    case .simctl:
      commands { link in
        ShellText.word(link.raw).map { ["xcrun simctl openurl booted \($0)"] }
      }
    case .adb: commands(Self.adb)
    case .curl:
      commands { link in
        guard link.isWeb else { return [] }
        // curl expands brackets and braces unless `--globoff` is set.
        return ShellText.word(link.text).map { ["curl -gsSI --url \($0)"] }
      } + files
    case .maestro: MaestroFlow(plans).text
    case .nginx: ServerSettings(plans, root: root).nginx
    case .apache: ServerSettings(plans, root: root).apache
    }
  }

  /// The link is quoted twice, because the device's shell parses the arguments again after `adb` joins them.
  private static func adb(_ link: Link) -> [String]? {
    let view = "am start -W -a android.intent.action.VIEW -c android.intent.category.BROWSABLE -d "
    return ShellText.word(link.raw).flatMap { ShellText.word(view + $0) }
      .map { ["adb shell \($0)"] }
  }

  private func commands(_ make: (Link) -> [String]?) -> String {
    var text = "#!/bin/sh\n"
    for plan in plans {
      text += "\n" + ShellText.remark(plan.file) + "\n"
      for opened in plan.opened {
        guard let lines = make(opened.link) else {
          text +=
            ShellText.remark("\(opened.row): this link cannot be passed on a command line") + "\n"
          continue
        }
        if lines.isEmpty { continue }
        text += ShellText.remark(opened.words) + "\n" + lines.map { $0 + "\n" }.joined()
      }
    }
    return text
  }

  private var files: String {
    let settings = ServerSettings(plans, root: root)
    let commands = settings.hosts.map { host in
      [
        "https://\(host)\(AssociationDownload.path)",
        "https://app-site-association.cdn-apple.com/a/v1/\(host)",
      ].map { "curl -gsSI --url \(ShellText.quoted($0))\n" }.joined()
    }
    let lines = commands.joined() + settings.remarks
    return lines.isEmpty
      ? "" : "\n# association files, from the sites and from Apple's CDN\n" + lines
  }
}

extension TestPlan {
  struct Opened {
    let row: String
    let link: Link
    let destination: String?

    var words: String { row + (destination.map { ": opens \($0)" } ?? "") }
  }

  var opened: [Opened] {
    rows.flatMap { row in
      row.steps.compactMap { step in
        guard case .open(let link, _) = step.action else { return nil }
        let opens = step.expectations.first { $0.field.fact == .opens }?.expected
        return Opened(row: row.id, link: link, destination: opens?.words)
      }
    }
  }
}
