/**
 * The looks of the panel. Colours follow the `color-scheme` that the page has chosen, and the kit's variables where the page
 * sets them.
 */
export const styles = `
:host {
  --surface: var(--causeway-surface, light-dark(#fffefc, #1b1e22));
  --sunken: var(--causeway-raised, light-dark(#f2eee7, #2a2e34));
  --hover: var(--causeway-hover, light-dark(#ebe6dd, #343940));
  --line: var(--causeway-line, light-dark(#e6e1d8, #32373d));
  --control: var(--causeway-control, light-dark(#8d867b, #767d86));
  --text: var(--causeway-text, light-dark(#1f2124, #eceae6));
  --soft: var(--causeway-text-soft, light-dark(#5f5c57, #aeb0b2));
  --accent: var(--causeway-accent, light-dark(#1c4f7c, #93c0ea));
  --on-accent: var(--causeway-on-accent, light-dark(#ffffff, #0e1c29));
  --mono: var(--causeway-mono, ui-monospace, SFMono-Regular, Menlo, Consolas, monospace);
  display: flex; flex-direction: column; gap: 32px; color: var(--text);
  font: 15px/1.5 var(--causeway-font, system-ui, sans-serif); text-align: start;
}
* { box-sizing: border-box; margin: 0; }
h2 { font-size: 18px; line-height: 24px; }
h3 { font-size: 15px; line-height: 20px; }
code, pre { font: 13px/1.5 var(--mono); overflow-wrap: anywhere; }
pre { white-space: pre-wrap; padding: 8px 12px; }
ul, ol { padding: 0; list-style: none; }
section { display: flex; flex-direction: column; gap: 12px; min-inline-size: 0; }
section > button { align-self: start; }
.soft { color: var(--soft); }
small, time, ol, dl, .faults p, summary span { font-size: 13px; }
button, select {
  min-block-size: 44px; padding: 0 14px; border: 1px solid var(--line); border-radius: 10px; cursor: pointer;
  background: var(--surface); color: var(--text); font: inherit; font-size: 14px; font-weight: 550;
}
:is(article, .faults) button { border-color: transparent; background: var(--sunken); }
button:hover { background: var(--hover); }
/* Its arrow is drawn by gradients: a strict policy allows no picture. */
select {
  appearance: none; min-inline-size: 0; padding-inline-end: 36px; border-color: var(--control);
  background: linear-gradient(45deg, #0000 50%, var(--soft) 50%) right 20px center / 5px 5px no-repeat,
    linear-gradient(-45deg, #0000 50%, var(--soft) 50%) right 15px center / 5px 5px no-repeat, var(--surface);
}
select:dir(rtl) { background-position-x: 15px, 20px; }
:is(button, select, summary, .scroll):focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
summary { min-block-size: 44px; align-content: center; cursor: pointer; overflow-wrap: anywhere; }
details { padding-inline: 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--surface); }
details + details { margin-block-start: -4px; }
details > :last-child { margin-block-end: 12px; }
details:not([open]) > summary { margin: 0; }
details > h3 { margin-block: 8px 4px; font-size: 13px; }
details li { padding-block: 2px; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 16px; }
.cards:empty, .faults:empty { display: none; }
article { display: flex; flex-direction: column; gap: 12px; min-inline-size: 0; padding: 16px; }
article, .faults { border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
header { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; }
dt { color: var(--soft); }
ol { padding-block-start: 12px; border-block-start: 1px solid var(--line); }
.scroll { display: block; overflow: auto; max-block-size: 32rem; border: 1px solid var(--line); border-radius: 10px;
  background: var(--surface); }
table { inline-size: 100%; border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums;
  white-space: nowrap; }
th, td { padding: 8px 12px; text-align: start; }
th { color: var(--soft); font-weight: 600; }
tbody tr { border-block-start: 1px solid var(--line); }
.faults { container-type: inline-size; padding-inline: 16px; }
.faults > li {
  display: grid; grid-template-columns: minmax(0, 1fr) 15rem 22rem; align-items: center; gap: 12px 16px; padding-block: 12px;
}
.faults > li + li { border-block-start: 1px solid var(--line); }
@container (width < 52rem) {
  .faults > li { grid-template-columns: minmax(0, 1fr); }
}
.machine { inline-size: 100%; max-inline-size: 440px; block-size: auto; margin-inline: auto; font: 13px var(--mono); }
.machine-edge { fill: none; stroke: var(--control); stroke-width: 1.25; }
.machine-edge[data-kind="strong"] { stroke: var(--accent); stroke-width: 2.5; }
.machine-quiet path { fill: var(--control); }
.machine-strong path { fill: var(--accent); }
.machine-box rect { fill: var(--surface); stroke: var(--control); }
.machine-box text { fill: var(--soft); dominant-baseline: central; text-anchor: middle; }
.machine-box[data-lit] rect { fill: var(--accent); stroke: var(--accent); stroke-width: 3; }
.machine-box[data-lit] text { fill: var(--on-accent); font-weight: 700; }
@media (forced-colors: active) {
  .machine-box[data-lit] :is(rect, text) { forced-color-adjust: none; }
}
`;
