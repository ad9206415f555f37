/** One form of an ICU plural: its category and its text. */
const form = /(\w+) \{([^{}]*)\}/g;

/**
 * Chooses the form of a sentence for a number: `{count, plural, one {# account} other {# accounts}}`. `#` becomes the
 * number in the language's digits (ICU MessageFormat, plural argument). Kept out of `fill`, because the button counts
 * nothing.
 *
 * @param locale a BCP 47 tag, for `Intl.PluralRules` and `Intl.NumberFormat`.
 */
export function plural(sentence: string, count: number, locale: string): string {
  const { rules, digits } = formsOf(locale);
  const rule = rules.select(count);
  const forms = new Map([...sentence.matchAll(form)].map(([, name, text]) => [name, text]));
  const chosen = forms.get(rule) ?? forms.get('other') ?? sentence;
  return chosen.replaceAll('#', digits.format(count));
}

/** The rules of the last language, cached because creating them takes longer than a frame. */
let last:
  | { readonly locale: string; readonly rules: Intl.PluralRules; readonly digits: Intl.NumberFormat }
  | undefined;

function formsOf(locale: string) {
  if (last?.locale !== locale)
    last = { locale, rules: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(locale) };
  return last;
}
