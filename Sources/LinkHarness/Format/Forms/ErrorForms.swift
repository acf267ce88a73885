import HarnessText
import LinkModel

final class ErrorTextForm: Form {
  static let table = form("an error message", "The error message that the user sees")

  let message = Key(.text, .required, "The description of the error")
  let recovery = Key(.text, default: "", "The recovery suggestion")
}

extension KeyKind where Value == PersonalMessage {
  static var errorText: KeyKind {
    KeyKind<String>.text.map { PersonalMessage($0) }.or(
      .object { (text: Written<ErrorTextForm>) in
        text.message.map { PersonalMessage($0, text.recovery) }
      })
  }
}

extension [AnswerProblem: String] {
  init(_ codes: [Named<String>], in object: StrictObject) {
    self.init()
    for code in codes {
      if let problem = AnswerProblem(code.name) {
        self[problem] = code.value
      } else {
        object.report(
          .malformed(
            code.name,
            expected: "\"offline\", \"timeout\", \"no-answer\" or an HTTP status such as \"503\""),
          at: code.member)
      }
    }
  }
}

extension TeamErrors {
  /// Reads an app's errors; `routes` is `nil` if the app's own code may define further error codes.
  init?(_ app: Written<AppForm>, routes: RouteTable?) {
    let (written, codes) = (app.errorTexts, app.errors)
    let strings = TeamStrings(app)
    if written.isEmpty, codes.isEmpty, strings.isEmpty { return nil }
    let named = Set(written.map(\.name) + codes.map(\.value) + ErrorCode.rawValues)
    var texts = Dictionary(
      firstOf: (named.sorted() + strings.codes).map { ($0, strings.messages(key: $0)) }
    ).filter { !$0.value.isEmpty }
    for error in written {
      var own: [Language: PersonalMessage] = [:]
      var keys: (message: String?, recovery: String?) = (nil, nil)
      for text in error.value {
        // "key" could be a language too.
        if text.name == "key" {
          keys.message = text.value.message
        } else if text.name == "recoveryKey" {
          keys.recovery = text.value.message
        } else if let language = Language(rawValue: text.name) {
          own[language] = text.value
        } else {
          app.report(.unknownLanguage(text.name, otherKeys: ["key", "recoveryKey"]), at: text.member)
        }
      }
      if keys != (nil, nil) {
        let key = keys.message ?? error.name
        texts[error.name] = strings.messages(key: key, recovery: keys.recovery)
        if texts[error.name]?.isEmpty ?? true {
          app.report(
            .unknownValue(key, what: "string key", known: strings.codes),
            at: error.member)
        }
      }
      texts[error.name, default: [:]].merge(own) { $1 }
    }
    self.init(texts: texts, codes: [AnswerProblem: String](codes, in: app.object))
    for code in codes
    where ErrorCode(rawValue: code.value) == nil && texts[code.value] == nil && texts[Self.others] == nil {
      let known = ErrorCode.rawValues + texts.keys.sorted()
      app.report(
        .unknownValue(code.value, what: "error code", known: known),
        at: code.member.value)
    }
    if let routes { check(written.map(\.member), app, routes) }
  }

  private func check(_ written: [JSONMember], _ app: Written<AppForm>, _ routes: RouteTable) {
    let own =
      Set(codes.values).union(routes.routes.flatMap { ($0.content?.errors ?? [:]).values })
      .union([app.failedActivity ?? ""])
    // A code without a text may be the misspelled one.
    let known = ErrorCode.rawValues + own.filter { texts[$0] != nil || texts[Self.others] != nil }.sorted()
    for text in written where !known.contains(text.name) && text.name != Self.others {
      app.object.reportUnknown(
        text.name, what: "error code", known: known.distinct,
        or: "name it in \"errors\", which says for which answers of the site it is shown", at: text.nameRange)
    }
  }
}

/// The messages in an app's strings files; a later file overrides an earlier one.
private struct TeamStrings {
  private var texts: [Language: [String: String]] = [:]

  init(_ app: Written<AppForm>) {
    for source in app.strings {
      do throws(StringsFile.Problem) {
        texts.merge(try StringsFile(reading: source).texts) { own, new in
          own.merging(new) { $1 }
        }
      } catch {
        app.object.log.add(.propertyList(message: error.message, fix: error.fix), at: Place(error.range, in: source))
      }
    }
  }

  var isEmpty: Bool { texts.isEmpty }

  var codes: [String] {
    Set(texts.values.flatMap(\.keys)).filter { !$0.hasSuffix(Self.recovery) }.sorted()
  }

  private static let recovery = ".recovery"

  func messages(key: String, recovery: String? = nil) -> [Language: PersonalMessage] {
    texts.compactMapValues { strings in
      strings[key].map { PersonalMessage($0, strings[recovery ?? key + Self.recovery] ?? "") }
    }
  }
}
