import HarnessText
import LinkModel
import LinkTools

final class CheckCommand: Command {
  let name = "check"
  let summary = "fetch a live host's association file as the system would"
  let details = """
    Prints status, size, type and latency, and whether the system would accept the
    file. A download is aborted when it exceeds \(AssociationDownload.sizeLimit)
    bytes, the system's limit, or takes longer than
    \(HostCheck.deadline.components.seconds) seconds. The exit status is 1 if
    something is wrong with the file, or if the host could not be reached, as when
    this computer is offline. The request has the User-Agent of Apple's CDN, because
    a site may treat it differently. With --cdn, the file is compared with the one
    that devices download from Apple's CDN; if the site's own CDN returned a cached
    file, its age is printed. If the site refuses the request, a second one has the
    User-Agent of a browser. Of several hosts, those that pass take a line each. No
    other command uses the network.
    """
  let example = "linkplan check shop.example www.shop.example"

  let targets = Argument(each: .text("HOST|URL"), "a host or a URL")
  let host = Option(
    "--host", .text("NAME"),
    "name to send in the Host field, for a server that is not yet in DNS")
  let app = Option(
    "--app", .text("ID"), "application identifier that the file must list, such as ABCDE12345.com.example.shop")
  let cdn = Option(
    "--cdn", "compare the host's file with the one that devices download from Apple's CDN")
  let against = Option(
    "--against", .path("FOLDER"), "compare each host's file with that in FOLDER, named HOST.json or HOST")
  let save = Option("--save", .path("FILE"), "write the downloaded file to FILE, for lint, match and explain")
  let failOn = Option.failOn("least severity of a finding that results in exit status 1")
  let json = Option("--json", "print a JSON object for each host, one per line")

  func run(_ given: Arguments, _ output: Output) async throws(UsageError) -> CommandStatus {
    if given[save] != nil, given[targets].count > 1 { throw .conflict("--save takes one host") }
    var failed = 0
    for target in given[targets] {
      var check = await HostCheck(of: target, hostField: given[host])
      (check.app, check.failOn) = (given[app], given[failOn])
      if let folder = given[against] { check.compare(withFolder: folder) }
      if given[cdn] { check = await check.compared() }
      let text = check.isGood && given[targets].count > 1 ? check.line : check.text
      output.result(given[json] ? check.json.text + "\n" : text, as: given[json] ? .json : .report)
      if let path = given[save] { try save(check, to: path, output) }
      if !check.isGood { failed += 1 }
    }
    let count = given[targets].count
    if count > 1, !given[json] { output.result("\(failed) of \(count) hosts fail\n", as: .report) }
    return failed == 0 ? .success : .failure
  }

  private func save(_ check: HostCheck, to path: String, _ output: Output) throws(UsageError) {
    guard let body = check.body else {
      output.note("nothing was downloaded, so \(path) is not written")
      return
    }
    let file = try ReportFile(path, .whole, besides: [])
    file.write(body)
    try file.close()
  }
}
