/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url);
const css = readFileSync(new URL('styles/causeway.css', root), 'utf8');
const readme = readFileSync(new URL('../README.md', root), 'utf8');
const parts = readdirSync(new URL('parts', root), { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => readFileSync(new URL(`parts/${file.replaceAll('\\', '/')}`, root), 'utf8'))
  .join('\n');

const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1]))].sort();

it.each(['index.ts', 'parts/index.ts'])('a server component can import from %s', (entry) => {
  expect(readFileSync(new URL(entry, root), 'utf8')).toMatch(/^'use client';/);
});

describe('the contract between parts, skin and README', () => {
  it('the skin styles only parts that exist', () => {
    const partNames = all(parts, /(?:data-causeway'?[=:]\s*|part=)["']([a-z-]+)["']/g);
    expect(partNames.length).toBeGreaterThan(15);
    expect(partNames).toEqual(expect.arrayContaining(all(css, /\[data-causeway="([a-z-]+)"\]/g)));
  });

  it('the README lists every part, data attribute and variable', () => {
    const marks = all(parts, /data-causeway'?[=:]\s*["']([a-z-]+)["']/g);
    const data = all(parts, /['{ ](data-(?!causeway)[a-z]+)'?[=:]/g);
    const variables = all(css, /^\s+(--causeway-[a-z-]+):/gm);
    for (const name of [...marks, ...data, ...variables]) expect(readme).toContain(`\`${name}\``);
  });

  it('the skin loads nothing and defines every variable it uses', () => {
    expect(css).not.toMatch(/url\(|@import|@font-face/);
    const defined = all(css, /^\s+(--causeway-[a-z-]+):/gm);
    expect(all(css, /var\((--[a-z-]+)/g).filter((name) => !defined.includes(name))).toEqual([]);
  });

  it('the skin changes nothing outside the parts', () => {
    const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{([^{}]*)\}/g);
    for (const [, selector = '', body = ''] of rules) {
      const foreign = body.split(';').filter((line) => line.trim() && !/^\s*--causeway-/.test(line));
      if (selector.trim() === ':root') expect(foreign).toEqual([]);
      else expect(selector).toMatch(/data-causeway|^\s*(?:from|to)\s*$/);
    }
  });

  it('the skin uses logical properties only', () => {
    const physical = /(?<![a-z-])(?:margin|padding|border|inset)-(?:left|right)|(?:^|[\s{;])(?:left|right):/m;
    expect(css).not.toMatch(physical);
    expect('  margin-left: 1px;').toMatch(physical);
  });
});
