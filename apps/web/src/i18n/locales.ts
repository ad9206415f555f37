/** A language of the app. `name` is in that language, for the person who looks for it. */
export interface Locale {
  readonly tag: 'en' | 'ar';
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Every language; the first is the default. */
export const locales: readonly Locale[] = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'ar', name: 'العربية', dir: 'rtl' },
];

/**
 * The tag for numbers and times in a language: the browser's own variety of it, such as `en-GB` for `en`, where the
 * browser has one, whether or not the language was chosen by hand.
 *
 * @param wanted BCP 47 tags, best first.
 */
export function regionOf(tag: string, wanted: readonly string[]): string {
  const preferred = wanted.find((one) => one.toLowerCase().split('-')[0] === tag);
  try {
    return Intl.getCanonicalLocales(preferred)[0] ?? tag;
  } catch {
    // Some browsers return the system's value, such as `en-US@posix`.
    return tag;
  }
}

/**
 * Chooses the language: the preferred one, else the first of the browser's languages that the app has.
 *
 * @param wanted BCP 47 tags, best first. `ar-EG` finds `ar`.
 */
export function pickLocale(chosen: string | undefined, wanted: readonly string[]): Locale {
  const tags = [...(chosen ? [chosen] : []), ...wanted].map((tag) => tag.toLowerCase().split('-')[0]);
  for (const tag of tags) {
    const match = locales.find((locale) => locale.tag === tag);
    if (match) return match;
  }
  return locales[0] as Locale;
}
