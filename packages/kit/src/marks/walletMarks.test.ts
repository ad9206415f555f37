/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { registry } from '@causeway/walletconnect/registry';
import { expect, it } from 'vitest';
import { walletMarkOf } from './walletMarks.js';

const sources = readFileSync(new URL('../../MARKS.md', import.meta.url), 'utf8');

it('every known wallet whose mark is in the source of the marks has it, with its licence', () => {
  const marked = registry.filter(({ id }) => walletMarkOf(id)).map(({ id }) => id);
  expect(marked).toEqual(expect.arrayContaining(['tokenpocket', 'robinhood', 'multiversx-extension']));
  for (const id of marked) expect(sources).toMatch(new RegExp(`^\\| ${id} \\| .+ \\| MIT \\|$`, 'm'));
});

it('no mark refers to a part of another', () => {
  for (const { id } of registry) {
    const svg = decodeURIComponent(walletMarkOf(id) ?? '');
    for (const [, name] of svg.matchAll(/url\(#([^)]+)\)/g)) {
      expect(name).toMatch(new RegExp(`^${id}__`));
      expect(svg).toContain(`id="${name}"`);
    }
  }
});
