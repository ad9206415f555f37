import { expect, it } from 'vitest';
import { shownText } from './shownText.js';

it('an ordinary text is shown whole, with the number of its lines', () => {
  const text = 'Hello\n\nSecond paragraph,\n    indented\ttwice';
  expect(shownText(text, 4000)).toEqual({ parts: [{ kind: 'text', text }], rest: 0, lines: 4 });
});

it('a run of blank lines is a mark, so that the end of the text stays in sight', () => {
  for (const blank of ['\n', ' \n', '\t \n'])
    expect(shownText(`Harmless${blank.repeat(500)}I give away everything`, 4000)).toEqual({
      parts: [
        { kind: 'text', text: 'Harmless' },
        { kind: 'blank', lines: 499 },
        { kind: 'text', text: 'I give away everything' },
      ],
      rest: 0,
      lines: 501,
    });
});

it('a long run of spaces is a mark too', () => {
  expect(shownText(`a${' '.repeat(5000)}b`, 10_000).parts).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'hidden', code: 'U+0020 × 5000', why: 'space' },
    { kind: 'text', text: 'b' },
  ]);
});

it('a text of a million characters draws the first of them and counts the rest', () => {
  const { parts, rest } = shownText('\u200b'.repeat(1_000_000), 4000);
  expect([parts.length, rest]).toEqual([4000, 996_000]);
  expect(shownText('a\n'.repeat(500_000), 4000)).toMatchObject({ rest: 996_000, lines: 500_001 });
});

it('a pair of surrogates is shown whole', () => {
  expect(shownText('ab😀c', 3)).toEqual({ parts: [{ kind: 'text', text: 'ab😀' }], rest: 1, lines: 1 });
});
