import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { stories } from '../stories/worlds.js';
import './styles/kit.css';
import './styles/embedded.css';
import { violations } from './testing/axe.js';
import { useFastTimers } from './testing/fastTimers.js';
import { showStory } from './testing/showStory.js';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.played;
});

useFastTimers();

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
      await browser.viewport(width, 800);
      await showStory(name, locale, mode);
      expect(await violations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );
});
