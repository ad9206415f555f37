import { isWalletError } from '@causeway/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseName } from './normalise.js';
import { isNameLike, nameWarnings } from './text.js';

it('isNameLike accepts text with a dot inside and rejects addresses and numbers with spaces', () => {
  for (const text of ['alice.eth', ' a.b.c ', '\u{1f600}.eth', '1.2.eth', 'a.9x'])
    expect(isNameLike(text)).toBe(true);
  const others = [
    '',
    'alice',
    'alice.',
    '.eth',
    'a..b',
    'a b.eth',
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  ];
  for (const text of [...others, '0.25', '1.000.000', `${'a'.repeat(252)}.eth`])
    expect(isNameLike(text)).toBe(false);
});

it('normaliseName returns the normalised form of a name', () => {
  expect(normaliseName('ALICE.eth')).toBe('alice.eth');
  expect(normaliseName('Ⅷ.eth')).toBe('viii.eth');
});

it.each([
  ['letters of two scripts', 'pаypal.eth'],
  ['a whole label of look-alikes', 'аррӏе.eth'],
  ['an invisible character', 'ali\u200dce.eth'],
  ['a direction mark', 'ali\u202ece.eth'],
  ['an underscore inside', 'ali_ce.eth'],
  ['two hyphens at the third place', 'ab--cd.eth'],
  ['no dot', 'alice'],
  ['an empty label', 'alice..eth'],
  ['too many characters', `${'a'.repeat(300)}.eth`],
])('normaliseName rejects %s and gives the reason', (_, name) => {
  expect(() => normaliseName(name)).toThrow(
    expect.objectContaining({
      code: 'names-invalid',
      context: expect.objectContaining({ reason: expect.any(String) }),
    }),
  );
});

it('nameWarnings lists each unusual character once', () => {
  expect(nameWarnings('alice-2.eth')).toEqual([]);
  expect(nameWarnings('café.éth')).toEqual([{ kind: 'unusual', characters: ['é'] }]);
  expect(nameWarnings('\u{1f600}.eth')).toEqual([{ kind: 'unusual', characters: ['\u{1f600}'] }]);
});

it.each([
  ['vita1ik.eth', 'vitalik.eth'],
  ['vitaiik.eth', 'vitalik.eth'],
  ['rnorpho.eth', 'morpho.eth'],
  ['vvallet.eth', 'wallet.eth'],
  ['café.eth', 'cafe.eth'],
  ['my-wallet.eth', 'mywallet.eth'],
  ['vitallik.eth', 'vitalik.eth'],
  ['vitaik.eth', 'vitalik.eth'],
  ['vitlaik.eth', 'vitalik.eth'],
  ['κraken.eth', 'kraken.eth'],
])('nameWarnings reports that %s resembles %s', (name, known) => {
  expect(nameWarnings(name, ['other.eth', known])).toContainEqual({ kind: 'resembles', known });
});

it('nameWarnings reports nothing for known names, short similar names and clearly different names', () => {
  expect(nameWarnings('vitalik.eth', ['vita1ik.eth', 'vitalik.eth'])).toEqual([]);
  expect(nameWarnings('bob.eth', ['rob.eth', 'bab.eth'])).toEqual([]);
  expect(nameWarnings('alice.eth', ['carol.eth'])).toEqual([]);
});

it('normaliseName is idempotent or throws names-invalid for any text, and nameWarnings never throws', () => {
  const label = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 8 }),
    fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  );
  let allowed = 0;
  fc.assert(
    fc.property(label, label, (a, b) => {
      const text = `${a}.${b}`;
      try {
        const name = normaliseName(text);
        allowed += 1;
        expect(normaliseName(name)).toBe(name);
        expect(nameWarnings(name, [name, text])).not.toContainEqual({ kind: 'resembles', known: name });
      } catch (error) {
        if (!isWalletError(error, 'names-invalid')) throw error;
      }
    }),
    { numRuns: 2000 },
  );
  console.info(`names allowed of 2000 random ones: ${allowed}`);
  expect(allowed).toBeGreaterThan(0);
});
