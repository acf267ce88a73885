import HarnessText
import LinkModel

// The secrets that texts about a row may contain without their names.

extension Step.Action {
  func hidingSecrets(by mask: SecretMask) -> SecretMask {
    guard case .arrive(let arriving) = self else { return mask }
    return mask.hiding(
      arriving.map(\.link.raw),
      arriving.flatMap { $0.payload ?? [] }.map { ($0.name, $0.value) })
  }
}

extension StepTrace {
  func hidingSecrets(by mask: SecretMask) -> SecretMask {
    let parameters = route.match?.parameters.all ?? []
    let mayHide =
      decide.redirect != nil || link.map { SecretMask.mayFind(inLink: $0.raw) } ?? false
      || parameters.contains { SecretMask.mayHide($0.value) }
    guard mayHide else { return mask }
    return mask.hiding([link, handledLink].compactMap { $0?.raw }, parameters.map { ($0.name, $0.value) })
  }
}
