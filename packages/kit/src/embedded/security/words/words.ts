import type { en } from './en.js';

/** The key of a sentence of the screens that protect the embedded wallet. */
export type SecurityWordKey = keyof typeof en;

/** All sentences of those screens in one language. A language that lacks a key does not compile. */
export type SecurityWords = Readonly<Record<SecurityWordKey, string>>;
