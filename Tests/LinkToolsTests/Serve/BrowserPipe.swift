import LinkTools
import Dispatch

/// A headless Chromium that is controlled with the DevTools protocol over a pipe.
///
/// Every call blocks until the response arrives, so use a separate thread. No call waits longer than a minute, because
/// the browser is terminated one minute after it starts.
final class BrowserPipe {
  struct Failure: Error {
    let message: String
  }

  private let process = Process()
  private let commands = Pipe()
  private let answers = Pipe()
  private var session: String?
  private var number = 0
  private var received: [UInt8] = []

  /// Starts the browser and opens a page; returns when the page has loaded.
  init(_ browser: String, opening url: String, profile: String, width: Int, height: Int) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The browser reads commands from descriptor 3 and writes responses to descriptor 4.
    process.arguments = [
      "-c", "exec \"$@\" 3<&0 4>&1 >/dev/null 2>&1", "sh", browser, "--headless", "--no-sandbox",
      "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
      "--user-data-dir=\(profile)/driven", "--window-size=\(width),\(height)",
    ]
    process.standardInput = commands
    process.standardOutput = answers
    try process.run()
    let process = process
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { process.terminate() }
    let target = try call("Target.createTarget", #"{"url":"about:blank"}"#)["targetId"]?.string
    let attached = try call(
      "Target.attachToTarget", #"{"targetId":"\#(target ?? "")","flatten":true}"#)
    session = attached["sessionId"]?.string
    _ = try call("Page.navigate", #"{"url":"\#(url)"}"#)
    _ = try evaluate(
      """
      new Promise(done => {
        const look = () => location.href == 'about:blank' || document.readyState != 'complete'
          ? requestAnimationFrame(look) : done(true);
        look();
      })
      """)
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  func press(_ key: String, shift: Bool = false) throws {
    let codes = ["Tab": 9, "Enter": 13]
    let text = key == "Enter" ? #","text":"\r""# : ""
    for kind in [text.isEmpty ? "rawKeyDown" : "keyDown", "keyUp"] {
      let details =
        #"{"type":"\#(kind)","key":"\#(key)","code":"\#(key)","windowsVirtualKeyCode":\#(codes[key] ?? 0),"modifiers":\#(shift ? 8 : 0)\#(kind == "keyUp" ? "" : text)}"#
      _ = try call("Input.dispatchKeyEvent", details)
    }
  }

  /// Evaluates an expression in the page; if the result is a promise, awaits it.
  func evaluate(_ expression: String) throws -> JSONNode? {
    let quoted = JSONValue.string(expression).text
    let result = try call(
      "Runtime.evaluate",
      #"{"expression":\#(quoted),"returnByValue":true,"awaitPromise":true}"#)
    if let exception = result["exceptionDetails"] { throw Failure(message: exception.value.text) }
    return result["result"]?["value"]
  }

  private func call(_ method: String, _ parameters: String) throws -> JSONNode {
    number += 1
    let session = session.map { #","sessionId":"\#($0)""# } ?? ""
    let text = #"{"id":\#(number),"method":"\#(method)","params":\#(parameters)\#(session)}"#
    commands.fileHandleForWriting.write(Data(text.utf8 + [0]))
    while true {
      let message = try next()
      guard message["id"]?.integer == number else { continue }  // an event, not a response
      if let error = message["error"] { throw Failure(message: "\(method): \(error.value.text)") }
      return message["result"] ?? JSONNode(.null)
    }
  }

  private func next() throws -> JSONNode {
    while true {
      if let end = received.firstIndex(of: 0) {
        let message = Array(received[..<end])
        received.removeSubrange(...end)
        let document = JSONDocument(reading: SourceText(message, file: "message"))
        guard let root = document.root else { throw Failure(message: "no JSON") }
        return root
      }
      let piece = answers.fileHandleForReading.availableData
      guard !piece.isEmpty else { throw Failure(message: "the browser has ended") }
      received += piece
    }
  }
}
