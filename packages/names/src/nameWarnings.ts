/** Why a name should be read twice. */
export type NameWarning =
  /** It has characters beyond a-z, 0-9 and hyphens, and some may look like others. */
  | { readonly kind: 'unusual'; readonly characters: readonly string[] }
  /** It resembles a name that the visitor has used. */
  | { readonly kind: 'resembles'; readonly known: string };

/**
 * Characters that look like a Latin letter at a glance, and the letter: digits, Cyrillic, Greek, Armenian,
 * Latin with a stroke.
 */
const alike =
  '0o1l3e4a5silаaвbеeкkмmнhоoрpсcтtуyхxѕsіlјjԁdӏlԛqԝwһhαaβbγyεeηnιlκkνvοoρpτtυuχxωwօoսuհhցgոnılɑaɡgßbøođdłl';
const shapes = new Map(Array.from(alike.match(/../g) ?? [], (pair) => [pair.slice(0, 1), pair.slice(1)]));

/** The visual form of a name, without marks, separators and differences between similar shapes. */
const outline = (name: string): string =>
  [...name.toLowerCase().normalize('NFKD')]
    .map((mark) => shapes.get(mark) ?? mark)
    .join('')
    .replace(/[\p{M}\p{C}_\-'’·]/gu, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/cl/g, 'd');

/** Whether two texts differ by one character: another one, one more, one less, or two that changed places. */
function isNear(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return Math.max(x.length, y.length) <= 1 || (x.length === 2 && x === [...y].reverse().join(''));
}

/** Shorter names have near neighbours that mean nothing by it. */
const shortest = 5;

/**
 * Why a normalised name should be read twice before money goes to it.
 *
 * @param known names the visitor has saved or used.
 * @example
 * import { nameWarnings } from '@causeway/names/text';
 *
 * nameWarnings('vita1ik.eth', ['vitalik.eth']); // [{ kind: 'resembles', known: 'vitalik.eth' }]
 */
export function nameWarnings(name: string, known: readonly string[] = []): readonly NameWarning[] {
  const characters = [...new Set(name.replace(/[a-z0-9.-]/g, ''))];
  const shape = outline(name);
  const like = known.includes(name)
    ? undefined
    : known.find((each) => {
        const other = outline(each);
        const label = Math.min(...[name, each].map((one) => one.split('.')[0]?.length ?? 0));
        return other === shape || (label >= shortest && isNear(other, shape));
      });
  return [
    ...(characters.length > 0 ? [{ kind: 'unusual', characters } as const] : []),
    ...(like === undefined ? [] : [{ kind: 'resembles', known: like } as const]),
  ];
}
