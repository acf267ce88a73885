import HarnessText
import LinkModel

extension Diagnosis {
  /// Where the value is written from which a reason, or what an app did, follows.
  func places(of key: DecidingKey, of name: String? = nil) -> [Finding] {
    let app = plan.app(named: name)
    let written = app?.written
    let clip = plan.apps.first { $0.declared.clip?.name == name }?.written?[\AppForm.appClip]
    return switch key {
    case .link: linkCauses
    case .source: sourceCauses
    case .system: systemCauses
    case .developerMode: cause("this is the device's setting", device(\.developerMode))
    case .management: cause("device management does not allow App Clips", device(\.management))
    case .installed:
      cause("these apps are installed when the row starts", given(\.installed) ?? device(\.installed))
    case .appState: cause("the app's state is set here", givenBeforeLink(\.app))
    case .signedIn: cause("this value determines whether the user is signed in", given(\.signedIn))
    case .lifeCycle: cause("apps with this life cycle do not launch", written?[\AppForm.lifeCycle])
    case .sdk: cause("if they are linked with this SDK", written?[\AppForm.sdk])
    case .build: cause("this is the kind of build", written?[\AppForm.build])
    case .managed: cause("this value determines how the app is installed", written?[\AppForm.managed])
    case .webBrowser:
      cause(
        "this value makes the system ignore the app's universal links",
        at: written?[\AppForm.webBrowser]?.place ?? domain(Entitlements.browserKey, of: app))
    case .entryPoints: cause("the app takes links only through these methods", written?[\AppForm.entryPoints])
    case .launchReturns: cause("this is what the method returns", written?[\AppForm.launchReturns])
    case .slots:
      cause(
        "this value determines how many events can wait", written?[\AppForm.dispatch]?[\DispatchForm.slots])
    case .keepsLink:
      cause("the app forgets a link that requires sign-in", written?[\AppForm.signIn]?[\SignInForm.keepsLink])
    case .end: cause("this step ends the app", at: endOfProcess)
    case .clipLinks:
      cause(
        "links with these prefixes invoke the App Clip",
        clip?[\AppClipForm.experiences] ?? clip?[\AppClipForm.website])
    case .clipSystem(let needed): cause("the App Clip needs \(needed)", clip?[\AppClipForm.minimumOS] ?? clip)
    case .clipSize(let limit):
      cause("the App Clip's size exceeds the limit of \(limit) MB", clip?[\AppClipForm.megabytes] ?? clip)
    }
  }
}
