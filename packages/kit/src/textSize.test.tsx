import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { stories } from '../stories/worlds.js';
import './styles/kit.css';
import './styles/embedded.css';
import { useFastTimers } from './testing/fastTimers.js';
import { overflowing } from './testing/overflow.js';
import { showStory } from './testing/showStory.js';

const { style, dataset } = document.documentElement;

afterEach(() => {
  style.cssText = '';
  localStorage.clear();
  delete dataset.played;
});

useFastTimers();

/** The sizes of all visible text of the kit, in the order of the page. */
const textSizes = () =>
  [...document.querySelectorAll('[data-causeway-kit] *')]
    .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
    .filter((element) => !element.closest('[data-part$="-mark"]'))
    .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));

it.each(Object.keys(stories))(
  'the text of the story %s doubles with the size that is set in the browser, and fits into 390 px',
  async (name) => {
    await browser.viewport(390, 844);
    await showStory(name, 'en', 'light');
    const before = textSizes();
    style.fontSize = '32px';
    expect(textSizes()).toEqual(before.map((size) => size * 2));
    expect(overflowing()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);

it('text keeps its size on a page whose `rem` is ten pixels, unless the page names another', async () => {
  await showStory('connect', 'en', 'light');
  const before = textSizes();
  style.fontSize = '62.5%';
  expect(textSizes()).toEqual(before);
  style.setProperty('--causeway-px', '0.2rem');
  expect(textSizes()).toEqual(before.map((size) => size * 2));
});

it('the sign of the search is in the middle of a field that has grown with its text', async () => {
  await showStory('connect', 'en', 'light');
  style.fontSize = '32px';
  const [sign, field] = ['search"] > [data-part="icon', 'search-input'].map((part) => {
    const { top, bottom } = document
      .querySelector(`dialog[open] [data-part="${part}"]`)!
      .getBoundingClientRect();
    return (top + bottom) / 2;
  });
  expect(sign).toBe(field);
});
