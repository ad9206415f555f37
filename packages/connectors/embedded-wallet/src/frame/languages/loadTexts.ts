import { english, type FrameTexts } from '../texts.js';

/** Each language is a separate file, fetched on use. Bundlers need each path in full. */
const loaders: Readonly<Record<string, () => Promise<FrameTexts>>> = {
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
};

/** The tags of all languages of the frame. */
export const frameLocales: readonly string[] = Object.freeze(['en', ...Object.keys(loaders)]);

/**
 * The frame's texts in a language (BCP 47): `de-AT` finds `de`, and `pt` finds `pt-BR`. English for all others, and where
 * the language cannot be fetched: a secret must be readable without it.
 *
 * @example
 * import { frameLocales, loadFrameTexts } from '@causeway/embedded-wallet/frame';
 *
 * const texts = await loadFrameTexts(frameLocales.includes('de') ? 'de' : 'en');
 */
export async function loadFrameTexts(locale: string): Promise<FrameTexts> {
  const tag = locale.toLowerCase();
  const [language] = tag.split('-');
  const found =
    frameLocales.find((one) => one.toLowerCase() === tag) ??
    frameLocales.find((one) => one.split('-')[0] === language);
  return (found && (await loaders[found]?.().catch(() => undefined))) || english;
}
