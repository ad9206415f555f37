'use client';
export { type EmbeddedScreensOptions, embeddedScreens } from './embeddedScreens.js';
export type { EmbeddedWordKey, EmbeddedWords } from './words/words.js';
