import HarnessText
import LinkHarness
import LinkModel
import MockSite

struct LabForm {
  let tap: Tap
  let plan: TestPlan

  var html: HTML {
    """
    <form class="lab" action="/#answer" method="get" data-auto>
    <p class="wide"><label for="link">Link</label>
    <input id="link" name="link" type="text" inputmode="url" value="\(tap.link)" list="known" \
    autocomplete="off" spellcheck="false" placeholder="https://\(plan.site.hosts.first?.name ?? "shop.example")/"></p>
    <datalist id="known">\(known)</datalist>
    <p><label for="from">Tapped in</label>
    \(select("from", Tap.sources, tap.from))</p>
    <p class="where"><label for="place">Page or app that contains the link</label>
    <input id="place" name="place" type="text" value="\(tap.place)" autocomplete="off" spellcheck="false" \
    placeholder="\(LinkSource.pageOfAnotherSite.raw) or \(plan.apps.first?.name ?? "an app")"></p>
    <p><label for="device">Device</label>
    \(select("device", [("", "\(plan.device.os.text) (from the plan)")] + plan.deviceNames.map { ($0, $0) }, tap.device))</p>
    <p><label for="state">State of the app</label>
    \(select("state", [("", "as in the plan")] + Device.State.allCases.map { ($0.rawValue, $0.words) }, tap.state))</p>
    <p><label for="signedIn">Signed in</label>
    \(select("signedIn", [("", "as in the plan"), ("yes", "yes"), ("no", "no")], tap.signedIn))</p>
    <p class="go"><button type="submit">Tap</button></p>
    <details class="wide"\(hasMore ? " open" as HTML : "")><summary>More</summary><div class="lab">
    <p><label for="system">Other system version</label>
    <input id="system" name="system" type="text" value="\(tap.system)" placeholder="iOS 15" autocomplete="off"></p>
    <p><label for="after">Elapsed time</label>
    <input id="after" name="after" type="text" value="\(tap.after)" placeholder="7d" autocomplete="off"></p>
    <p class="wide"><label for="id">Id of the row</label>
    <input id="id" name="id" type="text" value="\(tap.id)" placeholder="a product from Mail" autocomplete="off"></p>
    \(apps)</div></details>
    </form>

    """
  }

  private var hasMore: Bool {
    !(tap.system + tap.after + tap.id).isEmpty || tap.prefersBrowser || tap.installed != nil
  }

  private var known: HTML {
    let links = plan.rows.lazy.compactMap { $0.link?.raw }.prefix(100)
    return HTML(joining: Array(links).distinct.map { "<option value=\"\($0)\"></option>" })
  }

  private var apps: HTML {
    let chosen = Set(tap.installed ?? plan.installed)
    let boxes = plan.apps.map { app in
      box("installed", app.name, "\(app.name) is installed", chosen.contains(app.name))
    }
    return """
      <fieldset class="wide"><legend>On the device</legend>
      <input type="hidden" name="apps" value="chosen">
      \(boxes)\(box("browser", "yes", "the user prefers the browser for this host", tap.prefersBrowser))</fieldset>

      """
  }

  private func box(_ name: String, _ value: String, _ words: String, _ isOn: Bool) -> HTML {
    """
    <label class="box"><input type="checkbox" name="\(name)" value="\(value)"\
    \(isOn ? " checked" as HTML : "")> \(words)</label>

    """
  }

  private func select(_ name: String, _ choices: [(String, String)], _ chosen: String) -> HTML {
    let options = choices.map { value, words in
      """
      <option value="\(value)"\(value == chosen ? " selected" as HTML : "")>\(words)</option>
      """ as HTML
    }
    return "<select id=\"\(name)\" name=\"\(name)\">\(options)</select>"
  }
}

extension Device.State {
  var words: String {
    switch self {
    case .notRunning: "not running"
    case .launching: "launching"
    case .background: "in the background"
    case .foreground: "in the foreground"
    }
  }
}
