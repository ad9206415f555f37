import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Piece } from '../stories/Piece.js';
import { stories } from '../stories/worlds.js';
import './styles/kit.css';
import './styles/embedded.css';
import { settledMotion, violations } from './testing/axe.js';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.played;
});

const looks = [
  { width: 1280, mode: 'light', locale: 'en' },
  { width: 390, mode: 'dark', locale: 'ar' },
  { width: 320, mode: 'contrast', locale: 'de' },
] as const;

describe.each(looks)('stories at $width px, $mode, in $locale', ({ width, mode, locale }) => {
  it.each(Object.keys(stories))(
    'axe finds no violation in the story %s, and nothing is wider than the page',
    async (name) => {
      document.title = 'Kit';
      document.documentElement.lang = locale;
      await browser.viewport(width, 800);
      const story = stories[name];
      if (!story) throw new Error(`There is no story ${name}.`);
      await render(<Piece story={story} locale={locale} mode={mode} />);
      await expect.poll(() => document.documentElement.dataset.played).toBe('');
      if (/^(connect|account|network|send|approval)/.test(name)) {
        await expect.poll(() => document.querySelector('dialog[open]')).not.toBeNull();
      }
      await expect.poll(() => document.querySelector('[data-state="starting"]')).toBeNull();
      await settledMotion();
      expect(await violations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );
});
