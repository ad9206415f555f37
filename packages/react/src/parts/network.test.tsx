import { WalletError } from '@causeway/protocol';
import { describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createPage } from '../testing/page.js';
import { Network } from './index.js';
import type { NetworkWallets, RootProps } from './network.js';

function Networks(props: {
  readonly wallets: NetworkWallets;
  readonly switchChain?: RootProps['switchChain'];
}) {
  return (
    <Network.Root {...props} namespace="eip155">
      <Network.Trigger />
      <Network.Popup>
        <Network.Title>Network</Network.Title>
        <Network.List aria-label="Networks">
          {(chain) => <Network.Item key={chain.id} chain={chain} />}
        </Network.List>
        <Network.Status data-testid="status">
          {({ status, target }) => `${target?.name} ${status}`}
        </Network.Status>
        <Network.Cancel>Cancel</Network.Cancel>
        <Network.Retry>Try again</Network.Retry>
      </Network.Popup>
    </Network.Root>
  );
}

/** A wallet whose switch the test resolves. */
function switcher() {
  const switches: {
    id: string;
    signal: AbortSignal;
    resolve: () => void;
    reject: (error: unknown) => void;
  }[] = [];
  const switchChain: RootProps['switchChain'] = ({ id }, { signal }) =>
    new Promise((resolve, reject) => switches.push({ id, signal, resolve, reject }));
  return { switches, switchChain };
}

const button = (name: string) => browser.getByRole('button', { name, exact: true });
const status = () => browser.getByTestId('status');

describe('the network parts', () => {
  it('the network parts show the chain of the app, change it and close', async () => {
    const { wallets } = await createPage([]);
    await render(<Networks wallets={wallets} />);
    await button('Ethereum').click();
    await expect.element(browser.getByRole('dialog', { name: 'Network' })).toBeVisible();
    await button('Base').click();
    await expect.element(button('Base')).toHaveAttribute('aria-expanded', 'false');
    expect(wallets.chains.get().eip155).toBe('eip155:8453');
  });

  it('Network.Item switches the wallet first and then the app', async () => {
    const { wallets } = await createPage([]);
    const { switches, switchChain } = switcher();
    await render(<Networks wallets={wallets} switchChain={switchChain} />);
    await button('Ethereum').click();
    await button('Base').click();
    await expect.element(button('Base')).toHaveAttribute('aria-busy', 'true');
    await expect.element(status()).toHaveTextContent('Base pending');
    expect(wallets.chains.get().eip155).toBe('eip155:1');
    switches[0]!.resolve();
    await expect.element(button('Base')).toHaveAttribute('aria-expanded', 'false');
    expect(wallets.chains.get().eip155).toBe('eip155:8453');
  });

  it('Network.Item requests the switch once, however often it is pressed', async () => {
    const { wallets } = await createPage([]);
    const { switches, switchChain } = switcher();
    await render(<Networks wallets={wallets} switchChain={switchChain} />);
    await button('Ethereum').click();
    await button('Base').dblClick();
    await expect.element(status()).toHaveTextContent('Base pending');
    expect(switches.map(({ id, signal }) => `${id} ${signal.aborted}`)).toEqual(['eip155:8453 false']);
    switches[0]!.resolve();
    await expect.element(button('Base')).toHaveAttribute('aria-expanded', 'false');
  });

  it('a rejected switch keeps the chain and can be retried', async () => {
    const { wallets } = await createPage([]);
    const { switches, switchChain } = switcher();
    await render(<Networks wallets={wallets} switchChain={switchChain} />);
    await button('Ethereum').click();
    await button('Base').click();
    switches[0]!.reject(new WalletError('switch-rejected', { chain: 'eip155:8453' }));
    await expect.element(status()).toHaveAttribute('data-error', 'switch-rejected');
    expect(wallets.chains.get().eip155).toBe('eip155:1');
    await button('Try again').click();
    expect(switches.map(({ id }) => id)).toEqual(['eip155:8453', 'eip155:8453']);
    await expect.element(status()).toHaveAttribute('data-status', 'pending');
  });

  it('a cancelled switch ignores a late approval', async () => {
    const { wallets } = await createPage([]);
    const { switches, switchChain } = switcher();
    await render(<Networks wallets={wallets} switchChain={switchChain} />);
    await button('Ethereum').click();
    await button('Base').click();
    await button('Cancel').click();
    expect(switches[0]!.signal.aborted).toBe(true);
    switches[0]!.resolve();
    await expect.element(status()).toHaveAttribute('data-status', 'idle');
    expect(wallets.chains.get().eip155).toBe('eip155:1');
    expect(document.activeElement?.closest('ul')).not.toBeNull();
  });
});
