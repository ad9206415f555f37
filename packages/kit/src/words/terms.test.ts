import { frameLocales, loadFrameTexts } from '@causeway/embedded-wallet/frame';
import { describe, expect, it } from 'vitest';
import { loadSecurityWords } from '../embedded/security/words/loadSecurityWords.js';
import { loadEmbeddedWords } from '../embedded/words/loadEmbeddedWords.js';
import { moneyWords } from '../money/words/moneyWords.js';
import { type Locale, loadWords, locales } from './locales.js';

/** Expressions that a language does not use, because GLOSSARY.md chose another one. */
const avoided: Partial<Record<Locale, RegExp>> = {
  ar: /المرحّل|الرموز(?! المميزة)|حاول مرة أخرى$/,
  de: /\b(?:du|dich|dir|dein\w*)\b|Handy|[^\u00a0]…/i,
  es: /cartera|billetera|monedero|gastador/i,
  fa: /نشانی|تلاش کنید/,
  fr: /portefeuille|dépensier|[ ][?!:;»]|« /i,
  ja: /ログイン|取引(?!所)|：.*:/,
  ko: /거래(?!소)|계약|[“”]/,
  'pt-BR': /wallet(?!connect)|pedido\b|gastador/i,
  ru: /аккаунт|повторите попытку/i,
  tr: /denetle|\bileti\b|tokeni|tokenı/i,
  uk: /під’єдна|запросіть|аккаунт/i,
  'zh-CN': /您|签署/,
};

describe('the terms of each language', () => {
  it.each(locales)(
    '%s uses the terms, the form of address and the punctuation of its glossary',
    async (locale) => {
      const sentences = {
        ...(await loadWords(locale)),
        ...(await loadEmbeddedWords(locale)),
        ...(await loadSecurityWords(locale)),
        ...(await moneyWords.load(locale)),
        ...(await loadFrameTexts(locale)),
      };
      for (const [key, sentence] of Object.entries(sentences))
        if (avoided[locale]) expect(sentence, `${locale} ${key}`).not.toMatch(avoided[locale]);
    },
  );

  it('the protected frame has every language of the kit', () => {
    expect([...frameLocales].sort()).toEqual([...locales].sort());
  });
});
