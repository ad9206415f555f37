import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { stories } from '../stories/worlds.js';
import './styles/kit.css';
import './styles/embedded.css';
import { useFastTimers } from './testing/fastTimers.js';
import { endMotion } from './testing/motion.js';
import { overflowing } from './testing/overflow.js';
import { showStory } from './testing/showStory.js';
import { locales } from './words/locales.js';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.played;
});

// A page of 640 × 800 px at 200 % is laid out on 320 × 400.
const sizes = [
  { width: 320, height: 720 },
  { width: 320, height: 400 },
] as const;

useFastTimers();

describe.each(locales)('stories in %s', (locale) => {
  it('no text is cut off or wider than 320 px in any story, also at 200 % zoom', async () => {
    for (const [index, name] of Object.keys(stories).entries()) {
      await showStory(name, locale, 'light');
      // Everything that loads late is present, in this language.
      expect(document.querySelector(`[data-causeway-kit]:not([lang="${locale}"])`)).toBeNull();
      // In turns, because changing the size takes longer than checking it.
      for (const { width, height } of index % 2 === 0 ? sizes : [...sizes].reverse()) {
        await browser.viewport(width, height);
        endMotion();
        expect(overflowing(), `${name} at ${width} × ${height}`).toEqual([]);
        expect(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(width);
      }
      await cleanup();
    }
  });
});
