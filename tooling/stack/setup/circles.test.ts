import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findCircles, folderGraph, importGraph, importsBetween } from './circles.mjs';

const folder = mkdtempSync(join(tmpdir(), 'circles-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The imports between files of two packages, `@test/a` in `a` and `@test/b` in `b`. */
function graphOf(files: Readonly<Record<string, string>>) {
  for (const name of ['a', 'b']) mkdirSync(join(folder, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const exports = {
    '.': { '@causeway/source': './index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
    './folders/*': './*/index.ts',
    './part': { '@causeway/source': './part.ts', default: './dist/part.js' },
  };
  return importGraph(
    ['a', 'b'].map((name) => ({ name: `@test/${name}`, folder: join(folder, name), manifest: { exports } })),
  );
}

const circlesOf = (files: Readonly<Record<string, string>>) =>
  findCircles(graphOf(files)).map((circle) => circle.map((file) => file.slice(folder.length + 1)).sort());

describe('findCircles', () => {
  it.each([
    ['values', "import { y } from './y.ts';"],
    ['types', "import type { Y } from './y.ts';"],
    ['types without an import statement', "export type X = import('./y.ts').Y;"],
    ['modules dynamically', "export const load = () => import('./y.ts');"],
    ['names to export again', "export { y } from './y.ts';"],
    ['everything to export again', "export * from './y.ts';"],
    ['side effects', "import './y.ts';"],
    ['by the name of the compiled file', "import { y } from './y.js';"],
    ['by a pattern', "export const load = import.meta.glob('./y*.ts');"],
  ])('findCircles finds two files of which one imports %s', (_, text) => {
    const files = { 'a/x.ts': text, 'a/y.ts': "import { x } from './x.ts';" };
    expect(circlesOf(files)).toEqual([['a/x.ts', 'a/y.ts']]);
  });

  it('findCircles finds type imports in the JSDoc of JavaScript but not in comments of TypeScript', () => {
    const text = "/** @type {import('./y.mjs').Y} */\nexport let x;";
    const other = "import './x.mjs';";
    expect(circlesOf({ 'a/x.mjs': text, 'a/y.mjs': other })).toEqual([['a/x.mjs', 'a/y.mjs']]);
    expect(circlesOf({ 'b/x.ts': text.replace('.mjs', '.ts'), 'b/y.ts': "import './x.ts';" })).toHaveLength(
      1,
    );
  });

  it('findCircles finds a file that imports its own package by name', () => {
    const files = { 'a/index.ts': "export * from './x.ts';", 'a/x.ts': "import { x } from '@test/a';" };
    expect(circlesOf(files)).toEqual([['a/index.ts', 'a/x.ts']]);
  });

  it.each([
    ['a path', { 'a/part.ts': "import '@test/b/part';", 'b/part.ts': "import '@test/a/part';" }],
    [
      'a pattern of paths',
      { 'a/part.ts': "import '@test/b/folders/x';", 'b/x/index.ts': "import '@test/a/part';" },
    ],
  ])('findCircles finds a circle through two packages by %s that they export', (_, files) => {
    expect(circlesOf(files)).toEqual([Object.keys(files)]);
  });

  it('findCircles finds a long circle once, the largest first, without files that only lead to it', () => {
    const chain = (names: readonly string[]) =>
      names.map((name, at) => [`a/${name}.tsx`, `import './${names[(at + 1) % names.length]}.tsx';`]);
    const files = Object.fromEntries([
      ...chain(['p', 'q']),
      ...chain(['s', 't', 'u', 'v']),
      ['a/w.ts', "import './s.tsx';\nimport './p.tsx';"],
    ]);
    expect(circlesOf(files)).toEqual([
      ['a/s.tsx', 'a/t.tsx', 'a/u.tsx', 'a/v.tsx'],
      ['a/p.tsx', 'a/q.tsx'],
    ]);
  });

  it('findCircles finds a file that imports itself', () => {
    expect(circlesOf({ 'a/x.ts': "import './x.ts';" })).toEqual([['a/x.ts']]);
  });

  it('findCircles finds no circle where two paths lead to one file', () => {
    const files = {
      'a/x.ts': "import './y.ts';\nimport './z.ts';",
      'a/y.ts': "import './z.ts';",
      'a/z.ts': '',
    };
    expect(circlesOf(files)).toEqual([]);
  });
});

it('findCircles finds features that import each other across files, and ignores the imports of tests', () => {
  const graph = graphOf({
    'a/features/one/x.ts': "import '../two/y.ts';",
    'a/features/two/y.ts': "import '../../ui/deep/z.ts';",
    'a/features/two/v.ts': "import '../one/w.ts';",
    'a/features/one/w.ts': '',
    'a/ui/deep/z.ts': '',
    'a/ui/z.test.ts': "import '../features/one/x.ts';",
  });
  expect(findCircles(graph)).toEqual([]);
  const circles = findCircles(folderGraph(graph, join(folder, 'a/')));
  expect(circles.map((circle) => circle.sort())).toEqual([['features/one', 'features/two']]);
});

it('importsBetween lists the imports from one folder to another', () => {
  const graph = graphOf({ 'a/x.ts': "import '@test/b/part';", 'b/part.ts': '' });
  const [a, b] = [join(folder, 'a/'), join(folder, 'b/')];
  expect(importsBetween(graph, { from: a, to: b })).toEqual([
    expect.stringMatching(/a\/x\.ts → .*b\/part\.ts$/),
  ]);
  expect(importsBetween(graph, { from: b, to: a })).toEqual([]);
});
