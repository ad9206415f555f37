import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { Piece } from '../../stories/Piece.js';
import { stories } from '../../stories/worlds.js';
import type { Kit, Locale, Theme } from '../index.js';
import { endMotion } from './motion.js';

/** The states of a page in which something is still on its way. */
const unfinished = [
  '[data-state="starting"]',
  '[data-part="panel"][aria-busy]',
  '[data-part="screen"][aria-busy]',
].join();

/** Renders a story, and waits until its state is reached and nothing of it is loading or moving; resolves with its kit. */
export async function showStory(name: string, locale: Locale, mode: Theme['mode']): Promise<Kit | undefined> {
  const story = stories[name];
  if (!story) throw new Error(`There is no story ${name}.`);
  const { documentElement } = document;
  localStorage.clear();
  delete documentElement.dataset.played;
  documentElement.lang = locale;
  let kit: Kit | undefined;
  const onKit = (one: Kit) => {
    kit = one;
  };
  await render(<Piece story={story} locale={locale} mode={mode} onKit={onKit} />);
  const hasDialog = /^(connect|account|network|send|approval|security)/.test(name);
  await expect
    .poll(
      () => ({
        isPlayed: documentElement.dataset.played === '',
        unfinished: document.querySelector(unfinished),
        hasDialog: !hasDialog || document.querySelector('dialog[open]') !== null,
      }),
      { interval: 10 },
    )
    .toEqual({ isPlayed: true, unfinished: null, hasDialog: true });
  endMotion();
  return kit;
}
