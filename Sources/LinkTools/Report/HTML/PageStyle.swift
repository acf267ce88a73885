enum PageStyle {
  static let css = """
    :root {
      color-scheme: light dark;
      --paper: #fff; --ink: #1b1f24; --quiet: #57606a; --line: #d0d7de; --block: #f6f8fa;
      --link: #0a58ca; --good: #116329; --bad: #b3261e; --warn: #fff4e5;
      --card: #fff; --track: #8c959f; --app: #dafbe1; --web: #ddf4ff; --none: #ffebe9;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14171b; --ink: #e6e9ec; --quiet: #a3abb4; --line: #3a4149; --block: #1d2126;
        --link: #7ab7ff; --good: #6fdd8b; --bad: #ff9b93; --warn: #33270f;
        --card: #14171b; --track: #6e7781; --app: #12351e; --web: #0c2d48; --none: #4a1c18;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 0 1rem 3rem; max-width: 75rem;
      background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
    }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .skip { position: absolute; left: -100rem; padding: .5rem 1rem; background: var(--paper); }
    .skip:focus { left: 1rem; top: .5rem; }
    h1 { margin: 1.5rem 0 .25rem; font-size: 1.6rem; line-height: 1.25; }
    h2 { margin: 1.25rem 0 .5rem; font-size: 1.25rem; border-bottom: 1px solid var(--line); }
    h3 { margin: 1.5rem 0 .5rem; font-size: 1.05rem; }
    nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none; }
    code, pre { font: .875rem/1.5 ui-monospace, monospace; }
    pre {
      margin: .5rem 0; padding: .75rem; overflow-x: auto; overflow-wrap: normal;
      background: var(--block); border: 1px solid var(--line); border-radius: .375rem;
    }
    table { width: 100%; border-collapse: collapse; margin: .5rem 0 1rem; }
    caption { padding: .25rem 0; text-align: left; color: var(--quiet); }
    th, td { padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top; }
    tr { border-bottom: 1px solid var(--line); }
    thead th { font-size: .875rem; color: var(--quiet); white-space: nowrap; }
    tbody th { font-weight: 600; }
    th code { font-weight: 400; }
    details { margin: .25rem 0; }
    td pre { white-space: pre-wrap; }
    table { overflow-wrap: break-word; } table code { overflow-wrap: anywhere; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    summary { cursor: pointer; color: var(--link); }
    .quiet { color: var(--quiet); font-weight: 400; }
    .good { color: var(--good); }
    .bad { color: var(--bad); font-weight: 600; }
    [hidden] { display: none !important; }
    input, select, button { font: inherit; color: inherit; min-width: 0; }
    input[type=text], select {
      padding: .375rem .5rem; background: var(--paper); border: 1px solid var(--track); border-radius: .375rem;
    }
    button {
      padding: .375rem .875rem; background: var(--block); border: 1px solid var(--track);
      border-radius: .375rem; cursor: pointer;
    }
    .lab { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr)); gap: 0 1rem; }
    .lab p { margin: .375rem 0; }
    .lab label { display: block; font-size: .875rem; color: var(--quiet); }
    .lab input[type=text], .lab select { width: 100%; }
    .lab .wide { grid-column: 1 / -1; } .lab .go { align-self: end; }
    .lab .box { display: inline-block; margin-right: 1rem; font-size: 1rem; color: var(--ink); }
    fieldset { margin: .375rem 0; border: 1px solid var(--line); border-radius: .375rem; }
    .verdict { font-size: 1.125rem; padding: .75rem 1rem; background: var(--block); border-radius: .375rem; }
    .grid { table-layout: fixed; font-size: .75rem; line-height: 1.3; }
    .grid th:first-child { width: 28%; }
    .grid :is(th, td) { min-width: 0; padding: .125rem; font-size: inherit; font-weight: 400; white-space: normal; }
    .grid a { display: block; overflow: hidden; text-overflow: ellipsis; }
    .grid td a { color: var(--ink); text-decoration: none; }
    .app { background: var(--app); } .web { background: var(--web); } .none { background: var(--none); }
    [aria-current] { outline: 2px solid var(--link); outline-offset: -2px; }
    .host > summary { padding: .375rem 0; font-weight: 600; }
    @media (min-width: 64rem) {
      .columns { display: grid; grid-template-columns: minmax(0, 1fr) 26rem; gap: 0 2rem; align-items: start; }
    }
    \(LadderStyle.css)
    .lab:not(:has(#from option[value$="="]:checked)) .where { display: none; }
    .problem {
      margin: 1rem 0; padding: .25rem 1rem .75rem;
      background: var(--warn); border-left: .375rem solid var(--bad); border-radius: .375rem;
    }
    .problem h2 { margin-top: .5rem; border: 0; }
    @media (min-width: 45rem) { td, th { min-width: 6rem; } tbody th:has(code) { min-width: 19rem; } }
    @media (max-width: 44.99rem) {
      thead[role] { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      [role=table], [role=table] :is(caption, tbody, tr, th, td) { display: block; }
      [role=row] { padding: .5rem 0; }
      [role=row] > * { padding: .125rem 0; }
      [data-label]::before { content: attr(data-label) ": "; color: var(--quiet); }
    }

    """
}
