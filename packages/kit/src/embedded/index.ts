'use client';
export { type EmbeddedScreensOptions, embeddedScreens } from './embeddedScreens.js';
export type { SecurityWordKey, SecurityWords } from './security/words/words.js';
export { type SecurityDialogControl, useSecurityDialog } from './useSecurityDialog.js';
export type { EmbeddedWordKey, EmbeddedWords } from './words/words.js';
