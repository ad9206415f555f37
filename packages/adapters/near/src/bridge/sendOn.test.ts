import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendOn } from './sendOn.js';

const url = 'https://wallet.example/login/?a=b';

/** A window that was just opened at a wallet's site. */
function createWindow() {
  let isLoading = true;
  const replace = vi.fn();
  const popup = {
    closed: false,
    location: {
      get href(): string {
        if (isLoading) return 'about:blank';
        throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError');
      },
      replace,
    },
  };
  const commit = () => {
    isLoading = false;
  };
  return { popup, replace, commit };
}
const unexpected = (error: unknown) => expect.unreachable(String(error));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a window is sent on to the request once the wallet has begun to load, and once only', () => {
  const { popup, replace, commit } = createWindow();
  const onSent = vi.fn();
  sendOn(popup, url, onSent, unexpected);
  vi.advanceTimersByTime(400);
  expect(replace).not.toHaveBeenCalled();
  commit();
  vi.advanceTimersByTime(1000);
  expect([replace.mock.calls, onSent.mock.calls.length]).toEqual([[[url]], 1]);
});

test('a window whose site does not load is sent on after ten seconds', () => {
  const { popup, replace } = createWindow();
  sendOn(popup, url, () => undefined, unexpected);
  vi.advanceTimersByTime(9_900);
  expect(replace).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(replace.mock.calls).toEqual([[url]]);
});

test('a window is not sent on after it was given up, and what the browser throws is passed on', () => {
  const { popup, replace, commit } = createWindow();
  sendOn(popup, url, () => undefined, unexpected)();
  commit();
  vi.advanceTimersByTime(20_000);
  expect(replace).not.toHaveBeenCalled();
  const failed = vi.fn();
  const error = new Error('replaced by an extension');
  replace.mockImplementationOnce(() => {
    throw error;
  });
  sendOn(popup, url, () => undefined, failed);
  vi.advanceTimersByTime(50);
  expect(failed.mock.calls).toEqual([[error]]);
});
