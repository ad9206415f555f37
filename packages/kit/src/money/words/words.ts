import type { en } from './en.js';

/** The key of a sentence about assets, activity and transfers. */
export type MoneyWordKey = keyof typeof en;

/** All sentences about assets, activity and transfers in one language. A language that lacks a key does not compile. */
export type MoneyWords = Readonly<Record<MoneyWordKey, string>>;
