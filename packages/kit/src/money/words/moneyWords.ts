import { createSentences } from '../../words/createSentences.js';
import type { Locale } from '../../words/locales.js';
import type { MoneyWords } from './words.js';

/** Each language is a separate chunk, fetched on use. Bundlers need each path in full; the type has the kit's languages. */
const loaders = {
  en: async () => (await import('./en.js')).en,
  ar: async () => (await import('./ar.js')).ar,
  de: async () => (await import('./de.js')).de,
  es: async () => (await import('./es.js')).es,
  fa: async () => (await import('./fa.js')).fa,
  fr: async () => (await import('./fr.js')).fr,
  ja: async () => (await import('./ja.js')).ja,
  ko: async () => (await import('./ko.js')).ko,
  'pt-BR': async () => (await import('./pt-BR.js')).ptBR,
  ru: async () => (await import('./ru.js')).ru,
  tr: async () => (await import('./tr.js')).tr,
  uk: async () => (await import('./uk.js')).uk,
  'zh-CN': async () => (await import('./zh-CN.js')).zhCN,
} as const satisfies Readonly<Record<Locale, () => Promise<MoneyWords>>>;

/** The sentences of the screens of assets, activity and transfers, in the languages that are loaded. */
export const moneyWords = createSentences<MoneyWords>(loaders);
