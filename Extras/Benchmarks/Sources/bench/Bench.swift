import Foundation
import MockSite

/// Compares `SiteServer` with other Swift servers, in alternating rounds in one process.
@main enum Bench {
  static let path = "/.well-known/apple-app-site-association"
  static let body =
    Array(
      #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.example.shop"],"#.utf8)
    + Array(#""components":[{"/":"/product/*"},{"/":"/help/*","exclude":true}]}]}}"#.utf8)

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "serve" {
      return try await serve(arguments.dropFirst().first ?? "mocksite")
    }
    let contestants: [any Contestant.Type] = [
      MockSiteContestant.self, HummingbirdContestant.self, FlyingFoxContestant.self,
    ].filter { arguments.isEmpty || arguments.contains($0.name.lowercased()) }
    print("keep-alive GET of an association file of \(body.count) bytes, 32 connections")
    var rates: [String: [Double]] = [:]
    for _ in 0..<3 {
      for contestant in contestants {
        rates[contestant.name, default: []].append(try await rate(contestant))
      }
    }
    report(rates, unit: "requests/s")
    print("\nstart, one GET, stop")
    var times: [String: [Double]] = [:]
    for _ in 0..<3 {
      for contestant in contestants {
        times[contestant.name, default: []].append(
          try await cycle(contestant, count: contestant.cycles))
      }
    }
    report(times, unit: "ms")
    let seconds = try await manySites(1_000)
    print(String(format: "\n1,000 sites at once: %.3f s", seconds))
  }

  static func rate(_ contestant: any Contestant.Type) async throws -> Double {
    let result = Box()
    try await contestant.serve(path, body) { port in
      let client = LoadClient(port: port, path: path, body: body)
      result.value = try await onThread {
        _ = try client.requestsPerSecond(connections: 32, for: .milliseconds(200))
        return try client.requestsPerSecond(connections: 32, for: .seconds(1))
      }
    }
    return result.value
  }

  /// Returns the average time in milliseconds to start a server, send a request and stop the server.
  static func cycle(_ contestant: any Contestant.Type, count: Int) async throws -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count {
      try await contestant.serve(path, body) { port in
        try LoadClient(port: port, path: path, body: body).once()
      }
    }
    return (ContinuousClock.now - start) / .milliseconds(1) / Double(count)
  }

  /// Returns the time in seconds to start the given number of sites, send a request to each, and stop them.
  static func manySites(_ count: Int) async throws -> Double {
    let start = ContinuousClock.now
    var servers: [SiteServer] = []
    for _ in 0..<count {
      servers.append(try SiteServer.start(Site(anyHost: [.association(bytes: body)])))
    }
    for server in servers {
      try LoadClient(port: server.port, path: path, body: body).once()
    }
    for server in servers { await server.stop() }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  static func report(_ values: [String: [Double]], unit: String) {
    let base = median(values["MockSite"] ?? [])
    for (name, list) in values.sorted(by: { median($0.value) > median($1.value) }) {
      let all = list.map { String(format: "%.2f", $0) }.joined(separator: " ")
      let line = String(format: "%12.3f %@  x%.2f", median(list), unit, median(list) / base)
      print("\(name.padding(toLength: 12, withPad: " ", startingAt: 0)) \(line)  [\(all)]")
      fflush(nil)
    }
  }

  static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  /// Prints the port, then serves requests from external load generators for an hour or until the process is
  /// terminated.
  static func serve(_ name: String) async throws {
    let contestants: [String: any Contestant.Type] = [
      "mocksite": MockSiteContestant.self, "hummingbird": HummingbirdContestant.self,
      "flyingfox": FlyingFoxContestant.self,
    ]
    try await contestants[name]?.serve(path, body) { port in
      print(port)
      fflush(nil)
      try await Task.sleep(for: .seconds(3_600))
    }
  }
}

/// A box for passing a number out of a closure.
///
/// The number is read only after the closure has returned, so there is no concurrent access.
final class Box: @unchecked Sendable {
  var value = 0.0
}
