import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHooks } from './createHooks.js';
import { Account, Network } from './parts/index.js';
import { InlinePanel, PopupPanel } from './testing/Panel.js';
import { createPage, settled } from './testing/page.js';

const roots: { unmount(): void }[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
});

/** One page as the server renders it and as the browser finds it. */
async function world() {
  const { wallets, page } = await createPage(['Alpha', 'Beta'], { start: false });
  const { useWallets, useAccount, useChain, useRestored, useSigner } = createHooks(wallets);
  function Hooked() {
    const values = [useWallets().length, useAccount()?.address, useChain('eip155')?.name, useRestored()];
    const signer = useSigner();
    return <p data-testid="hooked">{JSON.stringify([...values, signer?.account.id])}</p>;
  }
  const app = (
    <StrictMode>
      <Hooked />
      <InlinePanel wallets={wallets} />
      <PopupPanel wallets={wallets} />
      <Account.Root wallets={wallets}>
        <Account.List>{(account) => <Account.Item key={account.id} account={account} />}</Account.List>
      </Account.Root>
      <Network.Root wallets={wallets} namespace="eip155">
        <Network.Trigger>{({ chain }) => chain?.name ?? 'No network yet'}</Network.Trigger>
      </Network.Root>
    </StrictMode>
  );
  return { app, wallets, page };
}

describe('hydration', () => {
  it('hydration matches the server when wallets were connected before it', async () => {
    const server = await world();
    const html = renderToString(server.app);
    expect(html).not.toContain('Alpha');

    const client = await world();
    client.wallets.start();
    await settled();
    void client.wallets.list.get()[0]?.connect();
    await client.page.Alpha.approve();
    client.wallets.chooseChain('eip155:8453');

    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const onRecoverableError = vi.fn();
    roots.push(hydrateRoot(container, client.app, { onRecoverableError }));
    await expect.poll(() => container.textContent).toContain('Beta');
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(container.querySelector('[data-testid="hooked"]')?.textContent).toMatch(/Base.*eip155:8453:0xa/);
    container.remove();
  });

  it('a hydration mismatch is reported', async () => {
    const container = document.createElement('div');
    container.innerHTML = renderToString(<p>server</p>);
    const onRecoverableError = vi.fn();
    roots.push(hydrateRoot(container, <p>client</p>, { onRecoverableError }));
    await expect.poll(() => onRecoverableError).toHaveBeenCalledOnce();
  });
});
