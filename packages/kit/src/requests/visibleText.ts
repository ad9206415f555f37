/** A piece of a text: visible characters, or one invisible character with its code point and kind. */
export type VisiblePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'hidden'; readonly code: string; readonly why: HiddenKind };

/** Why a character is invisible: it changes the direction, has no width, is a control or only looks empty. */
type HiddenKind = 'direction' | 'zero-width' | 'control' | 'space' | 'tag';

/**
 * Unicode §23.2 and UAX #9 §2: direction marks, embeddings, overrides and isolates; zero-width characters; tags,
 * which can carry a whole hidden text; unusual spaces; unassigned characters.
 */
const kinds: readonly (readonly [HiddenKind, RegExp])[] = [
  ['direction', /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u],
  // Cf is the category of format characters; the listed ones have no width although their category differs.
  ['zero-width', /\p{Cf}|\p{Variation_Selector}|\u034f|[\u115f\u1160\u3164\uffa0]|[\u17b4\u17b5]|\u2065/u],
  ['space', /[\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]/u],
  ['control', /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u],
];

const tags = /[\u{e0000}-\u{e0fff}]/u;

/** Every character of `kinds` and `tags`, found in one pass. Line breaks and tabs are visible as such. */
const hidden = new RegExp(
  `(?![\\n\\t])(?:${[tags, ...kinds.map(([, pattern]) => pattern)].map(({ source }) => source).join('|')})`,
  'gu',
);

/** Tags first: they are format characters too, but can spell a hidden text. */
const kindOf = (character: string): HiddenKind =>
  tags.test(character) ? 'tag' : (kinds.find(([, pattern]) => pattern.test(character))?.[0] ?? 'control');

/**
 * Splits a text into visible and invisible parts, so that a person who is about to sign it sees all of it. The joined
 * parts equal the text.
 *
 * @example
 * import { countHidden, firstWords, visibleText } from '@causeway/kit/requests';
 *
 * // A title, the number of hidden characters and the whole text.
 * export const shown = (text: string) => [
 *   firstWords(text),
 *   countHidden(text),
 *   visibleText(text).map((part) => (part.kind === 'text' ? part.text : part.code)).join(''),
 * ];
 */
export function visibleText(text: string): readonly VisiblePart[] {
  const parts: VisiblePart[] = [];
  let at = 0;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    if (index > at) parts.push({ kind: 'text', text: text.slice(at, index) });
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    parts.push({ kind: 'hidden', code: `U+${code}`, why: kindOf(character) });
    at = index + character.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/**
 * Counts the invisible characters of a text.
 *
 * @example
 * import { countHidden } from '@causeway/kit/requests';
 *
 * export const isPlain = (text: string) => countHidden(text) === 0;
 */
export function countHidden(text: string): number {
  return text.match(hidden)?.length ?? 0;
}

const limit = 40;

/**
 * The beginning of a text on one line, isolated. Invisible characters are shown by their code points, so that a title
 * cannot read differently from the text that was signed.
 *
 * @example
 * import { firstWords } from '@causeway/kit/requests';
 *
 * export const titleOf = (message: string) => `Signed: ${firstWords(message)}`;
 */
export function firstWords(text: string): string {
  const line = visibleText(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 4 * limit),
  )
    .map((part) => (part.kind === 'text' ? part.text : `[${part.code}]`))
    .join('');
  const characters = [...line];
  return `\u2068${characters.length > limit ? `${characters.slice(0, limit).join('')}…` : line}\u2069`;
}
