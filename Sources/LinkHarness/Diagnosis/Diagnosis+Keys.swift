import HarnessText
import LinkModel

extension Diagnosis {
  /// Where the value is written from which a reason, or what an app did, follows.
  func places(of key: DecidingKey, of name: String? = nil) -> [Finding] {
    let app = plan.app(named: name)
    let clip = plan.apps.first { $0.declared.clip?.name == name }?.written?[\AppForm.appClip]
    func set<Value>(_ key: KeyPath<AppForm, Key<Value>>) -> [Finding] { follows(key, of: app?.written) }
    return switch key {
    case .link: linkCauses
    case .source: sourceCauses
    case .system: systemCauses
    case .developerMode: follows(\DeviceForm.developerMode, of: stepDevice.written)
    case .management: follows(\DeviceForm.management, of: stepDevice.written)
    case .installed: follows(\GivenForm.installed, at: given(\.installed) ?? device(\.installed))
    case .appState: follows(\GivenForm.app, at: givenBeforeLink(\.app))
    case .signedIn: follows(\GivenForm.signedIn, at: given(\.signedIn))
    case .lifeCycle: set(\.lifeCycle)
    case .sdk: set(\.sdk)
    case .build: set(\.build)
    case .managed: set(\.managed)
    case .webBrowser:
      set(\.webBrowser) + cause("the app is signed as a web browser", at: domain(Entitlements.browserKey, of: app))
    case .entryPoints: set(\.entryPoints)
    case .launchReturns: set(\.launchReturns)
    case .slots: follows(\DispatchForm.slots, of: app?.written?[\AppForm.dispatch])
    case .keepsLink: follows(\SignInForm.keepsLink, of: app?.written?[\AppForm.signIn])
    case .end: cause("this step ends the app", at: endOfProcess)
    case .clipLinks: follows(\AppClipForm.experiences, of: clip) + follows(\AppClipForm.website, of: clip)
    case .clipSystem(let needed): cause("the App Clip needs \(needed)", clip?[\AppClipForm.minimumOS] ?? clip)
    case .clipSize(let limit):
      cause("the App Clip's size exceeds the limit of \(limit) MB", clip?[\AppClipForm.megabytes] ?? clip)
    }
  }
}
