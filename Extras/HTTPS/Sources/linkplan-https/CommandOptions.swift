import MockSiteHTTPS

struct CommandOptions {
  enum Request {
    case help
    case remove(AuthorityFolder)
    case serve(CommandOptions)
  }

  var plans: [String] = []
  var port: UInt16 = 0
  var sitePort: UInt16?
  var folder = AuthorityFolder.standard
  var faults: [String: TLSFault] = [:]
  var removesAuthority = false

  static let help = """
    usage: linkplan-https PLAN… [options]
           linkplan-https --remove-authority [--authority DIRECTORY]

    Serves the sites of plans on loopback over HTTPS. The port accepts direct TLS
    connections (SNI selects the host) and acts as an HTTP proxy: CONNECT opens a tunnel
    to a host of the plans, and plain HTTP requests are forwarded to the site. A local
    authority signs the certificates. The command prints how to trust it and never changes
    a trust store. The plans are reloaded when one of their files changes. Press Ctrl-C to
    stop; if standard input is a pipe, closing it does the same.

      PLAN                   a plan, or a directory of plans
      --port NUMBER          port to listen on (default: any free port)
      --serve-port NUMBER    forward requests to the linkplan serve on this port, whose
                             pages then list them (default: serve the site itself)
      --authority DIRECTORY  directory of the authority, created if it does not exist
                             (default: ~/.linkplan/https)
      --tls-fault HOST=FAULT inject a fault into TLS handshakes of a host:
                             \(faultNames)
      --remove-authority     remove the files of the authority: immediately, or with a
                             plan when the server stops

    example: linkplan-https TestPlans/product-links.json --port 8443

    """

  private static let faultNames = TLSFault.allCases.map(\.rawValue).joined(separator: ", ")

  static func parse(_ words: [String]) throws(CommandError) -> Request {
    var options = CommandOptions()
    var rest = words[...]
    var takesOptions = true
    while let word = rest.popFirst() {
      guard takesOptions, word.hasPrefix("-"), word != "-" else {
        options.plans.append(word)
        continue
      }
      let equals = word.firstIndex(of: "=")
      let name = String(word[..<(equals ?? word.endIndex)])
      func value() throws(CommandError) -> String {
        if let equals { return String(word[word.index(after: equals)...]) }
        guard let value = rest.popFirst() else { throw CommandError("missing value of \(name)") }
        return value
      }
      switch name {
      case "--": takesOptions = false
      case "--help", "-h": return .help
      case "--remove-authority": options.removesAuthority = true
      case "--port": options.port = try number(try value(), of: name)
      case "--serve-port": options.sitePort = try number(try value(), of: name)
      case "--authority": options.folder = AuthorityFolder(try value())
      case "--tls-fault": try options.add(fault: try value())
      default: throw CommandError("unknown option \(name); see linkplan-https --help")
      }
    }
    if options.plans.isEmpty {
      if options.removesAuthority { return .remove(options.folder) }
      throw CommandError("missing argument: PLAN; see linkplan-https --help")
    }
    return .serve(options)
  }

  private static func number(_ text: String, of name: String) throws(CommandError) -> UInt16 {
    guard let number = UInt16(text) else {
      throw CommandError(
        "invalid value \"\(text)\" for \(name): expected a port number from 0 to 65535")
    }
    return number
  }

  private mutating func add(fault text: String) throws(CommandError) {
    guard let equals = text.lastIndex(of: "="),
      let fault = TLSFault(rawValue: String(text[text.index(after: equals)...]))
    else {
      throw CommandError(
        "invalid value \"\(text)\" for --tls-fault: expected HOST= and one of \(Self.faultNames)")
    }
    faults[text[..<equals].lowercased()] = fault
  }
}

struct CommandError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
