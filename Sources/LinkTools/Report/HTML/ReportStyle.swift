enum ReportStyle {
  static let css = """

    :root {
      color-scheme: light dark;
      --paper: #fbfbfa; --card: #fff; --ink: #1c2024; --quiet: #5f6872; --line: #e1e4e8;
      --track: #8c959f; --good: #1a7f4b; --bad: #c0362c; --wash: #fdf1f0; --focus: #2563eb;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #121417; --card: #1a1d21; --ink: #e8eaed; --quiet: #9aa4af; --line: #2c3138;
        --track: #6e7781; --good: #4cc38a; --bad: #ff7b72; --wash: #2b1b1c; --focus: #79b8ff;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0 auto; padding: 1rem 1.5rem 3rem; max-width: 80rem; background: var(--paper); color: var(--ink);
      font: .9375rem/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; overflow-wrap: anywhere;
    }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
    header { display: flex; flex-wrap: wrap; gap: .25rem 2rem; align-items: center; }
    h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; }
    h2 { margin: 1.5rem 0 .25rem; font-size: .9375rem; }
    p { margin: .25rem 0; }
    a { color: inherit; }
    code, pre { font: .8125rem/1.5 ui-monospace, monospace; }
    .quiet, .why, .url, .at, .count { color: var(--quiet); }
    ol { margin: 0; padding: 0; list-style: none; }
    .strip { display: flex; flex-wrap: wrap; gap: .25rem; font-size: .8125rem; }
    .strip li { padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--quiet); }
    .strip .bad { border-color: var(--bad); color: var(--bad); font-weight: 600; }
    summary { cursor: pointer; }
    .filters { margin: .5rem 0; }
    .filters form { display: flex; flex-wrap: wrap; gap: .5rem; padding: .25rem 0; }
    .filters :is(input, select) {
      padding: .25rem .5rem; font: inherit; color: inherit; background: var(--card); min-width: 0; max-width: 100%;
      border: 1px solid var(--track); border-radius: .25rem;
    }
    .filters input { flex: 1 1 14rem; }
    .cause, .plan { background: var(--card); border: 1px solid var(--line); margin-bottom: -1px; padding: 0 .75rem; }
    .plan > summary { padding: .375rem 0; }
    .cause > summary {
      display: grid; grid-template-columns: minmax(0, 4fr) minmax(0, 3fr) 4.5rem minmax(0, 4fr); gap: 0 1rem;
      align-items: baseline; padding: .375rem 0; list-style: none;
    }
    .cause > summary > * { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
    .cause[open] > summary > * { white-space: normal; }
    .what { font-weight: 600; color: var(--bad); }
    .at { direction: rtl; text-align: left; }
    .count { text-align: right; }
    .failure { padding: .5rem .75rem; background: var(--wash); border-left: 3px solid var(--bad); }
    .message { font-weight: 600; }
    pre { margin: .25rem 0; padding: .375rem .5rem; overflow-x: auto; overflow-wrap: normal; background: var(--card); border: 1px solid var(--line); }
    mark { background: none; color: var(--bad); text-decoration: underline wavy; font-weight: 600; }
    ins { color: var(--good); text-decoration: none; white-space: pre-wrap; } ins::before { content: "+ "; }
    .rows { padding: .25rem 0; }
    .row { padding: .0625rem 0; content-visibility: auto; contain-intrinsic-size: auto 1.5rem; }
    .row::before { display: inline-block; width: 1.25rem; content: "✓"; content: "✓" / "passed"; color: var(--good); }
    :is(.failed, .error)::before { content: "✗"; content: "✗" / "failed"; color: var(--bad); }
    .knownIssue::before { content: "×"; content: "×" / "known issue"; color: var(--quiet); }
    .skipped::before { content: "–"; content: "–" / "skipped"; color: var(--quiet); }
    .row:target { outline: 2px solid var(--focus); }
    .tag { padding: 0 .375rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--quiet); font-size: .75rem; }
    .elements table { width: 100%; border-collapse: collapse; } .elements caption { text-align: left; }
    .elements :is(th, td) { padding: .125rem .5rem .125rem 0; text-align: left; vertical-align: top; font-weight: 400; }
    .elements :is(.missing, .extra) { font-weight: 650; color: var(--bad); }
    .facts { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--quiet); font-size: .875rem; }
    .facts :is(dt, dd) { display: inline; margin: 0; } .facts dt::after { content: ":"; }
    .requests ol { padding-left: 1rem; } .findings { padding-left: 1.25rem; }
    \(LadderStyle.css)
    @media (max-width: 44rem) {
      body { padding: .75rem .75rem 2rem; }
      h1 { font-size: 1.125rem; }
      .cause > summary { grid-template-columns: minmax(0, 1fr) auto; }
      .fix { grid-row: 2; grid-column: 1 / -1; } .at { grid-row: 3; grid-column: 1 / -1; }
      .source { display: flex; }
      .before { flex: 1 1 0; min-width: 0; display: flex; justify-content: flex-end; overflow: hidden; }
      .after { flex: 1 1 0; min-width: 0; overflow: hidden; } mark { max-width: 70%; overflow: hidden; text-overflow: ellipsis; }
      .elements thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .elements :is(table, caption, tbody, tr, th, td) { display: block; width: auto; padding: 0; }
      .elements td::before { content: attr(data-label) ": "; color: var(--quiet); }
    }
    @media print {
      body { padding: 0; max-width: none; font-size: 9.5pt; } .filters { display: none; }
      .row { content-visibility: visible; } .ladder .no { display: none; } pre { white-space: pre-wrap; }
    }

    """
}
