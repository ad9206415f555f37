import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { locales } from '../src/i18n/locales.ts';
import { namespaces } from '../src/namespaces.ts';
import { areasOf, compileMessages, readTexts } from './messages.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const read = (locale: string, area: string) => readTexts(source, locale, area);
const areas = areasOf(source, 'en');

/** Names of the placeholders of an ICU message, each once: what its compiled function reads. */
function placeholders(tag: string, text: string): string[] {
  const source = compileMessages(tag, { text });
  return [...new Set([...source.matchAll(/\bd\.(\w+)/g)].map(([, name]) => name as string))].sort();
}

it('has a folder for each language and no other', () => {
  expect(readdirSync(`${source}/locales`).sort()).toEqual(locales.map((locale) => locale.tag).sort());
});

describe.each(locales.map((locale) => locale.tag))('%s', (tag) => {
  it('has the same files as English', () => {
    expect(areasOf(source, tag)).toEqual(areas);
  });

  it.each(areas)('says in %s everything that English says, with the same placeholders', (area) => {
    const [own, english] = [read(tag, area), read('en', area)];
    expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
    const unlike = Object.keys(english).filter(
      (key) => placeholders(tag, own[key] ?? '').join() !== placeholders('en', english[key] ?? '').join(),
    );
    expect(unlike).toEqual([]);
  });

  it.each(areas)('has no empty message in %s, and every message compiles', (area) => {
    const own = read(tag, area);
    expect(Object.entries(own).filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(compileMessages(tag, own)).toContain('export default');
  });
});

it('names every namespace of the app in the messages that are always loaded', () => {
  const names = Object.keys(read('en', 'shell')).filter((key) => key.startsWith('namespace.'));
  expect(names.sort()).toEqual(namespaces.map((namespace) => `namespace.${namespace}`).sort());
});

it('finds the placeholders of plurals and of plain text', () => {
  expect(placeholders('en', '{n, plural, =0 {Nothing} one {# of {total}} other {#}} in {place}')).toEqual([
    'n',
    'place',
    'total',
  ]);
});
