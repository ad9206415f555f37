import { catalogues } from 'virtual:messages';
import type { Locale } from '@causeway/kit/languages';

export { catalogues };

/** The languages of the app: its folders of messages. */
export const locales = Object.keys(catalogues) as readonly Locale[];
