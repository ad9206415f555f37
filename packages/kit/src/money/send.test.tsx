import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import '../styles/kit.css';
import { createScripted, first, second } from '../testing/page.js';

afterEach(() => localStorage.clear());

const dialog = () => browser.getByRole('dialog');
const button = (name: string | RegExp) => dialog().getByRole('button', { name });

async function sending(options: Parameters<typeof createScripted>[1] = {}) {
  const world = createScripted([{ name: 'Alpha' }], options);
  await render(<ConnectButton kit={world.kit} />);
  await expect.poll(() => world.kit.wallets.list.get()).toHaveLength(1);
  void world.kit.wallets.list.get()[0]?.connect();
  await world.answers.approve(first);
  world.kit.dialog.set('account');
  await button('Send').click();
  await expect.element(dialog().getByLabelText('Recipient')).toBeVisible();
  return world;
}

describe('sending', () => {
  it('a transfer is previewed, approved in the wallet and listed in the activity', async () => {
    const { kit, answers } = await sending();
    await dialog().getByLabelText('Recipient').fill(second);
    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    expect(answers.sends).toHaveLength(0);
    await button(/^Send .*0\.5 COIN/).click();
    await expect.element(dialog().getByText('Approve in Alpha')).toBeVisible();
    await expect.poll(() => answers.sends.map(({ to }) => to)).toEqual([second]);
    answers.sends[0]?.done({ hash: `0x${'4e'.repeat(32)}` });
    await expect.element(dialog().getByText('Waiting for the network')).toBeVisible();
    kit.dialog.set('account');
    await expect
      .element(dialog().getByRole('list', { name: 'Recent activity' }))
      .toHaveTextContent('0.5 COIN');
  });

  it('an invalid recipient and an amount above the balance never reach the wallet', async () => {
    const { answers } = await sending();
    await dialog().getByLabelText('Recipient').fill('0x12');
    await expect.element(dialog().getByText('This is not an address on Ethereum.')).toBeVisible();
    await dialog().getByLabelText('Recipient').fill(second);
    await dialog().getByLabelText('Amount').fill('2');
    await expect.element(dialog().getByText('This is more than your balance.')).toBeVisible();
    await button(/^Send .*2 COIN/).click();
    expect(answers.sends).toHaveLength(0);
  });

  it('on a network without a server the dialog says so and leads to the other networks', async () => {
    const { kit, answers } = createScripted([{ name: 'Alpha' }]);
    await render(<ConnectButton kit={kit} />);
    await expect.poll(() => kit.wallets.list.get()).toHaveLength(1);
    void kit.wallets.list.get()[0]?.connect();
    await answers.approve(first);
    kit.wallets.chooseChain('eip155:11155111');
    kit.dialog.set('send');
    await expect.element(dialog().getByText(/^This app has no server for Sepolia/)).toBeVisible();
    expect(dialog().getByLabelText('Recipient').elements()).toEqual([]);
    await button('Network: Sepolia').click();
    await expect.element(dialog().getByRole('button', { name: 'Base' })).toBeVisible();
  });

  it('a rejection keeps the typed values', async () => {
    const { answers } = await sending();
    await dialog().getByLabelText('Recipient').fill(second);
    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    await button(/^Send .*0\.5 COIN/).click();
    await expect.poll(() => answers.sends).toHaveLength(1);
    const { WalletError } = await import('@causeway/protocol');
    answers.sends[0]?.fail(new WalletError('user-rejected', { method: 'eth_sendTransaction' }));
    await expect.element(dialog().getByText('Request rejected')).toBeVisible();
    await expect.element(dialog().getByLabelText('Recipient')).toHaveValue(second);
  });

  it('a transfer that ends without an answer is not offered again, and its late hash is shown', async () => {
    const { answers } = await sending();
    await dialog().getByLabelText('Recipient').fill(second);
    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    await button(/^Send .*0\.5 COIN/).click();
    await expect.poll(() => answers.sends).toHaveLength(1);
    await button('Cancel').click();
    const { WalletError } = await import('@causeway/protocol');
    let approve: (answer: unknown) => void = () => {};
    const late = new Promise((resolve) => {
      approve = resolve;
    });
    answers.sends[0]?.fail(new WalletError('aborted', { method: 'eth_sendTransaction', late }));
    await expect.element(dialog().getByText('No response from the wallet')).toBeVisible();
    expect(dialog().getByLabelText('Recipient').elements()).toEqual([]);
    approve({ hash: `0x${'4e'.repeat(32)}` });
    await expect.element(dialog().getByText('Waiting for the network')).toBeVisible();
  });

  it('a name is resolved to an address, which is shown in full before the transfer', async () => {
    const resolveName = async (name: string) => (name === 'alice.eth' ? second : undefined);
    await sending({ resolveName });
    await dialog().getByLabelText('Recipient').fill('alice.eth');
    await expect.element(dialog().getByText(second).first()).toBeVisible();
    await dialog().getByLabelText('Recipient').fill('nobody.eth');
    await expect.element(dialog().getByText('This is not an address on Ethereum.')).toBeVisible();
  });
});
