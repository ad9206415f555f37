import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** Everything that can be imported, by subpath. What is added or taken away here is a change of the package. */
const surface: Readonly<Record<string, readonly string[]>> = {
  '.': ['createNames', 'normaliseName'],
  './text': ['isNameLike', 'nameWarnings'],
};

test('has these subpaths and no other', () => {
  expect(Object.keys(manifest.exports).sort()).toEqual(Object.keys(surface).sort());
});

test.each(Object.entries(surface))('%s exports exactly what is listed', async (path, names) => {
  const module = (await import(`../src/${path === '.' ? 'index' : path.slice(2)}.ts`)) as object;
  expect(Object.keys(module).sort()).toEqual([...names].sort());
});

test('needs the shared words, and viem beside it', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['@causeway/protocol']);
  expect(Object.keys(manifest.peerDependencies)).toEqual(['viem']);
});
