import NIOCore
import NIOPosix

/// A handler that connects to the site server when the first bytes of a request arrive, and joins the two channels.
///
/// This keeps failed handshakes from reaching the site server.
final class SiteConnector: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let port: Int
  private let deadline: Scheduled<Void>
  private var received: ByteBuffer?
  private var inputIsClosed = false

  init(port: Int, deadline: Scheduled<Void>) { (self.port, self.deadline) = (port, deadline) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var bytes = unwrapInboundIn(data)
    guard received == nil else {
      received?.writeBuffer(&bytes)
      return
    }
    received = bytes
    deadline.cancel()
    connect(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      inputIsClosed = true
      // The client closed its side without sending a request.
      if received == nil { context.close(promise: nil) }
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // NIOSSL has already sent the alert for a failed handshake or an invalid record.
    context.close(promise: nil)
  }

  private func connect(_ context: ChannelHandlerContext) {
    let channel = context.channel
    // Bytes that arrive meanwhile stay in the socket buffer.
    try? channel.syncOptions?.setOption(.autoRead, value: false)
    ClientBootstrap(group: context.eventLoop)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .channelOption(.autoRead, value: false)
      .connect(host: "127.0.0.1", port: port)
      .assumeIsolated()
      .whenComplete { result in
        switch result {
        case .success(let server): self.join(context, server)
        // The site server cannot be reached, so the client's connection is reset.
        case .failure: context.cut()
        }
      }
  }

  private func join(_ context: ChannelHandlerContext, _ server: any Channel) {
    let channel = context.channel
    guard channel.isActive else { return server.close(promise: nil) }
    let (near, far) = Relay.pair()
    do {
      try server.pipeline.syncOperations.addHandler(far)
      try context.pipeline.syncOperations.addHandler(near, position: .after(self))
      context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
      try server.syncOptions?.setOption(.autoRead, value: true)
      try channel.syncOptions?.setOption(.autoRead, value: true)
    } catch {
      server.close(promise: nil)
      channel.close(promise: nil)
    }
  }

  func removeHandler(
    context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken
  ) {
    if let received {
      context.fireChannelRead(wrapInboundOut(received))
      context.fireChannelReadComplete()
    }
    if inputIsClosed { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
    context.leavePipeline(removalToken: removalToken)
  }
}
