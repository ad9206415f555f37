import { createWallets, memoryStorage } from '@causeway/core';
import { createHooks } from '@causeway/react';
import { act } from 'react-test-renderer';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';

const hooks = createHooks(createWallets({ appName: 'App', adapters: [], storage: memoryStorage() }));
vi.mock('../../wallets.ts', () => hooks);
vi.mock('../../deployment.ts', () => ({ config: { chains: [] }, listChains: () => [] }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('requestAnimationFrame', (act: () => void) => act());
vi.stubGlobal('document', { activeElement: null, body: null });
afterAll(() => vi.unstubAllGlobals());
beforeAll(() => loadAreas('embedded', 'ui', 'errors'));

const start = vi.fn(() => new Promise<never>(() => undefined));
const focus = vi.fn();
beforeEach(() => void vi.clearAllMocks());
const problem = 'Enter an email address such as name@example.com.';

/** The form with a typed address, and a press of its button. */
async function formWith(email: string, atOnce = false) {
  const { EmailForm } = await import('./EmailForm.tsx');
  const view = draw(
    <EmailForm
      email={email}
      onEmail={() => undefined}
      start={start}
      onSent={() => undefined}
      atOnce={atOnce}
    />,
  );
  const press = () =>
    act(() =>
      view.root.findByType('form').props.onSubmit({
        preventDefault: () => undefined,
        currentTarget: { querySelector: () => ({ focus }) },
      }),
    );
  return { press, texts: () => JSON.stringify(view.toJSON()), end: () => act(() => view.unmount()) };
}

test('an address that is none sends nothing, is named as the problem after the press, and takes the focus', async () => {
  for (const email of ['', 'someone', 'a b@c.d', 'a@b']) {
    focus.mockClear();
    const form = await formWith(email);
    expect(form.texts()).not.toContain(problem);
    form.press();
    expect(form.texts()).toContain(problem);
    expect(focus).toHaveBeenCalledOnce();
    form.end();
  }
  expect(start).not.toHaveBeenCalled();
});

test('a press sends one code to the address without the space around it, however often it is repeated', async () => {
  const form = await formWith(' someone@example.com ');
  form.press();
  form.press();
  expect(start).toHaveBeenCalledOnce();
  expect(start).toHaveBeenCalledWith(expect.objectContaining({ email: 'someone@example.com' }));
  expect(focus).not.toHaveBeenCalled();
  form.end();
});

test('an address that was submitted before is sent to at once, and one that is none is named as the problem', async () => {
  const bad = await formWith('someone', true);
  expect(bad.texts()).toContain(problem);
  expect(start).not.toHaveBeenCalled();
  bad.end();
  const good = await formWith('someone@example.com', true);
  expect(start).toHaveBeenCalledOnce();
  good.end();
});
