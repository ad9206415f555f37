import { type VisiblePart, visibleText } from './visibleText.js';

/** The beginning of a text as it is drawn, and how much of it follows. */
export interface ShownText {
  /** `blank`: a run of blank lines, drawn as one mark, so that it pushes nothing out of sight. */
  readonly parts: readonly (VisiblePart | { readonly kind: 'blank'; readonly lines: number })[];
  /** The number of characters that are not drawn. */
  readonly rest: number;
  /** The lines of the whole text. */
  readonly lines: number;
}

/** Longer runs are drawn as a mark. */
const mostLines = 3;
const mostSpaces = 100;

/**
 * The first characters of a text as visible and invisible parts. Runs of blank lines and of spaces are marks.
 *
 * @param most the number of characters to draw.
 * @example
 * import { shownText } from '@causeway/kit/requests';
 *
 * export const isWhole = (text: string) => shownText(text, 4000).rest === 0;
 */
export function shownText(text: string, most: number): ShownText {
  // A pair of surrogates is not divided.
  const isPair = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  const end = isPair ? most + 1 : most;
  return {
    parts: visibleText(text.slice(0, end)).flatMap((part) =>
      part.kind === 'text' ? collapse(part.text) : [part],
    ),
    rest: Math.max(0, text.length - end),
    lines: (text.match(/\n/g)?.length ?? 0) + 1,
  };
}

function collapse(text: string): ShownText['parts'] {
  const parts: ShownText['parts'][number][] = [];
  let at = 0;
  const add = (end: number) => end > at && parts.push({ kind: 'text', text: text.slice(at, end) });
  for (const { 0: run, index } of text.matchAll(/[\n\t ]{4,}/g)) {
    const lines = (run.match(/\n/g)?.length ?? 0) - 1;
    if (lines <= mostLines && run.length <= mostSpaces) continue;
    add(index);
    if (lines > mostLines) parts.push({ kind: 'blank', lines });
    else parts.push({ kind: 'hidden', code: `U+0020 × ${run.length}`, why: 'space' });
    at = index + run.length;
  }
  add(text.length);
  return parts;
}
