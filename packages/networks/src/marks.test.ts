import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { networkNamespaces } from './check.js';
import { marks } from './data/marks/index.js';
import { listNetworks, loadNetwork } from './load.js';
import { loadMark } from './marks.js';

const folder = fileURLToPath(new URL('./data/marks/', import.meta.url));
const ids = Object.keys(marks) as `${string}:${string}`[];

describe('loadMark', () => {
  it.each([
    'eip155:1',
    'eip155:42161',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'cosmos:osmosis-1',
  ] as const)('loadMark returns an SVG of 24 × 24 for %s', async (id) => {
    const [head, body = ''] = (await loadMark(id))?.split(',') ?? [];
    expect(head).toBe('data:image/svg+xml');
    expect(decodeURIComponent(body)).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 24 24".*<\/svg>$/,
    );
  });

  it.each(['eip155:31337', 'eip155:constructor', 'near:nowhere'] as const)(
    'loadMark returns undefined for %s',
    async (id) => {
      expect(await loadMark(id)).toBeUndefined();
    },
  );

  it('loadMark returns the mark of the production network for a test network', async () => {
    expect(await loadMark('eip155:11155111')).toBe(await loadMark('eip155:1'));
    expect(await loadMark('cip34:0-1')).toBe(await loadMark('cip34:1-764824073'));
  });
});

describe('the shipped marks', () => {
  it('the shipped marks belong to networks of this package, in every namespace', async () => {
    await Promise.all(ids.map((id) => loadNetwork(id)));
    for (const namespace of networkNamespaces) {
      const [first] = await listNetworks(namespace);
      expect(ids, namespace).toContain(first?.id);
    }
  });

  it('the shipped marks contain only drawings: no script, style, link or remote image', () => {
    for (const name of readdirSync(folder)) {
      const text = readFileSync(`${folder}${name}`, 'utf8');
      if (name === 'index.ts') continue;
      expect(text, name).not.toMatch(
        /<(script|style|image|foreignObject|use|a)\b|href|on[a-z]+=|url\((?!#)/i,
      );
      expect(gzipSync(text).length, name).toBeLessThanOrEqual(3072);
    }
  });
});
