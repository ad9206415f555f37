import { expect, it, vi } from 'vitest';
import { createSentences } from './createSentences.js';
import type { Locale } from './locales.js';

it('a language that many components load at once changes the store once', async () => {
  const german = { greeting: 'Hallo' };
  const loaders = { de: async () => german } as unknown as Record<Locale, () => Promise<typeof german>>;
  const sentences = createSentences(loaders);
  const onChange = vi.fn();
  sentences.subscribe(onChange);
  const loaded = await Promise.all(Array.from({ length: 3 }, () => sentences.load('de')));
  expect(loaded).toEqual([german, german, german]);
  expect(sentences.get()).toEqual({ de: german });
  expect(onChange).toHaveBeenCalledOnce();
});
