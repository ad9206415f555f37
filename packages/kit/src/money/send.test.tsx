import { createStore } from '@causeway/core';
import { WalletError } from '@causeway/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import '../styles/kit.css';
import { createScripted, first, second } from '../testing/page.js';
import { showStory } from '../testing/showStory.js';

afterEach(() => localStorage.clear());

const dialog = () => browser.getByRole('dialog');
const button = (name: string | RegExp) => dialog().getByRole('button', { name });

async function sending(
  options: Parameters<typeof createScripted>[1] = {},
  accounts: readonly string[] = [first],
  family = 'eip155',
  change: (world: ReturnType<typeof createScripted>) => void = () => {},
) {
  const world = createScripted([{ name: 'Alpha', families: [family] }], options);
  change(world);
  await render(<ConnectButton kit={world.kit} />);
  await expect.poll(() => world.kit.wallets.list.get()).toHaveLength(1);
  void world.kit.wallets.list.get()[0]?.connect();
  await world.answers.approve(...accounts);
  world.kit.dialog.set('account');
  await button('Send').click();
  await expect.element(dialog().getByRole('textbox', { name: 'Recipient' })).toBeVisible();
  return world;
}

/** Holds each preview until the test calls its function. */
function holdPreviews(world: ReturnType<typeof createScripted>, held: (() => void)[]): void {
  for (const adapter of world.kit.wallets.adapters) {
    const { reader } = adapter;
    const slow: typeof reader = async (chain) => {
      const inner = await reader(chain);
      return {
        ...inner,
        preview: async (...args) => {
          await new Promise<void>((resolve) => held.push(resolve));
          return inner.preview(...args);
        },
      };
    };
    Object.assign(adapter, { reader: slow });
  }
}

/** An address with the first and last characters of another one. */
const imitation = `${second.slice(0, 6)}${'0'.repeat(32)}${second.slice(-4)}`;

describe('sending', () => {
  it('the title has the focus until the form is loaded, and then the recipient', async () => {
    let load = () => {};
    const loaded = new Promise<object>((resolve) => {
      load = () => resolve({});
    });
    const { kit, answers } = createScripted([{ name: 'Alpha' }], { money: () => loaded });
    await render(<ConnectButton kit={kit} />);
    await expect.poll(() => kit.wallets.list.get()).toHaveLength(1);
    void kit.wallets.list.get()[0]?.connect();
    await answers.approve(first);
    kit.dialog.set('send');
    await expect.element(dialog().getByRole('heading', { name: 'Send' })).toHaveFocus();
    load();
    await expect.element(dialog().getByRole('textbox', { name: 'Recipient' })).toHaveFocus();
  });

  it('an address that only resembles a known one is sent to once the person has compared them', async () => {
    const { answers } = await sending({}, [first, second]);
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(second);
    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    expect(dialog().getByText('This address resembles one you know').elements()).toEqual([]);

    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(imitation);
    await expect.element(dialog().getByText('This address resembles one you know')).toBeVisible();
    await expect.element(dialog().getByRole('note').getByText(second)).toBeVisible();
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    await button(/^Send .*0\.5 COIN/).click();
    await expect.element(dialog().getByText('Compare the two addresses first.')).toBeVisible();
    expect(answers.sends).toHaveLength(0);
    await dialog().getByRole('checkbox').click();
    // Another address was not compared yet.
    const other = imitation.replace('000', '111');
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(other);
    await expect.element(dialog().getByRole('note').getByText(other)).toBeVisible();
    await expect.element(dialog().getByRole('checkbox')).not.toBeChecked();
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    await button(/^Send .*0\.5 COIN/).click();
    await expect.element(dialog().getByText('Compare the two addresses first.')).toBeVisible();
    expect(answers.sends).toHaveLength(0);
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(imitation);
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    await button(/^Send .*0\.5 COIN/).click();
    await expect.poll(() => answers.sends.map(({ to }) => to)).toEqual([imitation]);
  });

  it('the fee and the balance are those of the account as its wallet describes it', async () => {
    const holder = { address: first, ordinals: true };
    const froms: unknown[] = [];
    const accounts: unknown[] = [];
    await sending({}, [first], 'eip155', ({ kit }) => {
      for (const adapter of kit.wallets.adapters) {
        const { reader, signer } = adapter;
        const described: Partial<typeof adapter> = {
          signer: (...args) => ({ ...signer(...args), getHolder: async () => holder }),
          async reader(chain) {
            const inner = await reader(chain);
            return {
              ...inner,
              balances({ account, ...rest }) {
                accounts.push(account);
                return inner.balances({ account, ...rest });
              },
              async preview({ from }) {
                froms.push(from);
                throw new WalletError('invalid-params', { field: 'from', reason: 'is kept for ordinals.' });
              },
            };
          },
        };
        Object.assign(adapter, described);
      }
    });
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(second);
    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.element(dialog().getByText(/is kept for ordinals/)).toBeVisible();
    expect(dialog().getByText('0.500042 COIN').elements()).toEqual([]);
    expect(froms.filter((from) => from !== holder)).toEqual([]);
    // The dialog of the account reads the address alone, because a wallet may prompt for the others.
    expect(accounts.at(-1)).toBe(holder);
  });

  it('a memo is offered, limited and sent where the transfers of the network have one', async () => {
    const previewed: unknown[] = [];
    const { answers } = await sending({}, ['cosmos1first'], 'cosmos', ({ kit }) => {
      for (const adapter of kit.wallets.adapters) {
        const { reader } = adapter;
        const recording: typeof reader = async (chain) => {
          const { preview, ...rest } = await reader(chain);
          return {
            ...rest,
            preview: (transfer) => {
              previewed.push(Reflect.get(transfer, 'memo'));
              return preview(transfer);
            },
          };
        };
        Object.assign(adapter, { reader: recording });
      }
    });
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill('cosmos1second');
    await dialog().getByLabelText('Amount').fill('0.5');
    await dialog().getByLabelText('Memo').fill('x'.repeat(257));
    await expect.element(dialog().getByText('A memo has at most 256 bytes.')).toBeVisible();
    await button(/^Send .*0\.5 COIN/).click();
    expect(answers.sends).toHaveLength(0);
    await dialog().getByLabelText('Memo').fill('10421');
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    await dialog().getByLabelText('Memo').fill(' 10422 ');
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    await button(/^Send .*0\.5 COIN/).click();
    await expect.poll(() => answers.sends.map(({ memo }) => memo)).toEqual(['10422']);
    // The fee is that of a transfer with this memo.
    expect(previewed.slice(-2)).toEqual(['10421', '10422']);
  });

  it('a transfer is previewed, approved in the wallet and listed in the activity', async () => {
    const { kit, answers } = await sending();
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(second);
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

  it('a wallet with several accounts sends from the selected one', async () => {
    const { kit, answers } = await sending({}, [first, second]);
    const other = kit.wallets.accounts.get().find(({ address }) => address === second);
    if (!other) throw new Error('The wallet shared one account.');
    kit.wallets.select(other.id, { connection: other.connection });
    await expect.element(dialog().getByText('0xf9e8d7…d7c6b5')).toBeVisible();
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(first);
    await dialog().getByLabelText('Amount').fill('0.5');
    await button(/^Send .*0\.5 COIN/).click();
    await expect.poll(() => answers.sends.map(({ from, to }) => [from, to])).toEqual([[second, first]]);
  });

  it('an address of the app’s address book is found by its name, and that name is shown from then on', async () => {
    const addressBook = createStore([
      { label: 'Savings', namespace: 'eip155', address: second },
      { label: 'Alice', namespace: 'eip155', address: imitation },
      { label: 'Solana savings', namespace: 'solana', address: 'none' },
    ]);
    const { kit, answers } = await sending({ money: async () => ({ addressBook }) });
    const book = dialog().getByRole('list', { name: 'From your address book' });
    await expect.element(book).toHaveTextContent('SavingsAlice');
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill('sav');
    await expect.element(book).toHaveTextContent(/^Savings$/);
    expect(dialog().getByText('This is not an address on Ethereum.').elements()).toEqual([]);
    await book.getByRole('button', { name: 'Savings' }).click();
    await expect.element(dialog().getByRole('textbox', { name: 'Recipient' })).toHaveValue(second);
    await expect
      .element(dialog().getByRole('textbox', { name: 'Recipient' }))
      .toHaveAccessibleDescription('Savings');
    await dialog().getByLabelText('Amount').fill('0.5');
    await button(/^Send .*0\.5 COIN/).click();
    await expect.poll(() => answers.sends.map(({ to }) => to)).toEqual([second]);
    answers.sends[0]?.done({ hash: `0x${'4e'.repeat(32)}` });
    await expect.element(dialog().getByText('Waiting for the network')).toBeVisible();
    kit.dialog.set('account');
    await expect
      .element(dialog().getByRole('list', { name: 'Recent activity' }))
      .toHaveTextContent('Savings');
  });

  it('an address that only resembles one of the address book has to be compared with it', async () => {
    const addressBook = createStore([{ label: 'Savings', namespace: 'eip155', address: second }]);
    await sending({ money: async () => ({ addressBook }) });
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(imitation);
    await expect.element(dialog().getByRole('note').getByText(second)).toBeVisible();
  });

  it('a press while the fee is read sends once it is known', async () => {
    const held: (() => void)[] = [];
    const { answers } = await sending({}, [first], 'eip155', (world) => holdPreviews(world, held));
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(second);
    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.poll(() => held).toHaveLength(1);
    await expect.element(button(/^Send .*0\.5 COIN/)).not.toHaveAttribute('aria-busy');
    await button(/^Send .*0\.5 COIN/).click();
    await expect.element(button(/^Send .*0\.5 COIN/)).toHaveAttribute('aria-busy', 'true');
    expect(answers.sends).toHaveLength(0);
    held[0]?.();
    await expect.poll(() => answers.sends.map(({ to }) => to)).toEqual([second]);
  });

  it('a press while the fee is read sends nothing when the preview has a note or the amount was changed', async () => {
    const held: (() => void)[] = [];
    const { answers } = await sending({}, [first], 'eip155', (world) => holdPreviews(world, held));
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(second);
    await dialog().getByLabelText('Amount').fill('0.000000000000000001');
    await expect.poll(() => held).toHaveLength(1);
    await button(/^Send .*COIN/).click();
    held[0]?.();
    await expect.element(dialog().getByText(/^This address has never been used/)).toBeVisible();
    expect(answers.sends).toHaveLength(0);

    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.poll(() => held).toHaveLength(2);
    await button(/^Send .*0\.5 COIN/).click();
    await dialog().getByLabelText('Amount').fill('0.4');
    await expect.poll(() => held).toHaveLength(3);
    for (const known of held) known();
    await expect.element(dialog().getByText('0.400042 COIN')).toBeVisible();
    expect(answers.sends).toHaveLength(0);
  });

  it('a press while the fee is read sends nothing when the memo was changed', async () => {
    const held: (() => void)[] = [];
    const hold = (world: Parameters<typeof holdPreviews>[0]) => holdPreviews(world, held);
    const { answers } = await sending({}, ['cosmos1first'], 'cosmos', hold);
    await dialog().getByLabelText('Memo').fill('10421');
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill('cosmos1second');
    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.poll(() => held).toHaveLength(1);
    await button(/^Send .*0\.5 COIN/).click();
    await expect.element(button(/^Send .*0\.5 COIN/)).toHaveAttribute('aria-busy', 'true');
    await dialog().getByLabelText('Memo').fill('10422');
    await expect.poll(() => held).toHaveLength(2);
    for (const known of held) known();
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    expect(answers.sends).toHaveLength(0);
  });

  it('an invalid recipient and an amount above the balance never reach the wallet', async () => {
    const { answers } = await sending();
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill('0x12');
    await expect.element(dialog().getByText('This is not an address on Ethereum.')).toBeVisible();
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(second);
    await dialog().getByLabelText('Amount').fill('2');
    await expect.element(dialog().getByText('This is more than your balance.')).toBeVisible();
    await button(/^Send .*2 COIN/).click();
    expect(answers.sends).toHaveLength(0);
  });

  it('on a network without a server the dialog reports that and leads to the other networks', async () => {
    const { kit, answers } = createScripted([{ name: 'Alpha' }]);
    await render(<ConnectButton kit={kit} />);
    await expect.poll(() => kit.wallets.list.get()).toHaveLength(1);
    void kit.wallets.list.get()[0]?.connect();
    await answers.approve(first);
    kit.wallets.chooseChain('eip155:11155111');
    kit.dialog.set('send');
    await expect.element(dialog().getByText(/^This app has no server for Sepolia/)).toBeVisible();
    expect(dialog().getByRole('textbox', { name: 'Recipient' }).elements()).toEqual([]);
    await button('Network: Sepolia').click();
    await expect.element(dialog().getByRole('button', { name: 'Base' })).toBeVisible();
  });

  it('a rejection keeps the typed values', async () => {
    const { answers } = await sending();
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(second);
    await dialog().getByLabelText('Amount').fill('0.5');
    await expect.element(dialog().getByText('0.500042 COIN')).toBeVisible();
    await button(/^Send .*0\.5 COIN/).click();
    await expect.poll(() => answers.sends).toHaveLength(1);
    const { WalletError } = await import('@causeway/protocol');
    answers.sends[0]?.fail(new WalletError('user-rejected', { method: 'eth_sendTransaction' }));
    await expect.element(dialog().getByText('Request rejected')).toBeVisible();
    await expect.element(dialog().getByText('Nothing was sent. Try again when you are ready.')).toBeVisible();
    await expect.element(dialog().getByRole('textbox', { name: 'Recipient' })).toHaveValue(second);
  });

  it('a transfer that ends without an answer is not offered again, and its late hash is shown', async () => {
    const { answers } = await sending();
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill(second);
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
    expect(dialog().getByRole('textbox', { name: 'Recipient' }).elements()).toEqual([]);
    approve({ hash: `0x${'4e'.repeat(32)}` });
    await expect.element(dialog().getByText('Waiting for the network')).toBeVisible();
  });

  it('a name is resolved to an address, which is shown in full before the transfer', async () => {
    const resolveName = async (name: string) => (name === 'alice.eth' ? second : undefined);
    await sending({ resolveName });
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill('alice.eth');
    await expect.element(dialog().getByText(second).first()).toBeVisible();
    await dialog().getByRole('textbox', { name: 'Recipient' }).fill('nobody.eth');
    await expect.element(dialog().getByText('This is not an address on Ethereum.')).toBeVisible();
  });

  it.each([
    ['send-sent', true],
    ['send-included', false],
    ['send-reverted', false],
  ])('the story %s promises a result to come: %s', async (name, promises) => {
    await showStory(name, 'en', 'light');
    expect(dialog().element().textContent.includes('Recent activity shows the result.')).toBe(promises);
  });
});
