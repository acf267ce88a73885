// This file contains the built-in error messages that users see. To add a language, add it to `Language.builtIn`, and
// add a property and parameters to `ErrorWords`. The compiler then requires messages in the new language in each
// `ErrorWords` value. `{name}` and `{limit}` are replaced by details of the error.

package struct PersonalMessage: Sendable, Hashable {
  package let message: String
  package let recovery: String

  package init(_ message: String, _ recovery: String = "") {
    self.message = message
    self.recovery = recovery
  }
}

struct ErrorWords {
  let en: PersonalMessage
  let ru: PersonalMessage

  init(en: String, _ recovery: String, ru: String, _ russianRecovery: String) {
    self.en = PersonalMessage(en, recovery)
    self.ru = PersonalMessage(ru, russianRecovery)
  }

  subscript(language: Language) -> PersonalMessage {
    language.lookup.contains(.russian) ? ru : en
  }
}

extension ErrorCode {
  package func words(
    in language: Language, name: String? = nil, limit: Int? = nil
  ) -> PersonalMessage {
    words[language].filled(with: ["name": name ?? "", "limit": limit.map(String.init) ?? ""])
  }

  package var template: PersonalMessage { words.en }

  var words: ErrorWords {
    switch self {
    case .unknownScheme, .invalidEncoding, .unsafeParameter:
      ErrorWords(
        en: "This link is not valid.",
        "Ask the sender for a new link, or look for the page in the app.",
        ru: "Эта ссылка недействительна.",
        "Попросите отправителя прислать новую ссылку или найдите страницу в приложении.")
    case .invalidDomain:
      ErrorWords(
        en: "This link belongs to another website.",
        "Open the link in the browser if you trust the sender.",
        ru: "Эта ссылка ведёт на другой сайт.",
        "Откройте её в браузере, если доверяете отправителю.")
    case .unknownRoute:
      ErrorWords(
        en: "The page this link leads to does not exist in the app.",
        "Update the app, or look for the page in the app.",
        ru: "В приложении нет страницы, на которую ведёт эта ссылка.",
        "Обновите приложение или найдите страницу в приложении.")
    case .missingParameter:
      ErrorWords(
        en: "This link is incomplete: \"{name}\" is missing.",
        "Check that you copied the complete link, or ask the sender for a new link.",
        ru: "Ссылка неполная: не хватает «{name}».",
        "Проверьте, что ссылка скопирована целиком, или попросите прислать новую.")
    case .emptyParameter:
      ErrorWords(
        en: "This link is incomplete: \"{name}\" is empty.",
        "Check that you copied the complete link, or ask the sender for a new link.",
        ru: "Ссылка неполная: «{name}» не заполнено.",
        "Проверьте, что ссылка скопирована целиком, или попросите прислать новую.")
    case .invalidParameter:
      ErrorWords(
        en: "The value of \"{name}\" in this link is not valid.",
        "Check the link for typos, or look for the page in the app.",
        ru: "Недопустимое значение «{name}» в ссылке.",
        "Проверьте, нет ли в ссылке опечаток, или найдите страницу в приложении.")
    case .parameterTooLong:
      ErrorWords(
        en: "The value of \"{name}\" in this link is too long.",
        "Use at most {limit} characters.",
        ru: "Значение «{name}» в ссылке слишком длинное.",
        "Допустимая длина в символах: {limit}.")
    case .unknownParameter:
      ErrorWords(
        en: "This link contains information that the app does not recognize.",
        "Check the link for typos, or look for the page in the app.",
        ru: "В ссылке есть что-то незнакомое приложению.",
        "Проверьте, нет ли в ссылке опечаток, или найдите страницу в приложении.")
    case .invalidSearch:
      ErrorWords(
        en: "The app cannot run the search in this link.",
        "Type what you are looking for into the search field.",
        ru: "Поиск по этой ссылке невозможен.",
        "Введите запрос в строку поиска.")
    case .contentNotFound:
      ErrorWords(
        en: "The content that this link leads to is no longer available.",
        "Look for similar content in the app.",
        ru: "Того, на что ведёт ссылка, больше нет.",
        "Попробуйте найти что-нибудь похожее в приложении.")
    case .productNotFound:
      ErrorWords(
        en: "This product could not be found.",
        "Search for the product, or look at similar products.",
        ru: "Товар не найден.",
        "Воспользуйтесь поиском или посмотрите похожие товары.")
    case .categoryNotAvailable:
      ErrorWords(
        en: "This category is not available at the moment.",
        "Choose another category from the catalogue.",
        ru: "Этот раздел сейчас недоступен.",
        "Выберите другой раздел в каталоге.")
    case .linkExpired:
      ErrorWords(
        en: "This link has expired.",
        "Ask for a new link.",
        ru: "Срок действия ссылки истёк.",
        "Запросите новую ссылку.")
    case .linkUsed:
      ErrorWords(
        en: "This link has already been used.",
        "If you need a new link, ask for one.",
        ru: "Эта ссылка уже использована.",
        "При необходимости запросите новую.")
    case .notAllowed:
      ErrorWords(
        en: "You do not have access to this page.",
        "Sign in with another account.",
        ru: "У вас нет доступа к этой странице.",
        "Войдите под другой учётной записью.")
    case .network:
      ErrorWords(
        en: "The page could not be loaded.",
        "Check your connection and try again.",
        ru: "Не удалось загрузить страницу.",
        "Проверьте подключение и попробуйте ещё раз.")
    }
  }
}
