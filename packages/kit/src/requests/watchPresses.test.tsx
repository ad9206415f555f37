import { afterEach, describe, expect, it } from 'vitest';
import { watchPresses } from './watchPresses.js';

let stop: (() => void) | undefined;
afterEach(() => stop?.());

const key = (name: string, repeat = false) =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, repeat, bubbles: true, cancelable: true }),
  );

describe('watchPresses', () => {
  it('watchPresses takes a press that began when the buttons were armed, and none that began before', () => {
    let isArmed = false;
    const presses = watchPresses(null, () => isArmed);
    stop = presses.stop;
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    isArmed = true;
    expect(presses.take()).toBe(false);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(presses.take()).toBe(true);
    isArmed = false;
    expect(presses.take()).toBe(false);
  });

  it('watchPresses takes no space bar that was pressed before, and presses without an event', () => {
    let isArmed = false;
    const presses = watchPresses(null, () => isArmed);
    stop = presses.stop;
    key(' ');
    isArmed = true;
    key(' ', true);
    expect(presses.take()).toBe(false);
    expect(presses.take()).toBe(true);
  });

  it('watchPresses prevents the repetitions of a held key, and Escape until the buttons are armed', () => {
    let isArmed = false;
    const presses = watchPresses(null, () => isArmed);
    stop = presses.stop;
    expect(key('Escape')).toBe(false);
    expect(key('Tab', true)).toBe(true);
    isArmed = true;
    expect(key('Escape')).toBe(true);
    for (const name of ['Enter', ' ', 'Escape']) expect([key(name), key(name, true)]).toEqual([true, false]);
  });

  it('watchPresses leaves the keys of another dialog alone', () => {
    document.body.innerHTML = '<dialog><p>Buttons</p></dialog><dialog><input></dialog>';
    const presses = watchPresses(document.querySelector('p'), () => false);
    stop = presses.stop;
    const pressEscape = (selector: string) =>
      document
        .querySelector(selector)
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect([pressEscape('p'), pressEscape('body'), pressEscape('input')]).toEqual([false, false, true]);
    document.body.innerHTML = '';
  });
});
