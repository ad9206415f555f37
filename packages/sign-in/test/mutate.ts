import type { Random } from '@causeway/conformance';

/** Letters that may be in a text, and look-alikes: other line ends, other alphabets, the empty text. */
const letters = [
  ...'aZ09 .:/-_%?#@+\n',
  ...[
    '\r',
    '\t',
    '\0',
    '\u00a0',
    '\u200b',
    '\u202e',
    '\u2028',
    '\ufeff',
    '\u0430',
    '\uff0f',
    '\u{1f511}',
    '\ud800',
  ],
];

/** Lines that are valid on their own. */
const lines = [
  ...[
    '',
    'Sign in.',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: abcdefgh12345678',
    'Request ID: ',
    'Request ID: a',
  ],
  ...['URI: https://other.example/', 'Issued At: 2026-11-23T12:00:00Z', 'Not Before: 2026-11-23T11:59:00Z'],
  ...[
    'Expiration Time: 2026-11-24T12:00:00Z',
    'Resources:',
    '- https://other.example/',
    'Issued At: 2026-11-23',
  ],
];

const letter = (random: Random) => random.pick(letters);

/** Ways to change a text, each in one place. */
const changes: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => splice(text, random, 1, letter(random)),
  (text, random) => splice(text, random, 0, letter(random)),
  (text, random) => splice(text, random, 1 + random.below(3), ''),
  (text, random) => splice(text, random, 1, String(random.below(10))),
  (text, random) =>
    splice(text, random, random.below(40), text.slice(random.below(text.length)).slice(0, random.below(40))),
  (text, random) => text.slice(0, random.below(text.length)),
  (text, random) => text + random.pick(['\n', ' ', '\n\n', `\n${random.pick(lines)}`]),
  (text, random) => random.pick(['\n', ' ', '\ufeff', 'https://', 'http://']) + text,
  (text, random) => {
    const at = random.below(text.length);
    const letter = text.charAt(at);
    const other = letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
    return text.slice(0, at) + other + text.slice(at + 1);
  },
  (text, random) => byLine(text, (all) => all.splice(random.below(all.length), 1)),
  (text, random) => byLine(text, (all) => all.splice(random.below(all.length), 0, random.pick(all))),
  (text, random) => byLine(text, (all) => all.splice(random.below(all.length), 1, random.pick(lines))),
  (text, random) => byLine(text, (all) => all.splice(random.below(all.length + 1), 0, random.pick(lines))),
  (text, random) => byLine(text, (all) => all.push(...all.splice(random.below(all.length), 1))),
];

function splice(text: string, random: Random, length: number, other: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + other + text.slice(at + length);
}

function byLine(text: string, change: (lines: string[]) => unknown): string {
  const all = text.split('\n');
  change(all);
  return all.join('\n');
}

/** A text with one to three changes, which sometimes cancel each other. */
export function mutateText(text: string, random: Random): string {
  let changed = text;
  for (let rest = random.pick([1, 1, 1, 2, 3]); rest > 0; rest -= 1)
    changed = random.pick(changes)(changed, random);
  return changed;
}

/** Bytes with bits flipped, a byte set, some removed or added. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const all = [...bytes];
  const at = random.below(all.length);
  const old = all[at] ?? 0;
  random.pick([
    () => all.splice(at, 1, old ^ (1 << random.below(8))),
    () => all.splice(at, 1, old ^ (1 << random.below(8))),
    () => all.splice(at, 1, random.pick([0, 1, 27, 28, 127, 128, 255, random.below(256)])),
    () => all.splice(at, 1 + random.below(4)),
    () => all.splice(at, 0, random.below(256)),
    () => all.splice(0, 32, ...all.slice(32, 64)),
    () => all.fill(0, at, at + 32),
  ])();
  return Uint8Array.from(all);
}
