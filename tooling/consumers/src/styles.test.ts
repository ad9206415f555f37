import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { workspacePackages } from '@causeway/stack/workspace';
import { expect, it } from 'vitest';

it('each style sheet has types, because TypeScript 6 refuses an import without them', () => {
  const sheets = workspacePackages().flatMap(({ name, folder, manifest, published }) =>
    Object.entries<{ types?: string }>(published ? (manifest.exports ?? {}) : {})
      .filter(([path]) => path.endsWith('.css'))
      .map(([path, { types = 'none' }]) => [
        name + path.slice(1),
        existsSync(join(folder, types.replace('dist', 'src'))),
      ]),
  );
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.filter(([, typed]) => !typed)).toEqual([]);
});
