/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { en as securityEn } from './embedded/security/words/en.js';
import { loadSecurityWords } from './embedded/security/words/loadSecurityWords.js';
import { en as embeddedEn } from './embedded/words/en.js';
import { loadEmbeddedWords } from './embedded/words/loadEmbeddedWords.js';
import { en as moneyEn } from './money/words/en.js';
import { moneyWords } from './money/words/moneyWords.js';
import { buttonWords } from './words/buttonWords.js';
import { en } from './words/en.js';
import { directionOf, loadWords, locales, pickLocale } from './words/locales.js';
import { plural } from './words/plural.js';

const root = new URL('.', import.meta.url);
const css = ['kit', 'embedded']
  .map((name) => readFileSync(new URL(`styles/${name}.css`, root), 'utf8'))
  .join('\n');
const readme = readFileSync(new URL('../README.md', root), 'utf8');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('testing'))
  .map((file) => readFileSync(new URL(file.replaceAll('\\', '/'), root), 'utf8'))
  .join('\n');
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name ?? ''))].sort();

describe('the contract of stylesheet and README', () => {
  it('the stylesheet styles only parts that exist', () => {
    const parts = all(sources, /data-part="([a-z-]+)"/g);
    expect(parts.length).toBeGreaterThan(40);
    expect(parts).toEqual(expect.arrayContaining(all(css, /\[data-part="([a-z-]+)"\]/g)));
  });

  it('the README lists every public variable and every part', () => {
    const variables = all(css, /var\((--causeway-[a-z-]+)/g);
    expect(variables.length).toBeGreaterThan(18);
    for (const name of [...variables, ...all(sources, /data-part="([a-z-]+)"/g)])
      expect(readme).toContain(`\`${name}\``);
  });

  it('the stylesheet fetches nothing and changes nothing outside the kit', () => {
    expect(css).not.toMatch(/url\(|@import|@font-face|:root/);
    const selectors = css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .split(/[{}]/)
      .map((text) => text.trim())
      .filter((text) => /^[[.a-z:*#]/i.test(text) && !/[;]/.test(text) && !/^(from|to)$/.test(text));
    expect(selectors.length).toBeGreaterThan(60);
    expect(selectors.filter((text) => !text.startsWith('[data-causeway-kit]'))).toEqual([]);
  });

  it('the stylesheet uses logical properties only', () => {
    expect(css).not.toMatch(
      /(?<![a-z-])(?:margin|padding|border|inset)-(?:left|right)|(?:^|[\s{;])(?:left|right):/m,
    );
  });
});

/** The sentences of the kit, and those of the screens that only an embedded wallet loads. */
const sets = [
  { of: 'the kit', english: en, load: loadWords },
  { of: 'assets and transfers', english: moneyEn, load: moneyWords.load },
  { of: 'the embedded wallet', english: embeddedEn, load: loadEmbeddedWords },
  { of: 'its security', english: securityEn, load: loadSecurityWords },
] as const;

describe.each(sets)('the sentences of $of', ({ english, load }) => {
  const originals = new Map<string, string>(Object.entries(english));

  it.each(locales)('%s has every sentence with the same placeholders', async (locale) => {
    const words = new Map<string, string>(Object.entries(await load(locale)));
    const holes = (text: string) => all(text, text.includes(', plural,') ? /^\{(\w+),/g : /\{(\w+)\}/g);
    for (const [key, sentence] of originals) {
      const translated = words.get(key) ?? '';
      expect(translated.trim(), key).not.toBe('');
      expect(holes(translated), `${locale} ${key}`).toEqual(holes(sentence));
    }
    expect([...words.keys()].sort()).toEqual([...originals.keys()].sort());
  });

  it.each(locales)('%s has a form for each plural category of its language and no others', async (locale) => {
    const needed = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, sentence] of Object.entries<string>(await load(locale))) {
      if (!originals.get(key)?.includes(', plural,')) continue;
      expect(sentence, key).toMatch(/^\{\w+, plural,( \w+ \{[^{}]+\})+\}$/);
      expect(all(sentence, /(\w+) \{/g), `${locale} ${key}`).toEqual([...needed].sort());
    }
  });
});

describe('the languages', () => {
  it('no two screens of the embedded wallet have a sentence with the same key, because apps replace them by key', () => {
    expect(Object.keys(securityEn).filter((key) => key in embeddedEn)).toEqual([]);
  });

  it('the button has the same English sentences before and after the language is loaded', () => {
    expect(en).toMatchObject(buttonWords);
  });

  it('each language is a separate module that is only imported on use', () => {
    for (const locale of locales) {
      const imports = sources.match(new RegExp(`from '[^']*/${locale}\\.js'`, 'g')) ?? [];
      // The type of the keys comes from English.
      expect(new Set(imports), locale).toEqual(new Set(locale === 'en' ? ["from './en.js'"] : []));
    }
    expect(sources).toContain("import type { en } from './en.js'");
  });

  it.each([
    ['en', 1, '1 account'],
    ['en', 2, '2 accounts'],
    ['ru', 21, '21 счёт'],
    ['ru', 3, '3 счёта'],
    ['ru', 11, '11 счетов'],
    ['ar', 2, 'حسابان'],
    ['ja', 1, '1 個のアカウント'],
    ['fa', 5, '۵ حساب'],
  ] as const)('the plural in %s for %i accounts is “%s”', async (locale, count, text) => {
    expect(plural((await loadWords(locale))['account.count'], count, locale)).toBe(text);
  });

  it.each([
    [['ar-EG', 'en'], 'ar'],
    [['pt', 'en'], 'pt-BR'],
    [['zh-Hans-CN'], 'zh-CN'],
    [['xx', 'EN-au'], 'en'],
    [['de-AT', 'en'], 'de'],
    [[], 'en'],
  ] as const)('a browser that prefers %j gets %s', (preferences, locale) => {
    expect(pickLocale(preferences)).toBe(locale);
  });

  it('only languages written from right to left have that direction', () => {
    expect(locales.length).toBeGreaterThanOrEqual(12);
    expect(locales.filter((locale) => directionOf(locale) === 'rtl')).toEqual(['ar', 'fa']);
  });
});
