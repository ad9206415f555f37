import { afterEach, expect, it } from 'vitest';
import type { AppWindow } from '../test/appPage.js';

const frames: HTMLIFrameElement[] = [];
afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
});

/** An app in a separate window, which can be reloaded. */
function appFrame(name: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.src = new URL('../test/app.html', import.meta.url).href;
  frames.push(frame);
  return frame;
}

/** Performs the act that loads the page, and resolves once the page has restored its connections. */
async function loaded(name: string, act: () => void): Promise<void> {
  const ready = new Promise<void>((resolve) => {
    const listener = ({ data }: MessageEvent) => {
      if (data !== name) return;
      removeEventListener('message', listener);
      resolve();
    };
    addEventListener('message', listener);
  });
  act();
  await ready;
}

it('a disconnected wallet stays disconnected when the page is reloaded in the tick in which disconnect resolves', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const name = `causeway-leave-${Date.now()}-${turn}`;
    const frame = appFrame(name);
    const page = () => (frame.contentWindow as AppWindow).app;
    await loaded(name, () => document.body.append(frame));
    await page().connect();
    await loaded(name, () => void frame.contentWindow?.location.reload());
    expect(page().status()).toBe('connected');
    await loaded(name, () => void page().leave());
    expect(page().status()).toBe('disconnected');
  }
});
