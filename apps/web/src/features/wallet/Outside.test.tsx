import { createStore, createWallets, memoryStorage } from '@causeway/core';
import type { EmailAttempt, EmbeddedAccount, RecoveryState } from '@causeway/embedded-wallet';
import { createHooks } from '@causeway/react';
import { act } from 'react-test-renderer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';

const hooks = createHooks(createWallets({ appName: 'App', adapters: [], storage: memoryStorage() }));
vi.mock('../../wallets.ts', () => hooks);
vi.mock('../../deployment.ts', () => ({ config: { chains: [] }, listChains: () => [] }));
vi.mock('../embedded/SignIn.tsx', () => ({ SignIn: () => null }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('requestAnimationFrame', (act: () => void) => act());
vi.stubGlobal('document', { activeElement: null, body: null });
afterAll(() => vi.unstubAllGlobals());
beforeAll(() => loadAreas('embedded', 'wallet', 'ui', 'errors'));

const sentTo = 'A code is on its way to someone@example.com';
const attempt = {
  ...{ email: 'someone@example.com', method: 'bundle', resendAt: 0, expiresAt: Number.MAX_SAFE_INTEGER },
  accepts: () => true,
} as unknown as EmailAttempt;

/** The page of a person without a session, as it is opened during a recovery whose code was sent. */
async function open() {
  const { Outside } = await import('./Outside.tsx');
  const state = createStore({ status: 'started', type: 'passkey' } as RecoveryState);
  const recovery = {
    state,
    resume: async () => attempt,
    clear: () => state.set({ status: 'cleared' } as RecoveryState),
  };
  const account = { recovery } as unknown as EmbeddedAccount;
  const view = draw(<Outside account={account} expired={false} onDone={() => undefined} />);
  await act(async () => undefined);
  return {
    texts: () => JSON.stringify(view.toJSON()),
    press: (text: string) =>
      act(() => {
        const [button] = view.root.findAll(
          (node) => node.type === 'button' && node.findAll((part) => part.props.children === text).length > 0,
        );
        button?.props.onClick();
      }),
    end: () => act(() => view.unmount()),
  };
}

test('the code of a recovery can be entered after the page was left and opened again', async () => {
  const page = await open();
  expect(page.texts()).toContain(sentTo);
  page.end();
});

test('a recovery that was stopped begins with the address, not with the code that is no longer valid', async () => {
  const page = await open();
  page.press('Cancel recovery');
  page.press('Recover access');
  expect(page.texts()).toContain('Email address');
  expect(page.texts()).not.toContain(sentTo);
  page.end();
});
