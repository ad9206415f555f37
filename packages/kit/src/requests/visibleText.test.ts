import { describe, expect, it, test } from 'vitest';
import { countHidden, firstWords, visibleText } from './visibleText.js';

const whole = (text: string) =>
  visibleText(text)
    .map((part) =>
      part.kind === 'text' ? part.text : String.fromCodePoint(Number.parseInt(part.code.slice(2), 16)),
    )
    .join('');

describe('the visible text of a message', () => {
  test('a text without hidden characters is one part', () => {
    for (const text of ['Hello', 'مرحبا', 'Grüße, 世界', 'two\nlines\tand a tab', 'e\u0301']) {
      expect(visibleText(text)).toEqual([{ kind: 'text', text }]);
    }
    expect(visibleText('')).toEqual([]);
  });

  test.each([
    ['\u202e', 'U+202E', 'direction'],
    ['\u2066', 'U+2066', 'direction'],
    ['\u200b', 'U+200B', 'zero-width'],
    ['\u200d', 'U+200D', 'zero-width'],
    ['\ufeff', 'U+FEFF', 'zero-width'],
    ['\u3164', 'U+3164', 'zero-width'],
    ['\u{e0041}', 'U+E0041', 'tag'],
    ['\u00a0', 'U+00A0', 'space'],
    ['\u2028', 'U+2028', 'space'],
    ['\u0000', 'U+0000', 'control'],
    ['\r', 'U+000D', 'control'],
    ['\u001b', 'U+001B', 'control'],
    ['\ud800', 'U+D800', 'control'],
    ['\ue000', 'U+E000', 'control'],
  ])('the visible text shows %j as %s, a %s character', (character, code, why) => {
    expect(visibleText(`a${character}b`)).toEqual([
      { kind: 'text', text: 'a' },
      { kind: 'hidden', code, why },
      { kind: 'text', text: 'b' },
    ]);
  });

  test('the visible text keeps every character of the basic plane', () => {
    for (let at = 0; at < 0x10000; at += 64) {
      const text = Array.from({ length: 64 }, (_, n) => String.fromCharCode(at + n)).join('|');
      expect(whole(text)).toBe(text);
    }
  });

  test('countHidden counts the hidden characters of a text', () => {
    expect(countHidden('pay\u200b to\u202e alice')).toBe(2);
    expect(countHidden('pay alice')).toBe(0);
  });
});

const isolated = (text: string) => `\u2068${text}\u2069`;

it('the visible text names direction and zero-width characters', () => {
  expect(firstWords('pay \u202eecila')).toBe(isolated('pay [U+202E]ecila'));
  expect(firstWords('pay\u200bpal')).toBe(isolated('pay[U+200B]pal'));
});

it('the excerpt of a text is limited to one line of forty whole characters', () => {
  expect(firstWords('  one\n\ttwo  ')).toBe(isolated('one two'));
  expect(firstWords('\u{1d11e}'.repeat(41))).toBe(isolated(`${'\u{1d11e}'.repeat(40)}…`));
});
