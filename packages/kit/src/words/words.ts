import type { en } from './en.js';

/** The key of a sentence. */
export type WordKey = keyof typeof en;

/** All sentences of one language. A language that lacks a key does not compile. */
export type Words = Readonly<Record<WordKey, string>>;

/** The values of a sentence's placeholders. */
export type Values = Readonly<Record<string, string>>;
