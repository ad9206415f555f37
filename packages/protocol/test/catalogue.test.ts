/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sentences } from '../src/words/codes.js';

it('docs/errors.md lists every code with its sentence', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8');
  const missing = Object.entries(sentences).filter(
    ([code, sentence]) => !page.includes(`| \`${code}\` | ${sentence} |`),
  );
  expect(missing).toEqual([]);
});
