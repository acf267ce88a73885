import HarnessText
import LinkModel
import LinkTools

final class CheckCommand: Command {
  let name = "check"
  let summary = "fetch a live host's association file as the system would"
  let details = """
    Prints status, size, type and latency, and whether the system would accept the
    file. A download stops when it exceeds \(AssociationDownload.sizeLimit) bytes, the most the system
    accepts, and after \(HostCheck.deadline.components.seconds) seconds at the latest. The exit status suits cron and CI.
    With --cdn, Apple's CDN is asked for its copy too, which is what devices get, and
    the two are compared: another file, and an age that the site's own CDN reports,
    are told. No other command uses the network.
    """
  let example = "linkplan check shop.example www.shop.example"

  let targets = Argument(each: .text("HOST|URL"), "a host or a URL")
  let host = Option(
    "--host", .text("NAME"), "name to send in the Host field, for a server not yet in the DNS")
  let cdn = Option("--cdn", "compare with the copy of Apple's CDN, which devices get")
  let json = Option("--json", "print a JSON object for each host, one per line")

  func run(_ given: Arguments, _ output: Output) async -> CommandStatus {
    var status = CommandStatus.success
    for target in given[targets] {
      var check = await HostCheck(of: target, hostField: given[host])
      if given[cdn] { check = await check.compared() }
      output.result(
        given[json] ? check.json.text + "\n" : check.text, as: given[json] ? .json : .report)
      if !check.isGood { status = .failure }
    }
    return status
  }
}
