import { expect, it, onTestFinished, vi } from 'vitest';
import { focusFrame } from './focusFrame.js';

it('the focus moves into the frame, and stays with the element in the frame that has it', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => place.remove());
  const frame = document.createElement('iframe');
  frame.srcdoc = '<button>Hold</button>';
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  place.append(frame);
  await isLoaded;
  const focus = vi.spyOn(frame, 'focus');
  focusFrame(place);
  expect(document.activeElement).toBe(frame);
  const hold = frame.contentDocument?.querySelector('button') as HTMLElement;
  hold.focus();
  focusFrame(place);
  expect(frame.contentDocument?.activeElement).toBe(hold);
  // Chromium takes the focus from the element where the frame is of another site, as the protected frame is.
  expect(focus).toHaveBeenCalledTimes(1);
});
