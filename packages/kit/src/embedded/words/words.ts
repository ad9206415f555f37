import type { en } from './en.js';

/** The key of a sentence of the embedded wallet's screens. */
export type EmbeddedWordKey = keyof typeof en;

/** All sentences of the embedded wallet's screens in one language. A language that lacks a key does not compile. */
export type EmbeddedWords = Readonly<Record<EmbeddedWordKey, string>>;
