import { afterEach, beforeAll, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { stories } from '../stories/worlds.js';
import { securityWords } from './embedded/security/words/loadSecurityWords.js';
import { embeddedWords } from './embedded/words/loadEmbeddedWords.js';
import { moneyWords } from './money/words/moneyWords.js';
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
  const all = [embeddedWords, securityWords, moneyWords];
  await Promise.all(locales.flatMap((locale) => all.map((words) => words.load(locale))));
});

it.each(Object.keys(stories))(
  'no text of the story %s is cut off or wider than 320 px in any language, also at 200 % zoom',
  async (name) => {
    // The theme with the widest lines.
    const kit = await showStory(name, locales[0] as Locale, 'contrast');
    for (const [at, locale] of locales.entries()) {
      // First at the size that the language before ended with: a resize and a language cost about the same.
      for (const { width, height } of at % 2 === 0 ? sizes : [...sizes].reverse()) {
        await browser.viewport(width, height);
        await kit?.speak(locale);
        await expect.poll(() => document.querySelector(notIn(locale)), { interval: 5 }).toBeNull();
        endMotion();
        expect(overflowing(), `${locale} at ${width} × ${height}`).toEqual([]);
        expect(document.documentElement.scrollWidth, locale).toBeLessThanOrEqual(width);
      }
    }
  },
);

/** The words of an element that are broken over two lines. */
const brokenWords = (element: Element): readonly string[] => {
  const [node] = [...element.childNodes].filter((one) => one instanceof Text);
  if (!node) return [];
  const range = document.createRange();
  return [...node.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
  });
};

// The others break their lines inside a word.
it.each(locales.filter((locale) => !/^(ja|ko|zh)/.test(locale)))(
  'no word on the four buttons of the account dialog is broken in %s, on a phone and on a wide page',
  async (locale) => {
    await showStory('account', locale, 'light');
    for (const width of [320, 390, 1280]) {
      await browser.viewport(width, 800);
      const labels = [...document.querySelectorAll('[data-part="verb"] > span')];
      expect(labels).toHaveLength(4);
      expect(labels.flatMap(brokenWords), `${width} px`).toEqual([]);
    }
  },
);
