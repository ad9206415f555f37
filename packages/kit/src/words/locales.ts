import type { Words } from './words.js';

/** Each language is a separate chunk, fetched on use. */
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
} as const satisfies Readonly<Record<string, () => Promise<Words>>>;

/** The languages of the kit, as BCP 47 tags. */
export type Locale = keyof typeof loaders;

/**
 * The tags of all languages, English first.
 *
 * @example
 * import { locales } from '@causeway/kit/languages';
 *
 * const names = locales.map((tag) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag));
 */
export const locales = Object.keys(loaders) as readonly Locale[];

/** Loads the sentences of a language. */
export const loadWords = (locale: Locale): Promise<Words> => loaders[locale]();

/**
 * The writing direction of a language.
 *
 * @example
 * import { directionOf } from '@causeway/kit/languages';
 *
 * document.documentElement.dir = directionOf('fa');
 */
export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (/^(ar|fa|he|ur)/.test(locale) ? 'rtl' : 'ltr');

/**
 * Chooses the language: the first preferred one that the kit has, else English. `de-AT` finds `de`, and `pt` finds
 * `pt-BR`.
 *
 * @param preferred BCP 47 tags, best first.
 * @example
 * import { pickLocale } from '@causeway/kit/languages';
 *
 * document.documentElement.lang = pickLocale(navigator.languages);
 */
export function pickLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred.map((one) => one.toLowerCase())) {
    const language = tag.split('-')[0];
    const match =
      locales.find((one) => one.toLowerCase() === tag) ??
      locales.find((one) => one.split('-')[0] === language);
    if (match) return match;
  }
  return 'en';
}
