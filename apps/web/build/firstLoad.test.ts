import { expect, it } from 'vitest';
import { assign, reach, unwrapImports } from './firstLoad.ts';

const imports: Record<string, string[]> = { page: ['a'], a: ['b'], b: ['a', 'c'], lazy: ['d', 'c'] };
const next = (id: string) => imports[id] ?? [];

it('the first load reaches each static import once, even in a circle', () => {
  expect([...reach(['page'], next)]).toEqual(['page', 'a', 'b', 'c']);
});

it('the first load counts a shared file for the first part that needs it', () => {
  const parts = assign(
    [
      ['main', ['page']],
      ['later', ['lazy']],
    ],
    next,
  );
  expect(Object.fromEntries(parts)).toEqual({
    page: 'main',
    a: 'main',
    b: 'main',
    c: 'main',
    lazy: 'later',
    d: 'later',
  });
});

it('a part keeps the module that it names, even if the first load reaches it too', () => {
  const parts = assign(
    [
      ['main', ['page']],
      ['later', ['lazy', 'b']],
    ],
    next,
  );
  expect([parts.get('a'), parts.get('b'), parts.get('c')]).toEqual(['main', 'later', 'main']);
});

it('imports are resolved without a helper, and every line keeps its number', () => {
  const named = [
    'const { send } = await __vitePreload(async () => {',
    '\tconst { send } = await import("./send-!~{01}~.js");',
    '\treturn { send };',
    '}, __VITE_PRELOAD__);',
    'after();',
  ].join('\n');
  expect(unwrapImports(named)).toBe('const { send } = await import("./send-!~{01}~.js")\n\n\n;\nafter();');
  const whole = 'load(() => __vitePreload(() => import("./sign.js").then((n) => n.t), __VITE_PRELOAD__))';
  expect(unwrapImports(whole)).toBe('load(() => import("./sign.js").then((n) => n.t))');
  const grouped = [
    '__vitePreload(async () => {',
    '\tconst { Start } = await import("./kit.js").then((n) => n.p);',
    '\treturn { Start };',
    '}, __VITE_PRELOAD__)',
  ].join('\n');
  expect(unwrapImports(grouped).trim()).toBe('import("./kit.js").then((n) => n.p)');
  const taken =
    '__vitePreload(() => import("./names.js").then((n) => n.NameOf, () => other), __VITE_PRELOAD__)';
  expect(unwrapImports(taken)).toBe('import("./names.js").then((n) => n.NameOf, () => other)');
  expect(unwrapImports('__vitePreload(() => other(), __VITE_PRELOAD__)')).toContain('__vitePreload');
});
