import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { stories } from '../stories/worlds.js';
import './styles/kit.css';
import './styles/embedded.css';
import { violations } from './testing/axe.js';
import { useFastTimers } from './testing/fastTimers.js';
import { endMotion } from './testing/motion.js';
import { showStory } from './testing/showStory.js';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.played;
});

useFastTimers();

const names = Object.keys(stories);
const looks = [
  { width: 1280, locale: 'en', themes: ['light', 'dark', 'contrast'] },
  { width: 390, locale: 'ar', themes: ['dark', 'light', 'contrast dark'] },
] as const;

describe.each(looks)('stories at $width px, in $locale', ({ width, locale, themes }) => {
  beforeAll(() => browser.viewport(width, 800));

  it.each(names)('axe finds no violation in the story %s, in each theme', async (name) => {
    const [theme, ...others] = themes;
    document.title = 'Kit';
    await showStory(name, locale, theme);
    expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    // Themes differ in their colours only.
    for (const other of others) {
      paint(other);
      expect(await violations(['color-contrast']), other).toEqual([]);
    }
  });
});

it('a colour that is too pale in another theme than the first is found', async () => {
  await showStory('connect', 'en', 'light');
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = '[data-causeway-kit][data-theme="dark"] { --k-soft: #4a4a52; }';
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    paint(theme);
    if ((await violations(['color-contrast'])).length > 0) found.push(theme);
  }
  style.remove();
  expect(found).toEqual(['dark']);
});

/** Shows what is on the page in another theme, and in the colour scheme of a system where it follows that. */
function paint(theme: string): void {
  const [name, scheme = 'light'] = theme.split(' ');
  for (const frame of document.querySelectorAll<HTMLElement>('[data-causeway-kit]')) {
    frame.dataset.theme = name;
    frame.style.colorScheme = name === 'contrast' ? scheme : '';
  }
  endMotion();
}
