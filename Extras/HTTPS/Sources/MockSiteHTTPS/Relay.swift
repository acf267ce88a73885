import Foundation
import NIOCore
import NIOSSL

/// A handler for one of two joined channels on the same event loop; it writes everything it reads to the other channel.
///
/// It stops reading while the other channel is not writable, so data for a slow client is not buffered without limit.
final class Relay: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var other: Relay?
  private var context: ChannelHandlerContext?
  private var readIsDue = false

  private init() {}

  static func pair() -> (Relay, Relay) {
    let (one, other) = (Relay(), Relay())
    (one.other, other.other) = (other, one)
    return (one, other)
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    other = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard let there = other?.context else { return }
    there.write(wrapOutboundOut(unwrapInboundIn(data)), promise: nil)
  }

  func channelReadComplete(context: ChannelHandlerContext) { other?.context?.flush() }

  func read(context: ChannelHandlerContext) {
    if other?.context?.channel.isWritable == true {
      context.read()
    } else {
      readIsDue = true
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    if context.channel.isWritable { other?.readIfDue() }
    context.fireChannelWritabilityChanged()
  }

  private func readIfDue() {
    guard readIsDue else { return }
    readIsDue = false
    context?.read()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed {
      other?.context?.close(mode: .output, promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    other?.context?.close(promise: nil)
    context.fireChannelInactive()
  }

  /// Forwards a reset as a reset, so that clients observe the fault injected by the site.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    other?.context?.cut()
    context.close(promise: nil)
  }
}

extension ChannelHandlerContext {
  /// Resets the connection without a TLS close_notify alert.
  func cut() {
    if let socket = channel as? any SocketOptionProvider {
      socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in }
    }
    let tls = try? pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self)
    (tls ?? self).close(promise: nil)
  }
}
