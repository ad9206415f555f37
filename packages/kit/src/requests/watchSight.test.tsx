import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { type Sight, watchSight } from './watchSight.js';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  document.body.innerHTML = '';
});

/** Buttons in a page, and the last state that was reported. */
function watched(isForeign?: boolean): {
  readonly sight: () => Sight;
  readonly row: HTMLElement;
  readonly above: HTMLElement;
} {
  document.body.innerHTML = '<main tabindex="-1"><p>Text</p><div>Buttons</div></main>';
  const row = document.querySelector<HTMLElement>('main > div') as HTMLElement;
  const above = document.querySelector<HTMLElement>('main > p') as HTMLElement;
  document.querySelector<HTMLElement>('main')?.focus();
  let last: Sight = 'waiting';
  stops.push(watchSight(row, (sight) => (last = sight), isForeign));
  return { sight: () => last, row, above };
}

const frame = () => new Promise(requestAnimationFrame);

describe('watchSight', () => {
  it('watchSight disarms the buttons while the window is without focus, and arms them 500 ms after it returns', async () => {
    const { sight } = watched();
    await expect.poll(sight).toBe('armed');
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    window.dispatchEvent(new Event('blur'));
    expect(sight()).toBe('waiting');
    focus.mockReturnValue(true);
    const back = performance.now();
    window.dispatchEvent(new Event('focus'));
    expect(sight()).toBe('waiting');
    await expect.poll(sight, { interval: 10 }).toBe('armed');
    expect(performance.now() - back).toBeGreaterThanOrEqual(495);
  });

  it('watchSight never arms the buttons of a window that another one has the focus of', async () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    const { sight } = watched();
    const sights: Sight[] = [];
    stops.push(watchSight(null, (one) => sights.push(one)));
    window.dispatchEvent(new Event('resize'));
    const done = performance.now() + 700;
    while (performance.now() < done) await frame();
    expect([sight(), ...new Set(sights)]).toEqual(['waiting', 'waiting']);
    focus.mockReturnValue(true);
    window.dispatchEvent(new Event('focus'));
    await expect.poll(sight).toBe('armed');
  });

  it('watchSight disarms the buttons of a hidden page', async () => {
    const { sight } = watched();
    await expect.poll(sight).toBe('armed');
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    const done = performance.now() + 700;
    while (performance.now() < done) {
      expect(sight()).toBe('waiting');
      await frame();
    }
    state.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sight()).toBe('waiting');
    await expect.poll(sight).toBe('armed');
  });

  it('watchSight disarms buttons that a change of the window or of the text above them moved', async () => {
    const { sight, above } = watched();
    await expect.poll(sight).toBe('armed');
    window.dispatchEvent(new Event('resize'));
    expect(sight()).toBe('waiting');
    await expect.poll(sight).toBe('armed');
    above.textContent = 'Text\n'.repeat(40);
    above.style.whiteSpace = 'pre';
    await expect.poll(sight).toBe('waiting');
    await expect.poll(sight).toBe('armed');
  });

  it('watchSight disarms buttons under another dialog of the page, and arms them 500 ms after it closed', async () => {
    const { sight } = watched();
    await expect.poll(sight).toBe('armed');
    const dialog = document.createElement('dialog');
    dialog.setAttribute('style', 'inline-size:100%;block-size:100%;max-inline-size:none');
    document.body.append(dialog);
    dialog.showModal();
    await expect.poll(sight).toBe('waiting');
    dialog.close();
    const closed = performance.now();
    await expect.poll(sight, { interval: 10 }).toBe('armed');
    expect(performance.now() - closed).toBeGreaterThanOrEqual(495);
  });

  it.for([
    ['a cover', 'position:fixed;inset:0;background:white', ''],
    ['a transparent cover', 'position:fixed;inset:0;opacity:0.01;background:white', ''],
    ['a transparent frame', '', 'opacity:0.1'],
    ['a frame drawn elsewhere', '', 'transform:scale(0.5)'],
    ['a cut', '', 'clip-path:inset(0 0 90% 0)'],
  ])('reports buttons in a frame under %s of the page around it as covered', async ([, cover, over]) => {
    const { innerWidth: width, innerHeight: height } = window;
    // As large as the window: a frame that is scaled counts as covered.
    await browser.viewport(400, 600);
    stops.push(() => void browser.viewport(width, height));
    const host = top?.document.body as HTMLElement;
    const { sight } = watched(true);
    await expect.poll(sight).toBe('armed');
    const element = host.ownerDocument.createElement('div');
    element.setAttribute('style', cover ?? '');
    host.append(element);
    const around = window.frameElement as HTMLElement;
    const before = around.getAttribute('style') ?? '';
    around.setAttribute('style', `${before};${over}`);
    stops.push(() => {
      element.remove();
      around.setAttribute('style', before);
    });
    await expect.poll(sight).toBe('covered');
    element.remove();
    around.setAttribute('style', before);
    await expect.poll(sight).toBe('armed');
  });
});
