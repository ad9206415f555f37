import type { Locale } from '@causeway/kit/languages';

/**
 * The tag for numbers and times in a language: the browser's own variety of it, such as `en-GB` for `en`, where the
 * browser has one, whether or not the language was chosen by hand.
 *
 * @param wanted BCP 47 tags, best first.
 */
export function regionOf(tag: Locale, wanted: readonly string[]): string {
  const languageOf = (one: string) => one.toLowerCase().split('-')[0];
  const preferred = wanted.find((one) => languageOf(one) === languageOf(tag));
  try {
    return Intl.getCanonicalLocales(preferred)[0] ?? tag;
  } catch {
    // Some browsers return the system's value, such as `en-US@posix`.
    return tag;
  }
}
