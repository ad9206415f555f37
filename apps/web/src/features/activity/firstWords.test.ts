import { expect, it } from 'vitest';
import { firstWords } from './firstWords.ts';

const isolated = (text: string) => `\u2068${text}\u2069`;

it('names what turns the text around or takes no room', () => {
  expect(firstWords('pay \u202eecila')).toBe(isolated('pay [U+202E]ecila'));
  expect(firstWords('pay\u200bpal')).toBe(isolated('pay[U+200B]pal'));
});

it('keeps to one line and to forty characters, none of them cut in half', () => {
  expect(firstWords('  one\n\ttwo  ')).toBe(isolated('one two'));
  expect(firstWords('\u{1d11e}'.repeat(41))).toBe(isolated(`${'\u{1d11e}'.repeat(40)}…`));
});
