import { afterEach, expect, it } from 'vitest';
import { activeLanguage, loadAreas } from './i18n.ts';

let stop = () => {};
afterEach(() => stop());

/** The number of renders of everything on screen. */
function countDraws(): () => number {
  let draws = 0;
  stop = activeLanguage.subscribe(() => {
    draws += 1;
  });
  return () => draws;
}

it('words that are loaded before they are needed cause no further render', async () => {
  const draws = countDraws();
  await loadAreas('send');
  expect(activeLanguage.get().t('send.title')).not.toBe('');
  expect(draws()).toBe(0);
});

it('words that a part of the screen already needs are rendered once they are loaded', async () => {
  const draws = countDraws();
  expect(activeLanguage.get().t('splits.title')).toBe('');
  await loadAreas('splits');
  expect(draws()).toBe(1);
  expect(activeLanguage.get().t('splits.title')).not.toBe('');
});
