import { expect, it } from 'vitest';
import page from '../../../docs/errors.md?raw';
import { sentences } from '../src/codes.js';

it('documents every code with the sentence it says', () => {
  const missing = Object.entries(sentences).filter(
    ([code, sentence]) => !page.includes(`| \`${code}\` | ${sentence} |`),
  );
  expect(missing).toEqual([]);
});
