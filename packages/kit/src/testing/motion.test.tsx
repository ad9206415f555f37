import { expect, it } from 'vitest';
import { endMotion } from './motion.js';

it('motion of a minute is at its end at once, and motion without an end goes on', () => {
  const box = document.body.appendChild(document.createElement('div'));
  box.animate({ opacity: [0, 0.5] }, { duration: 60_000, fill: 'forwards' });
  const turning = box.animate({ rotate: ['0deg', '360deg'] }, { duration: 900, iterations: Infinity });
  expect(getComputedStyle(box).opacity).toBe('0');
  endMotion();
  expect(getComputedStyle(box).opacity).toBe('0.5');
  expect(turning.playState).toBe('running');
  box.remove();
});
