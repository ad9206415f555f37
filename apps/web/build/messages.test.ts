import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { locales } from '@causeway/kit/languages';
import { describe, expect, it } from 'vitest';
import { namespaces } from '../src/namespaces.ts';
import { areasOf, compileMessages, readTexts } from './messages.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const readArea = (locale: string, area: string) => readTexts(source, locale, area);
const areas = areasOf(source, 'en');

/** The placeholders that the compiled function of an ICU message reads, each once. */
function placeholders(tag: string, text: string): string[] {
  const source = compileMessages(tag, { text });
  return [...new Set([...source.matchAll(/\bd\.(\w+)/g)].map(([, name]) => name as string))].sort();
}

const tags = readdirSync(`${source}/locales`);

it('the app has the languages of the kit', () => {
  expect([...tags].sort()).toEqual([...locales].sort());
});

it.each(namespaces)('%s has messages in every language, or in English only', (family) => {
  const files = readdirSync(`${source}/families/${family}/locales`).sort();
  expect([['en.json'], tags.map((tag) => `${tag}.json`).sort()]).toContainEqual(files);
});

describe.each(tags)('the messages in %s', (tag) => {
  it('the messages have the same files as English', () => {
    expect(areasOf(source, tag)).toEqual(areas);
  });

  it.each(areas)('the messages have every English key in %s with the same placeholders', (area) => {
    const [texts, english] = [readArea(tag, area), readArea('en', area)];
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
    const unlike = Object.keys(english).filter(
      (key) => placeholders(tag, texts[key] ?? '').join() !== placeholders('en', english[key] ?? '').join(),
    );
    expect(unlike).toEqual([]);
  });

  it.each(areas)('the messages have no empty text in %s, and every message compiles', (area) => {
    const texts = readArea(tag, area);
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
    expect(compileMessages(tag, texts)).toContain('export default');
  });
});

// English says `=1` where the number is not in the sentence.
describe.each(tags.filter((tag) => tag !== 'en'))('the plurals in %s', (tag) => {
  it.each(areas)('every plural in %s has all forms of the language', (area) => {
    const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    // `zero` of Arabic is a sentence of its own, and `many` of Romance languages is for millions: `other` says both.
    const needed = forms.filter((form) => form !== 'zero' && !(form === 'many' && /^(es|fr|pt)/.test(tag)));
    const incomplete = Object.entries(readArea(tag, area)).filter(
      ([, text]) => text.includes(', plural,') && !needed.every((form) => text.includes(` ${form} {`)),
    );
    expect(incomplete).toEqual([]);
  });
});

it('the messages have a name for every namespace of the app', () => {
  const names = Object.keys(readArea('en', 'ui')).filter((key) => key.startsWith('namespace.'));
  expect(names.sort()).toEqual(namespaces.map((namespace) => `namespace.${namespace}`).sort());
});

/** Arabic expressions that packages/kit/src/words/GLOSSARY.md decided against, and Latin punctuation after a word. */
const avoided = /نداء|مجددًا|متصلة|رسم |رسم$|حاول مرة أخرى$|[\u0621-\u064a][,;?]/;

it.each(areas)('the Arabic messages in %s use the terms and the punctuation of the glossary', (area) => {
  const wrong = Object.entries(readArea('ar', area)).filter(([, text]) => avoided.test(text.trim()));
  expect(wrong).toEqual([]);
});

/** "Provider" in each language: the glossary has "wallet service". The errors of a missing provider mean another thing. */
const provider =
  /provider|anbieter|proveedor|fournisseur|provedor|провайдер|постачальник|sağlayıcı|مزوّد|ارائه‌?دهنده|プロバイダ|제공업체|服务商|提供商/i;

it.each(tags)('no message in %s calls the wallet service a provider', (tag) => {
  const texts = areas.flatMap((area) => Object.entries(readArea(tag, area)));
  const wrong = texts.filter(([key, text]) => !key.includes('provider-missing') && provider.test(text));
  expect(wrong).toEqual([]);
});

it('the placeholders of plurals and of plain text are found', () => {
  expect(placeholders('en', '{n, plural, =0 {Nothing} one {# of {total}} other {#}} in {place}')).toEqual([
    'n',
    'place',
    'total',
  ]);
});
