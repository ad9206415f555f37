/**
 * The panel's looks, for a constructable stylesheet: a strict content security policy allows those, and nothing
 * of the page reaches into the shadow root. Colours follow the `color-scheme` the page has chosen.
 */
export const styles = `
:host {
  --ground: light-dark(#fdfcfa, #1d1f21);
  --raised: light-dark(#f4f1ec, #27292c);
  --text: light-dark(#23211e, #ece9e4);
  --quiet: light-dark(#625d56, #aca79f);
  --line: light-dark(#d8d2c8, #42454a);
  --control: light-dark(#8b8479, #7d8086);
  --accent: light-dark(#245a5f, #8fcacb);
  --on-accent: light-dark(#ffffff, #10292b);
  --mark: light-dark(#8a5300, #f0b860);
  position: fixed; inset: auto 12px 12px auto; z-index: 2147483647;
  display: block; box-sizing: border-box; inline-size: auto; block-size: auto; margin: 0; padding: 0; border: 0;
  overflow: visible; background: none; color: var(--text);
  font: 400 14px/1.45 system-ui, sans-serif; text-align: start; letter-spacing: normal; visibility: visible;
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.panel {
  display: flex; flex-direction: column; max-block-size: min(36rem, calc(100dvh - 24px));
  background: var(--ground); border: 1px solid var(--line); border-radius: 12px;
  box-shadow: 0 1px 2px rgb(0 0 0 / .08), 0 8px 28px rgb(0 0 0 / .16); overflow: hidden;
}
.panel[data-open=true] { inline-size: min(22.5rem, calc(100vw - 24px)); }
.toggle {
  display: flex; align-items: center; gap: 8px; min-block-size: 44px; inline-size: 100%; padding: 0 12px;
  border: 0; background: none; color: inherit; font: inherit; font-weight: 600; text-align: start; cursor: pointer;
}
.tag {
  padding: 1px 6px; border: 1px dashed var(--mark); border-radius: 4px; color: var(--mark);
  font-size: 11px; font-weight: 700; letter-spacing: .06em; text-transform: uppercase;
}
.count {
  margin-inline-start: auto; min-inline-size: 20px; padding: 0 6px; border-radius: 10px;
  background: var(--accent); color: var(--on-accent); font-size: 12px; line-height: 20px; text-align: center;
}
.chevron { margin-inline-start: auto; inline-size: 8px; block-size: 8px; border: solid var(--quiet);
  border-width: 0 2px 2px 0; transform: translateY(2px) rotate(-135deg); }
.count:not([hidden]) + .chevron { margin-inline-start: 4px; }
.panel[data-open=true] .toggle .chevron { transform: translateY(-2px) rotate(45deg); }
details .chevron { transform: translateY(-2px) rotate(45deg); }
details[open] .chevron { transform: translateY(2px) rotate(-135deg); }
.body { display: flex; flex-direction: column; min-block-size: 0; overflow: auto; border-block-start: 1px solid var(--line); }
.note { margin: 0; padding: 8px 12px; background: var(--raised); color: var(--mark); font-size: 13px; }
.request { display: flex; flex-direction: column; min-block-size: 0; padding: 12px; gap: 12px; }
.from { display: flex; align-items: center; gap: 8px; color: var(--quiet); font-size: 13px; }
.from img { inline-size: 24px; block-size: 24px; border-radius: 6px; }
h2 { margin: 0; font-size: 17px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
dl { display: grid; gap: 8px; margin: 0; }
dt { color: var(--quiet); font-size: 13px; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
dd.block {
  max-block-size: 11rem; overflow: auto; padding: 8px; border: 1px solid var(--line); border-radius: 6px; background: var(--raised);
  font: 12px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap;
}
.answers { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
button.plain, button.main {
  min-block-size: 44px; padding: 0 12px; border: 1px solid var(--control); border-radius: 8px;
  background: var(--ground); color: inherit; font: inherit; font-weight: 600; cursor: pointer;
}
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.sticky { position: sticky; inset-block-end: 0; padding: 12px; border-block-start: 1px solid var(--line); background: var(--ground); }
summary { display: flex; align-items: center; min-block-size: 44px; padding: 0 12px; font-weight: 600; cursor: pointer; }
summary::marker { content: ''; }
details { border-block-start: 1px solid var(--line); }
.controls { display: grid; gap: 12px; padding: 0 12px 12px; }
.field { display: grid; gap: 4px; }
.field label { color: var(--quiet); font-size: 13px; }
select {
  inline-size: 100%; min-block-size: 44px; padding: 0 8px; border: 1px solid var(--control); border-radius: 8px;
  background: var(--ground); color: inherit; font: inherit;
}
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.state { margin: 0; color: var(--quiet); font-size: 13px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.toggle:focus-visible, summary:focus-visible { outline-offset: -3px; border-radius: 10px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
/* Narrow apps have their navigation at the bottom: folded, the panel stays above it. */
@media (max-width: 760px) {
  :host(:not([data-open])) { inset-block-end: var(--test-wallets-inset, 76px); }
}
@media (max-width: 480px) {
  .panel[data-open=false] .title { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
  .panel[data-open=true] { max-block-size: min(36rem, 75dvh); }
}
@media (forced-colors: active) {
  .count, button.main { border: 1px solid ButtonText; }
}
`;
