import { expect, type Mock, test, vi } from 'vitest';
import { createPopups, parsePage } from './popup.js';

/** A page that opens windows. */
function createPage() {
  const target = new EventTarget();
  const windows: { readonly closed: boolean; readonly close: Mock<() => void> }[] = [];
  const page = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    open: vi.fn((): (typeof windows)[number] | null => {
      const popup = { closed: false, close: vi.fn(() => undefined) };
      windows.push(popup);
      return popup;
    }),
  };
  const post = () => {
    const event = new Event('message');
    target.dispatchEvent(event);
    return event;
  };
  return { page, windows, post };
}

test('messages that arrive before they are read are kept until the window is closed', () => {
  const { page, post } = createPage();
  post();
  const popup = createPopups(page, page.open).take();
  const messages = [post(), post()];
  popup?.close();
  post();
  expect(popup?.messages).toEqual(messages);
});

test('a page gets no popup where the browser opens none or window.open throws', () => {
  const { page } = createPage();
  const { take } = createPopups(page, page.open);
  page.open.mockReturnValueOnce(null);
  expect(take()).toBeNull();
  page.open.mockImplementationOnce(() => {
    throw new Error('replaced by an extension');
  });
  expect(take()).toBeNull();
});

test('closing a popup never throws', () => {
  const { page, windows } = createPage();
  const popup = createPopups(page, page.open).take();
  windows[0]?.close.mockImplementationOnce(() => {
    throw new Error('replaced by an extension');
  });
  popup?.close();
  expect(windows[0]?.close).toHaveBeenCalledTimes(1);
});

test('a window opened within the click is taken by the next request, and later requests open their own', () => {
  const { page, windows } = createPage();
  const { openWindow, take } = createPopups(page, page.open);
  const close = openWindow();
  openWindow();
  expect(windows).toHaveLength(1);
  const first = take();
  close?.();
  expect(first?.window).toBe(windows[0]);
  expect(windows[0]?.close).not.toHaveBeenCalled();
  expect(take()?.window).toBe(windows[1]);
});

test('a window that no request has taken is closed, and a blocked one is not tried again for the same request', () => {
  const { page, windows } = createPage();
  const { openWindow, take } = createPopups(page, page.open);
  openWindow()?.();
  expect(windows[0]?.close).toHaveBeenCalledTimes(1);
  page.open.mockReturnValueOnce(null);
  openWindow();
  expect([take(), page.open.mock.calls.length]).toEqual([null, 2]);
});

test.each(['', 'wallet.example', 'javascript:alert(1)', 'data:text/html,x'])(
  'the address %j of a wallet is rejected, because it is not that of a page',
  (url) => {
    expect(() => parsePage(url, 'url')).toThrow(expect.objectContaining({ code: 'invalid-params' }));
  },
);
