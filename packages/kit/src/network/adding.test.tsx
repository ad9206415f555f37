import { memoryStorage } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { base, mainnet } from '@causeway/eip155/chains';
import { expect, it, onTestFinished } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../button/ConnectButton.js';
import { createKit } from '../createKit.js';
import { first } from '../testing/page.js';
import type { Screens } from '../types.js';

const button = (name: string | RegExp) => browser.getByRole('button', { name });

/** A wallet of the page that has Ethereum only. The test answers what it cannot do at once. */
function announceWallet() {
  const refusals = new Map<string, (error: Error) => void>();
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [first],
    eth_accounts: [first],
    eth_chainId: '0x1',
  };
  const provider = {
    request: ({ method }: { readonly method: string }) => {
      if (method in answers) return Promise.resolve(answers[method]);
      return new Promise((_, reject) => refusals.set(method, reject));
    },
    on: () => {},
    removeListener: () => {},
  };
  const info = { uuid: crypto.randomUUID(), name: 'Alpha', rdns: 'example.alpha', icon: 'data:image/png,' };
  const announce = () =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
  addEventListener('eip6963:requestProvider', announce);
  onTestFinished(() => removeEventListener('eip6963:requestProvider', announce));
  return {
    async refuse(method: string, code: number) {
      await expect.poll(() => refusals.get(method)).toBeDefined();
      refusals.get(method)?.(Object.assign(new Error('Scripted'), { code }));
    },
  };
}

/** Connects the wallet of the page and requests Base in the network dialog. */
async function requestBase(rpcUrls = ['https://rpc.example'], screens: Screens = {}) {
  const wallet = announceWallet();
  const kit = createKit({
    appName: 'Example',
    adapters: [eip155({ chains: [mainnet, { ...base, rpcUrls }] })],
    storage: memoryStorage(),
    journalStorage: memoryStorage(),
    lastChain: { get: () => undefined, set: () => {} },
    screens,
  });
  await render(<ConnectButton kit={kit} />);
  await button('Connect wallet').click();
  await button(/^Alpha/).click();
  await button('Network: Ethereum').click();
  await button('Base').click();
  return wallet;
}

it('the network dialog shows that the wallet is requested to add a network, and that this was refused', async () => {
  const wallet = await requestBase();
  await expect.element(browser.getByText(/^Switching to Base/)).toBeVisible();
  await wallet.refuse('wallet_switchEthereumChain', 4902);
  await expect.element(browser.getByText(/^Your wallet does not have Base yet/)).toBeVisible();
  await wallet.refuse('wallet_addEthereumChain', 4001);
  await expect.element(browser.getByText('Network not added')).toBeVisible();
  expect(browser.getByText(/^Your wallet does not have Base yet/).elements()).toEqual([]);
});

it('the network dialog reports that the network was not changed when the wallet refuses', async () => {
  const wallet = await requestBase();
  await wallet.refuse('wallet_switchEthereumChain', 4001);
  await expect.element(browser.getByText('Network not changed')).toBeVisible();
});

it('the network dialog requests to add a network in the wallet when the app has no server of it', async () => {
  const wallet = await requestBase([]);
  await wallet.refuse('wallet_switchEthereumChain', 4902);
  await expect.element(browser.getByText('Alpha does not have this network')).toBeVisible();
  await expect
    .element(browser.getByText('Add the network in your wallet, then choose it here.'))
    .toBeVisible();
});

it('the network dialog shows the words of the app for a switch that failed, once with its button to try again', async () => {
  const wallet = await requestBase(undefined, {
    error: ({ error, name, network, retry }) => (
      <p>
        {(error as Error).message}: {name}, {network?.name} {retry}
      </p>
    ),
  });
  await wallet.refuse('wallet_switchEthereumChain', 4001);
  await expect
    .element(browser.getByText("User rejected the wallet's request to switch network: Alpha, Base"))
    .toBeVisible();
  expect(browser.getByText('Network not changed').elements()).toEqual([]);
  await button('Try again').click();
  await expect.element(browser.getByText(/^Switching to Base/)).toBeVisible();
});
