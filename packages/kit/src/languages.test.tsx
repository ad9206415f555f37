import { afterEach, beforeAll, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { stories } from '../stories/worlds.js';
import { securityWords } from './embedded/security/words/loadSecurityWords.js';
import { embeddedWords } from './embedded/words/loadEmbeddedWords.js';
import './styles/kit.css';
import './styles/embedded.css';
import { useFastTimers } from './testing/fastTimers.js';
import { endMotion } from './testing/motion.js';
import { overflowing } from './testing/overflow.js';
import { showStory } from './testing/showStory.js';
import { type Locale, locales } from './words/locales.js';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.played;
});

// A page of 640 × 800 px at 200 % is laid out on 320 × 400.
const sizes = [
  { width: 320, height: 720 },
  { width: 320, height: 400 },
] as const;

/** Parts of the kit in another language. */
const notIn = (locale: Locale) => `[data-causeway-kit]:not([lang="${locale}"])`;

useFastTimers();

// The screens fetch their sentences on use; here they are present before a language is spoken.
beforeAll(async () => {
  await Promise.all(locales.flatMap((locale) => [embeddedWords.load(locale), securityWords.load(locale)]));
});

it.each(Object.keys(stories))(
  'no text of the story %s is cut off or wider than 320 px in any language, also at 200 % zoom',
  async (name) => {
    const kit = await showStory(name, locales[0] as Locale, 'light');
    for (const [at, { width, height }] of sizes.entries()) {
      await browser.viewport(width, height);
      // From the language that the size before ended with.
      for (const locale of at === 0 ? locales : [...locales].reverse()) {
        await kit?.speak(locale);
        await expect.poll(() => document.querySelector(notIn(locale)), { interval: 5 }).toBeNull();
        endMotion();
        expect(overflowing(), `${locale} at ${width} × ${height}`).toEqual([]);
        expect(document.documentElement.scrollWidth, locale).toBeLessThanOrEqual(width);
      }
    }
  },
);
