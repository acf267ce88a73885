import NIOCore
import NIOSSL
import NIOTLS

/// A handler that determines whether a connection starts with a TLS handshake, a `CONNECT` request or a plain HTTP
/// request.
final class ProtocolDetector: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let front: FrontState
  private let deadline: Scheduled<Void>
  private var received = ByteBuffer()
  private var tunnelHost: String?
  private var isDecided = false

  /// The content type of a handshake record (RFC 8446 §5.1).
  private static let handshake: UInt8 = 22

  /// Creates a handler; `deadline` closes the connection unless ``SiteConnector`` cancels the task at the first bytes
  /// of a request.
  init(_ front: FrontState, deadline: Scheduled<Void>) {
    (self.front, self.deadline) = (front, deadline)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isDecided else { return }
    let seen = received.readableBytes
    var bytes = unwrapInboundIn(data)
    received.writeBuffer(&bytes)
    decide(context, seen: seen)
  }

  private func decide(_ context: ChannelHandlerContext, seen: Int) {
    guard let first = received.readableBytesView.first else { return }
    if first == Self.handshake { return secure(context) }
    guard tunnelHost == nil else { return pass(context) }
    switch ConnectRequest(received.readableBytesView, seen: seen) {
    case .incomplete: return
    case .other: pass(context)
    case .malformed:
      refuse(context, "400 Bad Request", "invalid target; write CONNECT host:port\n")
    case .tunnel(let host, let length):
      guard front.serves(host) else {
        return refuse(context, "502 Bad Gateway", "unknown host: the site does not have it\n")
      }
      tunnelHost = host
      received.moveReaderIndex(forwardBy: length)
      let answer = ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n")
      context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
      decide(context, seen: 0)
    }
  }

  private func secure(_ context: ChannelHandlerContext) {
    let (channel, front, deadline) = (context.channel, front, deadline)
    let tunnelHost = tunnelHost
    let names = SNIHandler { result in
      var host = tunnelHost
      if case .hostname(let name) = result { host = name.lowercased() }
      return front.receive(channel, host: host, deadline)
    }
    replace(context, with: ByteToMessageHandler(names))
  }

  private func pass(_ context: ChannelHandlerContext) {
    replace(context, with: SiteConnector(port: front.sitePort, deadline: deadline))
  }

  private func replace(_ context: ChannelHandlerContext, with next: any ChannelHandler) {
    isDecided = true
    do {
      try context.pipeline.syncOperations.addHandler(next, position: .after(self))
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
    } catch {
      context.close(promise: nil)
    }
  }

  private func refuse(_ context: ChannelHandlerContext, _ status: String, _ text: String) {
    isDecided = true
    let answer = """
      HTTP/1.1 \(status)\r
      Content-Type: text/plain; charset=utf-8\r
      Content-Length: \(text.utf8.count)\r
      Connection: close\r
      \r
      \(text)
      """
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: answer)))
      .whenComplete { _ in channel.close(promise: nil) }
  }

  /// Passes the received bytes to the next handler.
  func removeHandler(
    context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken
  ) {
    if received.readableBytes > 0 {
      context.fireChannelRead(wrapInboundOut(received))
      context.fireChannelReadComplete()
    }
    context.leavePipeline(removalToken: removalToken)
  }
}

extension FrontState {
  /// A fatal `unrecognized_name` alert (RFC 6066 §3) in a TLS 1.2 record.
  private static let unknownName: [UInt8] = [21, 3, 3, 0, 2, 2, 112]

  /// Starts TLS for a host, or applies its fault.
  ///
  /// - Returns: A future that succeeds if the next handler should receive the buffered bytes.
  fileprivate func receive(
    _ channel: any Channel, host: String?, _ deadline: Scheduled<Void>
  ) -> EventLoopFuture<Void> {
    do {
      switch try treatment(of: host) {
      case .secure(let context):
        try channel.pipeline.syncOperations.addHandlers(
          NIOSSLServerHandler(context: context), SiteConnector(port: sitePort, deadline: deadline))
        return channel.eventLoop.makeSucceededVoidFuture()
      case .unknownHost:
        channel.writeAndFlush(ByteBuffer(bytes: Self.unknownName))
          .whenComplete { _ in channel.close(promise: nil) }
      case .fault(.noAnswer):
        deadline.cancel()
        let closing = channel.eventLoop.scheduleTask(in: .minutes(1)) {
          channel.close(promise: nil)
        }
        channel.closeFuture.whenComplete { _ in closing.cancel() }
      case .fault: channel.close(promise: nil)
      }
    } catch {
      channel.close(promise: nil)
    }
    return channel.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
  }
}
