/// A name is compared word by word, so `api_key`, `api-key`, `apiKey` and `API_KEY` are the same name, and `monkey` is
/// not a key.
enum SecretNames {
  /// Words that mark a name as secret if they are the whole name or its last word: `password`, `new_password`.
  private static let lastWords: Set<String> = lasting.union([
    "token", "otp", "sig", "signature", "jwt", "key", "auth", "authorization",
  ])
  /// Names of secrets that stay valid after the link has been opened.
  private static let lasting: Set<String> = [
    "password", "passwd", "pwd", "passphrase", "passcode", "secret", "session", "credential",
    "credentials",
  ]
  /// Names of several words, joined, because some are also written without separators.
  private static let joined: Set<String> = lastingJoined.union(["authtoken", "authcode", "authkey"])
  private static let lastingJoined: Set<String> = [
    "accesstoken", "refreshtoken", "idtoken", "sessiontoken", "apikey", "accesskey", "privatekey",
    "secretkey", "clientsecret", "sessionid", "sessionkey", "jsessionid", "phpsessid",
  ]
  /// Most codes, such as `promo_code`, `zip_code` and `error_code`, are no secrets.
  private static let codes: Set<String> = [
    "access", "auth", "authorization", "confirmation", "device", "login", "oauth", "otp",
    "recovery", "reset", "security", "verification",
  ]

  static var all: Set<String> { lastWords.union(joined).union(codes) }

  /// Whether the name has three letters in a row with which a word of the lists begins; most names have none, and need
  /// not be split into words.
  static func mayContain(_ name: [UInt8]) -> Bool {
    var start = Start()
    return name.contains { start.ends(with: $0) }
  }

  /// The last three letters of a name that is read byte by byte.
  struct Start {
    private var last: UInt32 = 0

    mutating func ends(with byte: UInt8) -> Bool {
      guard byte.isASCIIAlphanumeric || byte >= 0x80 else { return false }
      last = (last << 8 | UInt32(byte.asciiLowercased)) & 0xFF_FFFF
      switch last {
      // pas, pwd, sec, ses, cre, tok, otp, sig, jwt, key, aut, cod
      case 0x706173, 0x707764, 0x736563, 0x736573, 0x637265, 0x746F6B, 0x6F7470, 0x736967, 0x6A7774, 0x6B6579, 0x617574,
        0x636F64:
        return true
      default: return false
      }
    }
  }

  static func contains(_ words: [String]) -> Bool {
    guard let last = words.last else { return false }
    let whole = words.joined()
    if lastWords.contains(last) || lastWords.contains(whole) || joined.contains(whole) {
      return true
    }
    return last == "code" && (words.count == 1 || codes.contains(words[words.count - 2]))
  }

  /// Whether the name indicates a secret that must not be in a link at all; one-time values may be.
  static func isLasting(_ words: [String]) -> Bool {
    let whole = words.joined()
    return lasting.contains(words.last ?? "") || lasting.contains(whole)
      || lastingJoined.contains(whole)
  }

  private static let limit = 64

  /// The words are the parts between separators, and those that start with a capital letter.
  static func words(of name: some BidirectionalCollection<UInt8>) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    func end() {
      if !word.isEmpty { words.append(word.utf8Text) }
      word = []
    }
    let bytes = Array(name.suffix(limit))
    for (index, byte) in bytes.enumerated() {
      guard byte.isASCIIAlphanumeric || byte >= 0x80 else {
        end()
        continue
      }
      if byte.isASCIIUppercase, index > 0 {
        let followsSmall = !bytes[index - 1].isASCIIUppercase
        let startsWord = index + 1 < bytes.count && bytes[index + 1].isASCIILowercase
        if followsSmall || startsWord { end() }
      }
      word.append(byte.asciiLowercased)
    }
    end()
    return words
  }
}
