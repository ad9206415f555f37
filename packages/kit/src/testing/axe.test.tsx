import { expect, it } from 'vitest';
import { settledMotion } from './axe.js';

it('an animation that is cancelled ends the wait for motion as one that finishes does', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const fade = () => box.animate({ opacity: [0, 1] }, 60_000);
  const first = fade();
  const ended = first.finished.catch(() => undefined);
  let isSettled = false;
  const settled = settledMotion().then(() => {
    isSettled = true;
  });
  const second = fade();
  first.cancel();
  await ended;
  await Promise.resolve();
  expect(isSettled).toBe(false);
  second.finish();
  await settled;
  box.remove();
});
