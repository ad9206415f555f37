import { activeLanguage, changeLanguage } from './i18n/i18n.ts';
import { pickLocale } from './i18n/locales.ts';
import { preferences } from './preferences.ts';

/** Keeps the page's theme, language and direction as the visitor chose. Resolves when the words are there. */
export async function startAppearance(): Promise<void> {
  const page = document.documentElement;
  const applyTheme = () => {
    const { theme } = preferences.get();
    if (theme) page.dataset.theme = theme;
    else delete page.dataset.theme;
  };
  const applyLanguage = () => {
    const { tag, dir } = activeLanguage.get();
    page.lang = tag;
    page.dir = dir;
  };
  // Words that cannot be fetched leave the language that is there: a page in English beats no page.
  const speak = () =>
    changeLanguage(pickLocale(preferences.get().locale, navigator.languages)).catch(() => undefined);

  applyTheme();
  applyLanguage();
  activeLanguage.subscribe(applyLanguage);
  preferences.subscribe(() => {
    applyTheme();
    void speak();
  });
  await speak();
}
