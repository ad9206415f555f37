import type { Wallet } from '@causeway/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ConnectButton, ConnectDialog, ConnectPanel, KitProvider, useConnectDialog } from './index.js';
import './styles/kit.css';
import { createScripted, first, second } from './testing/page.js';

afterEach(() => localStorage.clear());

const button = (name: string | RegExp) => browser.getByRole('button', { name });
const dialog = () => browser.getByRole('dialog');
const state = () => document.querySelector('[data-causeway-kit] [data-state]')?.getAttribute('data-state');

async function opened(options: Parameters<typeof createScripted>[1] = {}) {
  const world = createScripted(
    [
      { name: 'Alpha' },
      { name: 'Beta', families: ['eip155', 'solana'] },
      { name: 'Gamma Web', route: 'popup' },
    ],
    options,
  );
  await render(<ConnectButton kit={world.kit} />);
  await button('Connect wallet').click();
  await expect.element(dialog()).toBeVisible();
  return world;
}

describe('connecting with the button', () => {
  it('a dialog that cannot be drawn closes, and the app around it goes on', async () => {
    let isBroken = true;
    const below = () => {
      if (isBroken) throw new Error('no list');
      return <p>Below the list</p>;
    };
    const { kit } = createScripted([{ name: 'Alpha' }], { screens: { below } });
    await render(
      <>
        <p>The app</p>
        <ConnectButton kit={kit} />
      </>,
    );
    await button('Connect wallet').click();
    await expect.poll(() => vi.mocked(console.error).mock.calls.length).toBeGreaterThan(0);
    await expect.poll(() => kit.dialog.get()).toBeUndefined();
    await expect.element(browser.getByText('The app')).toBeVisible();
    isBroken = false;
    await button('Connect wallet').click();
    await expect.element(browser.getByText('Below the list')).toBeVisible();
    vi.mocked(console.error).mockClear();
  });

  it('a press shows the connect dialog at once, and names it as the open one after the frame', async () => {
    const { kit } = createScripted([{ name: 'Alpha' }]);
    await render(<ConnectButton kit={kit} />);
    const row = '[data-dialog="connect"] [data-causeway="item"]';
    await expect.poll(() => document.querySelector(row)).toBeTruthy();
    (button('Connect wallet').element() as HTMLElement).click();
    // It is visible at once, whether it already waited in the top layer or not; it is modal a frame later.
    const popup = document.querySelector('[data-dialog="connect"]') as HTMLDialogElement;
    expect(popup.checkVisibility({ visibilityProperty: true })).toBe(true);
    expect(kit.dialog.get()).toBeUndefined();
    await expect.poll(() => kit.dialog.get()).toBe('connect');
    await expect.element(dialog()).toHaveAttribute('data-state', 'open');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => kit.dialog.get()).toBeUndefined();
  });

  it('the button opens its own dialog beside one that the app renders', async () => {
    const { kit } = createScripted([{ name: 'Alpha' }]);
    const onOpenChange = vi.fn();
    await render(
      <>
        <ConnectButton kit={kit} />
        <ConnectDialog kit={kit} open={false} onOpenChange={onOpenChange} />
      </>,
    );
    const rows = () => document.querySelectorAll('[data-dialog="connect"] [data-causeway="item"]');
    await expect.poll(() => rows().length).toBe(2);
    await button('Connect wallet').click();
    await expect.poll(() => kit.dialog.get()).toBe('connect');
    expect(document.querySelectorAll('dialog[open]')).toHaveLength(1);
    expect(onOpenChange).not.toHaveBeenCalled();
  });

  it('the button connects a wallet in the page, closes the dialog and shows the account', async () => {
    const { answers } = await opened();
    await expect.element(dialog()).toHaveAccessibleName('Connect a wallet');
    expect(answers.waiting()).toBe(0);
    await button(/^Alpha/).click();
    await expect.element(dialog().getByText('Approve the connection in Alpha.')).toBeVisible();
    expect(answers.waiting()).toBe(1);
    await answers.approve(first);
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    await expect.element(button('Network: Ethereum')).toBeVisible();
    expect(document.querySelector('dialog[open]')).toBeNull();
  });

  it('the open dialog loads the code of the first wallet before it is chosen, and of no other', async () => {
    const prepared: string[] = [];
    const wallet = (name: string) => ({ name, prepare: () => prepared.push(name) });
    const { kit } = createScripted([wallet('Alpha'), wallet('Beta')]);
    await render(<ConnectButton kit={kit} />);
    expect(prepared).toEqual([]);
    await button('Connect wallet').click();
    await expect.poll(() => prepared).toContain('Alpha');
    expect(prepared).not.toContain('Beta');
  });

  it('a wallet that answers at once connects without showing its screen', async () => {
    const { answers } = await opened();
    const screens: unknown[] = [];
    const observer = new MutationObserver(() =>
      screens.push(...document.querySelectorAll('[data-dialog="connect"] [data-part="screen"]')),
    );
    observer.observe(document.body, { childList: true, subtree: true });
    (button(/^Alpha/).element() as HTMLElement).click();
    for (let turn = 0; turn < 100 && answers.waiting() === 0; turn++) await Promise.resolve();
    await answers.approve(first);
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    observer.disconnect();
    expect(screens).toEqual([]);
  });

  it('installed wallets are listed before those that need no extension, and a wallet of two families has one row', async () => {
    await opened();
    const groups = [...document.querySelectorAll('[data-part="list"] > [data-causeway="group"]')].map(
      (group) => [
        group.querySelector('[data-causeway="group-label"]')?.textContent,
        ...[...group.querySelectorAll('[data-part="row-name"]')].map((name) => name.textContent),
      ],
    );
    expect(groups).toEqual([
      ['In this browser', 'Alpha', 'Beta'],
      ['Web wallets', 'Gamma Web'],
    ]);
    await expect.element(button('Choose networks of Beta')).toHaveAccessibleDescription('EVM, Solana');
  });

  it('the way to get a wallet is shown once, and again beside an empty list', async () => {
    const ways = () =>
      [...document.querySelectorAll('[data-dialog="connect"] button')].filter(
        ({ textContent }) => textContent === 'Get a wallet',
      );
    await opened();
    expect(ways()).toHaveLength(1);
    await cleanup();
    const { kit } = createScripted([]);
    await render(<ConnectButton kit={kit} />);
    await button('Connect wallet').click();
    await expect.element(browser.getByText('There is no wallet in this browser yet.')).toBeVisible();
    expect(ways()).toHaveLength(2);
  });

  it('the search finds a wallet by name and shows a message when nothing matches', async () => {
    await opened();
    await userEvent.keyboard('gam');
    await expect.poll(() => document.querySelectorAll('[data-part="row-name"]').length).toBe(1);
    await userEvent.keyboard('zzz');
    await expect.element(browser.getByText('No wallet is called “gamzzz”.')).toBeVisible();
  });

  it('a rejection is shown calmly, and Try again requests the wallet again', async () => {
    const { answers } = await opened();
    await button(/^Alpha/).click();
    await answers.reject();
    await expect.element(dialog().getByText('Request rejected')).toBeVisible();
    expect(document.querySelector('[data-part="arch"]')?.getAttribute('data-state')).toBe('rejected');
    await button('Try again').click();
    expect(answers.waiting()).toBe(1);
    await answers.reject('wallet-locked');
    await expect.element(dialog().getByText('Alpha is locked')).toBeVisible();
    expect(document.querySelector('[data-part="arch"]')?.getAttribute('data-state')).toBe('failed');
  });

  it('Cancel ends the wait, announces it and returns to the list', async () => {
    const { answers, kit } = await opened();
    await button(/^Alpha/).click();
    await expect.element(dialog().getByText('Opening Alpha')).toBeVisible();
    await button('Cancel').click();
    await expect.element(dialog().getByText('You stopped waiting')).toBeVisible();
    await button('Choose another wallet').click();
    await expect.element(button(/^Alpha/)).toBeVisible();
    expect(answers.waiting()).toBe(0);
    expect(kit.wallets.connections.get().map(({ status }) => status)).not.toContain('connecting');
  });

  it('the button shows a wait that continues while the dialog is closed', async () => {
    const { answers } = await opened();
    await button(/^Alpha/).click();
    await button('Close').click();
    await expect.element(button('Connecting…')).toBeVisible();
    await answers.approve();
    await expect.element(button(/^Your account/)).toBeVisible();
  });

  it('two buttons of one kit render one dialog', async () => {
    const { kit } = createScripted([{ name: 'Alpha' }]);
    await render(
      <>
        <ConnectButton kit={kit} />
        <ConnectButton kit={kit} />
      </>,
    );
    await button('Connect wallet').last().click();
    await expect.element(dialog()).toBeVisible();
    expect(document.querySelectorAll('dialog[data-dialog="connect"]').length).toBe(1);
  });

  it('a wallet that prompts for each family shows its progress, and keeps the connected families after a stop', async () => {
    const { answers, kit } = await opened();
    await button(/^Beta/).click();
    await expect.element(dialog().getByText('1 of 2: EVM')).toBeVisible();
    const status = document.querySelector('dialog [data-part="screen-status"]')!;
    const said: string[] = [];
    const watch = new MutationObserver(() => said.push(status.textContent));
    watch.observe(status, { subtree: true, childList: true, characterData: true });
    await answers.approve(first);
    await expect.element(dialog().getByText('2 of 2: Solana')).toBeVisible();
    watch.disconnect();
    expect(said.filter((text) => text.includes('is connected'))).toEqual([]);
    await button('Stop here').click();
    const statuses = () => kit.wallets.connections.get().map(({ status }) => status);
    await expect.poll(statuses).not.toContain('connecting');
    expect(statuses()).toContain('connected');
    expect(answers.waiting()).toBe(0);
  });

  it('popular wallets are listed unless they are in the page or the app names its own', async () => {
    const known = () =>
      [...document.querySelectorAll<HTMLElement>('[data-known]')].map(({ dataset }) => dataset.known);
    const { kit } = createScripted([{ name: 'MetaMask' }]);
    await render(<ConnectPanel kit={kit} />);
    await expect.poll(known).toContain('trust');
    expect(known()).not.toContain('metamask');
    await cleanup();
    const scripted = createScripted([{ name: 'MetaMask' }], {
      getWallets: [{ name: 'Ours', url: 'https://a.example' }],
    });
    await render(<ConnectPanel kit={scripted.kit} />);
    await expect.element(button(/^MetaMask/)).toBeVisible();
    await userEvent.keyboard('/trust');
    await expect.element(browser.getByText('No wallet is called “trust”.')).toBeVisible();
    expect(known()).toEqual([]);
  });

  it('the arrow keys go through the wallets of the browser and the popular ones as one tab stop', async () => {
    const { kit } = createScripted([{ name: 'Alpha' }, { name: 'Beta' }]);
    await render(<ConnectPanel kit={kit} />);
    await expect.poll(() => document.querySelector('[data-known]')).not.toBeNull();
    const active = () => document.activeElement?.querySelector('[data-part$="-text"]')?.textContent;
    await userEvent.keyboard('/{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(active()).toBe('MetaMask');
    await userEvent.keyboard('{Tab}');
    expect(active()).toBe('Get a wallet');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(active()).toBe('MetaMask');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('Beta');
    await userEvent.keyboard('{End}');
    expect(active()).toBe('OKX');
  });

  it.each([['Alpha', (wallets: readonly Wallet[]) => wallets] as const, ['MetaMask', () => []] as const])(
    'the list has one tab stop, the row of %s, after popular wallets have come later than its other rows',
    async (first, arrange) => {
      const { kit } = createScripted([{ name: 'Alpha' }], { arrange });
      await render(<ConnectPanel kit={kit} />);
      await expect.poll(() => document.querySelector('[data-known]') !== null).toBe(true);
      const stops = [...document.querySelectorAll<HTMLElement>('[data-part="panel"] [data-causeway-stop]')];
      const names = stops.filter(({ tabIndex }) => tabIndex === 0).map((stop) => stop.querySelector('bdi'));
      expect(names.map((name) => name?.textContent)).toEqual([first]);
    },
  );

  it('an app shows its own start, foot of the list and errors in the panel', async () => {
    const { kit, answers } = createScripted([{ name: 'Alpha' }], {
      screens: {
        start: ({ query }) => <p>Scan or sign up {query}</p>,
        below: () => <p>Below the list</p>,
        error: ({ name, retry }) => (
          <p>
            {name} says no {retry}
          </p>
        ),
      },
    });
    await render(<ConnectPanel kit={kit} />);
    await expect.element(browser.getByText('Scan or sign up')).toBeVisible();
    await expect.element(browser.getByText('Below the list')).toBeVisible();
    expect(document.querySelector('[data-part="scroll"]')).not.toHaveTextContent('Below the list');
    await userEvent.keyboard('/al');
    await expect.element(browser.getByText('Scan or sign up al')).toBeVisible();
    await button(/^Alpha/).click();
    await answers.reject();
    await expect.element(browser.getByText(/Alpha says no/)).toBeVisible();
    await button('Try again').click();
    expect(answers.waiting()).toBe(1);
  });

  it('a panel that could not be loaded reports it in the loaded words, and tries again', async () => {
    const { kit } = createScripted([{ name: 'Alpha' }]);
    let isReachable = false;
    const reach = (load: () => Promise<unknown>) => async (): Promise<never> => {
      if (!isReachable) throw new Error('A test cut the connection.');
      return (await load()) as never;
    };
    const cut = {
      ...kit,
      part: { ...kit.part, load: reach(kit.part.load) },
      language: { ...kit.language, load: reach(kit.language.load) },
    };
    await render(<ConnectPanel kit={cut} />);
    await expect
      .element(browser.getByRole('alert'))
      .toHaveTextContent('This did not load. Check your connection, then try again or reload the page.');
    isReachable = true;
    await button('Try again').click();
    await expect.element(button(/^Alpha/)).toBeVisible();
    expect(browser.getByRole('alert').elements()).toEqual([]);
  });

  it('a dialog that could not be loaded is not open, and another press loads it', async () => {
    const { kit } = createScripted([{ name: 'Alpha' }]);
    let isReachable = false;
    const load = async () => {
      if (!isReachable) throw new Error('A test cut the connection.');
      return kit.part.load();
    };
    const cut = { ...kit, part: { ...kit.part, load } };
    function Page() {
      const { isOpen, open } = useConnectDialog(cut);
      return (
        <KitProvider kit={cut}>
          <button type="button" aria-pressed={isOpen} onClick={open}>
            Join
          </button>
        </KitProvider>
      );
    }
    await render(<Page />);
    await button('Join').click();
    await expect.element(button('Join')).toHaveAttribute('aria-pressed', 'false');
    isReachable = true;
    await button('Join').click();
    await expect.element(dialog()).toBeVisible();
  });

  it('a dialog that opens while the panel of the page connects shows that wallet and can cancel', async () => {
    const { kit, answers } = createScripted([{ name: 'Alpha' }]);
    await render(
      <>
        <ConnectButton kit={kit} />
        <ConnectPanel kit={kit} />
      </>,
    );
    await button(/^Alpha/).click();
    await button('Connecting…').click();
    await expect.element(dialog().getByText('Opening Alpha')).toBeVisible();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect(answers.waiting()).toBe(0);
  });

  it('the panel in the page lists and connects the same wallets', async () => {
    const { kit, answers } = createScripted([{ name: 'Alpha' }]);
    await render(<ConnectPanel kit={kit} />);
    await button(/^Alpha/).click();
    await answers.approve();
    await expect.element(browser.getByText('Alpha is connected')).toBeVisible();
  });
});

describe('the account and the network', () => {
  async function connected() {
    const world = await opened();
    await button(/^Alpha/).click();
    await world.answers.approve(first, second);
    await expect.element(button(`Your account: ${first}`)).toBeVisible();
    return world;
  }

  it('the account dialog shows the network of the account, and opens the networks', async () => {
    const { kit } = await connected();
    await button(/^Your account/).click();
    await dialog().getByRole('button', { name: 'Network: Ethereum' }).click();
    await expect.element(browser.getByRole('dialog', { name: 'Network' })).toBeVisible();
    expect(kit.dialog.get()).toBe('network');
  });

  it('the account dialog chooses another account and disconnects the wallet', async () => {
    const { kit } = await connected();
    await button(/^Your account/).click();
    await button(/f9e8d7…/).click();
    await expect.poll(() => kit.wallets.selected.get()?.address).toBe(second);
    await button('Disconnect Alpha 2 accounts').click();
    await expect.element(button('Connect wallet')).toBeVisible();
  });

  it.each(['account', 'send'] as const)(
    'the %s dialog of a wallet that disconnects does not open again with the next one',
    async (name) => {
      const { kit, answers } = await connected();
      kit.dialog.set(name);
      await expect.element(dialog()).toBeVisible();
      await kit.wallets.list
        .get()
        .find((wallet) => wallet.name === 'Alpha')
        ?.disconnect();
      await expect.poll(() => kit.dialog.get()).toBe(undefined);
      void kit.wallets.list
        .get()
        .find((wallet) => wallet.name === 'Alpha')
        ?.connect();
      await answers.approve();
      await expect.element(button(`Your account: ${first}`)).toBeVisible();
      expect(dialog().elements()).toEqual([]);
    },
  );

  it('an error of a network switch names the wallet that was requested to switch', async () => {
    const { kit, answers } = await connected();
    void kit.wallets.list
      .get()
      .find((wallet) => wallet.name === 'Gamma Web')
      ?.connect();
    await answers.approve(second);
    const gamma = kit.wallets.accounts.get().find(({ connection }) => connection.includes('Gamma'));
    kit.wallets.select(gamma?.id ?? '', gamma && { connection: gamma.connection });
    await button('Network: Ethereum').click();
    await button('Base').click();
    const { WalletError } = await import('@causeway/protocol');
    answers.switches[0]?.fail(new WalletError('wallet-locked', { method: 'wallet_switchEthereumChain' }));
    await expect.element(dialog().getByText('Gamma Web is locked')).toBeVisible();
  });

  it('disconnecting a wallet of two families ends the connection of each', async () => {
    const { kit, answers } = await opened();
    await button(/^Beta/).click();
    await answers.approve(first);
    await answers.approve('A1b2C3d4E5f'.repeat(4));
    await button(`Your account: ${first}`).click();
    await button('Disconnect Beta 2 accounts').click();
    await expect.element(button('Connect wallet')).toBeVisible();
    expect(kit.wallets.accounts.get()).toEqual([]);
  });

  it('the account dialog shows balances and offers sending on a network with a server only', async () => {
    const { kit } = await connected();
    await button(/^Your account/).click();
    await expect.element(button('Send')).toBeVisible();
    await expect.element(browser.getByText('Assets on Ethereum')).toBeVisible();
    kit.wallets.chooseChain('eip155:11155111');
    await expect.element(button('Send')).not.toBeInTheDocument();
    await expect.element(button('Receive')).toBeVisible();
    expect(document.body.textContent).not.toContain('Assets on');
  });

  it('Receive shows the code and the complete address', async () => {
    await connected();
    await button(/^Your account/).click();
    await button('Receive').click();
    await expect.element(browser.getByRole('img', { name: `QR code of the address ${first}` })).toBeVisible();
    await expect.element(browser.getByText('Only send assets on Ethereum to this address.')).toBeVisible();
  });

  it('the network dialog switches the wallet first and shows a refusal', async () => {
    const { kit, answers } = await connected();
    await button('Network: Ethereum').click();
    await button('Base').click();
    await expect.element(browser.getByText(/^Switching to Base/)).toBeVisible();
    expect(kit.wallets.chains.get().eip155).toBe('eip155:1');
    answers.switches[0]?.done();
    await expect.element(button('Network: Base')).toBeVisible();
  });

  it('the button shows a wrong network when the wallet is on a network that the app does not list', async () => {
    const { kit, answers } = createScripted([{ name: 'Alpha', chainId: 'eip155:999' }]);
    await render(<ConnectButton kit={kit} />);
    await button('Connect wallet').click();
    await button(/^Alpha/).click();
    await answers.approve();
    await button('Wrong network').click();
    await expect
      .element(browser.getByText('Alpha is on a network that this app does not support. Choose one below.'))
      .toBeVisible();
  });
});

describe('the account of the last visit', () => {
  it('the account of the last visit is shown during the restore, and the plain button when it cannot be restored', async () => {
    localStorage.setItem('causeway-kit:account', `eip155:1:${first}`);
    const { kit } = createScripted([{ name: 'Alpha' }]);
    const states: string[] = [];
    await render(
      <ConnectButton kit={kit}>
        {({ state }) => {
          states.push(state);
          return <p>{state}</p>;
        }}
      </ConnectButton>,
    );
    await expect.element(browser.getByText('disconnected')).toBeVisible();
    expect([...new Set(states)]).toEqual(['reconnecting', 'disconnected']);
    expect(localStorage.getItem('causeway-kit:account')).toBeNull();
  });
});

it.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('the interface in %s is written from %s', async (locale, dir) => {
  const { kit } = createScripted([{ name: 'Alpha' }], { locale });
  await render(<ConnectButton kit={kit} />);
  await expect.poll(state).toBe('disconnected');
  expect(document.querySelector('[data-causeway-kit]')?.getAttribute('dir')).toBe(dir);
});
