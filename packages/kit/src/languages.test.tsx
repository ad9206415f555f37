import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Piece } from '../stories/Piece.js';
import { stories } from '../stories/worlds.js';
import './styles/kit.css';
import './styles/embedded.css';
import { settledMotion } from './testing/axe.js';
import { overflowing } from './testing/overflow.js';
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

describe.each(locales)('stories in %s', (locale) => {
  it('no text is cut off or wider than 320 px in any story, also at 200 % zoom', async () => {
    document.documentElement.lang = locale;
    for (const [name, story] of Object.entries(stories)) {
      delete document.documentElement.dataset.played;
      localStorage.clear();
      await render(<Piece story={story} locale={locale} mode="light" />);
      await expect.poll(() => document.documentElement.dataset.played).toBe('');
      await expect.poll(() => document.querySelector('[data-state="starting"]')).toBeNull();
      // Everything that comes late is there, in this language.
      if (/^(connect|account|network|send|approval)/.test(name)) {
        await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
      }
      await expect
        .poll(() => document.querySelector('[data-part="panel"][aria-busy], [data-part="screen"][aria-busy]'))
        .toBeNull();
      expect(document.querySelector(`[data-causeway-kit]:not([lang="${locale}"])`)).toBeNull();
      for (const { width, height } of sizes) {
        await browser.viewport(width, height);
        await settledMotion();
        expect(overflowing(), `${name} at ${width} × ${height}`).toEqual([]);
        expect(document.documentElement.scrollWidth, name).toBeLessThanOrEqual(width);
      }
      await cleanup();
    }
  });
});
