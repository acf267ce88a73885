import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS

@testable import MockSiteHTTPS

/// A client that sends one request and reads until the connection is closed.
struct Client {
  var port: UInt16
  var authority: CertificateAuthority?
  /// The target of a CONNECT request; `nil` for a direct connection.
  var tunnel: String?
  var versions: ClosedRange<Int> = 12...13

  /// The received text, and the error that closed the connection, if any.
  struct End {
    var text: String
    var error: (any Error)?
  }

  /// Sends a GET request, over TLS if a host is given.
  func get(_ path: String, of host: String?) async throws -> End {
    let fields = "Host: \(host ?? "localhost")\r\nConnection: close"
    return try await send("GET \(path) HTTP/1.1\r\n\(fields)\r\n\r\n", host: host)
  }

  /// Sends text unchanged, over TLS if a host is given.
  func send(_ text: String, host: String?) async throws -> End {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let end = loop.makePromise(of: End.self)
    let secured = try host.map { (try context(), $0) }
    let tunnel = tunnel
    do {
      _ = try await ClientBootstrap(group: loop)
        .connectTimeout(.seconds(20))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let collector = Collector(text, waitsForTLS: secured != nil, end)
            if let tunnel {
              try channel.pipeline.syncOperations.addHandler(Tunnel(tunnel, secured, collector))
              return
            }
            try channel.pipeline.syncOperations.secure(secured)
            try channel.pipeline.syncOperations.addHandler(collector)
          }
        }
        .connect(host: "127.0.0.1", port: Int(port)).get()
    } catch {
      end.fail(error)
    }
    return try await end.futureResult.get()
  }

  private func context() throws -> NIOSSLContext {
    var configuration = TLSConfiguration.makeClientConfiguration()
    if let authority {
      configuration.trustRoots = .certificates(
        try NIOSSLCertificate.fromPEMBytes(Array(authority.pem.utf8)))
    }
    configuration.applicationProtocols = ["h2", "http/1.1"]
    configuration.minimumTLSVersion = versions.lowerBound == 12 ? .tlsv12 : .tlsv1
    if versions.upperBound < 12 {
      configuration.maximumTLSVersion = .tlsv11
      configuration.cipherSuites = "ALL"
    }
    return try NIOSSLContext(configuration: configuration)
  }
}

extension ChannelPipeline.SynchronousOperations {
  fileprivate func secure(_ secured: (context: NIOSSLContext, host: String)?) throws {
    guard let secured else { return }
    // SNI does not allow IP addresses (RFC 6066 §3).
    let name = secured.host.first?.isNumber == true ? nil : secured.host
    try addHandler(NIOSSLClientHandler(context: secured.context, serverHostname: name))
  }
}

/// Sends a CONNECT request and removes its response from the stream.
private final class Tunnel: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let target: String
  private let secured: (NIOSSLContext, String)?
  private let collector: Collector
  private var answer = ""

  init(_ target: String, _ secured: (NIOSSLContext, String)?, _ collector: Collector) {
    (self.target, self.secured, self.collector) = (target, secured, collector)
  }

  func channelActive(context: ChannelHandlerContext) {
    let request = ByteBuffer(string: "CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\r\n")
    context.writeAndFlush(wrapOutboundOut(request), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    answer += String(buffer: unwrapInboundIn(data))
    guard answer.hasSuffix("\r\n\r\n"), answer.hasPrefix("HTTP/1.1 200 ") else { return }
    let operations = context.pipeline.syncOperations
    do {
      operations.removeHandler(context: context, promise: nil)
      try operations.secure(secured)
      try operations.addHandler(collector)
    } catch {
      collector.finish(error)
    }
  }

  func channelInactive(context: ChannelHandlerContext) { collector.finish(nil, answer) }
}

/// Sends the request when the connection is ready, and collects the response.
private final class Collector: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let request: String
  private let waitsForTLS: Bool
  private var end: EventLoopPromise<Client.End>?
  private var text = ""
  private var error: (any Error)?

  init(_ request: String, waitsForTLS: Bool, _ end: EventLoopPromise<Client.End>) {
    (self.request, self.waitsForTLS, self.end) = (request, waitsForTLS, end)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive, !waitsForTLS { send(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    if !waitsForTLS { send(context) }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent { send(context) }
  }

  private func send(_ context: ChannelHandlerContext) {
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: request)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    text += String(buffer: unwrapInboundIn(data))
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if self.error == nil { self.error = error }
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { finish(error, text) }

  func finish(_ error: (any Error)?, _ text: String = "") {
    end?.succeed(Client.End(text: text, error: error))
    end = nil
  }
}
