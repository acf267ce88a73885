/// How large each part of a request may be; what is larger is refused with the status made for it.
public struct HTTPLimits: Hashable, Sendable {
  /// The bytes of the request line with its line end; more is answered with 414.
  ///
  /// RFC 9112 §3 recommends at least 8,000.
  public var requestLine: Int
  /// The bytes of the header section, and of the trailer section; more is answered with 431.
  public var fieldSection: Int
  /// The bytes of the content after decoding; more is answered with 413.
  public var body: Int

  /// Sets the limits, each to a size no honest client of a test comes near.
  public init(requestLine: Int = 16_384, fieldSection: Int = 65_536, body: Int = 64 << 20) {
    self.requestLine = requestLine
    self.fieldSection = fieldSection
    self.body = body
  }
}
