export { directionOf, type Locale, locales, pickLocale } from './words/locales.js';
