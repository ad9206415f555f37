/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tokenMarkOf } from './tokenMarks.js';

const sources = readFileSync(new URL('../../MARKS.md', import.meta.url), 'utf8');
const [, tokens = ''] = sources.split('## Tokens');
const listed = [...tokens.matchAll(/^\| (\S+) \| `tokens\/background\/.+` \| MIT \|$/gm)].map(
  ([, id]) => id ?? '',
);
const code = readFileSync(new URL('tokenMarks.ts', import.meta.url), 'utf8');

it('MARKS.md names the source and the licence of each mark of a token, and no other', () => {
  const shipped = [...code.matchAll(/^ {2}'?([a-z\d]+)'?:/gm)].map(([, id]) => id);
  expect(shipped.length).toBeGreaterThan(20);
  expect(listed).toEqual(shipped);
});

it('the mark of a token is an image that refers to nothing outside it', () => {
  for (const id of listed) {
    const svg = decodeURIComponent(tokenMarkOf(id) ?? '');
    expect(svg, id).toMatch(/^data:image\/svg\+xml,<svg xmlns=/);
    expect(svg.replace('http://www.w3.org/2000/svg', ''), id).not.toMatch(/https?:|<script|href=/);
    for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${name}"`);
  }
});

it('the mark is found by the symbol in any letter case, and never by a name of JavaScript', () => {
  expect(tokenMarkOf('USDC')).toBe(tokenMarkOf('usdc'));
  expect(tokenMarkOf('constructor')).toBeUndefined();
  expect(tokenMarkOf('none')).toBeUndefined();
});
