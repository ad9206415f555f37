import type { ChainId } from '@causeway/protocol';
import { type Mode, modes } from '../../wallet/mode.js';
import { type CallSupport, callSupports } from '../../wallet/state.js';
import type { TestWallet } from '../../wallet/testWallet.js';
import { field, h, setOptions } from './dom.js';

/** The part of the panel that controls a wallet. */
export interface Controls {
  readonly element: HTMLElement;
  /** Shows the current state. */
  sync(): void;
}

/** Makes the controls of all wallets, one of them chosen at a time. */
export function createControls(wallets: readonly TestWallet[], origin: string): Controls {
  let chosen = 0;
  const wallet = () => wallets[chosen] as TestWallet;

  const which = field('Wallet', 'test-wallet-pick', (value) => {
    chosen = Number(value);
    sync();
  });
  const mode = field('When asked', 'test-wallet-mode', (value) => wallet().setMode(value as Mode));
  const account = field('Account', 'test-wallet-account', (value) => wallet().switchAccount(Number(value)));
  const network = field('Network', 'test-wallet-network', (value) =>
    wallet().switchNetwork(value as ChainId),
  );
  const calls = field('Several calls', 'test-wallet-calls', (value) =>
    wallet().setCalls(value as CallSupport),
  );
  const state = h('p', { class: 'state', testid: 'test-wallet-state' });
  const revoke = h('button', {
    type: 'button',
    class: 'plain',
    testid: 'test-wallet-revoke',
    text: 'Revoke',
    onClick: () => wallet().revoke(origin),
  });
  const lock = h('button', {
    type: 'button',
    class: 'plain',
    testid: 'test-wallet-lock',
    onClick: () => wallet().setLocked(!wallet().state.locked),
  });

  function sync(): void {
    const { state: now, accounts, chains, held } = wallet();
    setOptions(
      which.select,
      wallets.map(({ identity }, index) => ({ value: String(index), text: identity.name })),
      String(chosen),
    );
    setOptions(
      mode.select,
      Object.entries(modes).map(([value, text]) => ({ value, text })),
      now.mode,
    );
    setOptions(
      account.select,
      accounts.map((address, index) => ({ value: String(index), text: `${index + 1}: ${short(address)}` })),
      String(accounts.indexOf(now.active)),
    );
    setOptions(
      network.select,
      chains.map(({ id, name }) => ({ value: id, text: name })),
      now.chainId,
    );
    setOptions(
      calls.select,
      callSupports.map((value) => ({ value, text: callWords[value] })),
      now.calls,
    );
    calls.row.hidden = !wallet().identity.traits.calls;
    lock.textContent = now.locked ? 'Unlock' : 'Lock';
    const permittedFaces = Object.entries(now.faces).filter(([, { origins }]) => origins.includes(origin));
    const connected = Object.hasOwn(now.permissions, origin) || permittedFaces.length > 0;
    revoke.disabled = !connected;
    const words = [connected ? 'Connected to this site.' : 'Not connected to this site.'];
    if (now.locked) words.push('Locked.');
    if (held > 0) words.push(held === 1 ? 'One request waits.' : `${held} requests wait.`);
    state.textContent = words.join(' ');
  }

  const element = h(
    'div',
    { class: 'controls' },
    which.row,
    mode.row,
    account.row,
    network.row,
    calls.row,
    h('div', { class: 'row' }, revoke, lock),
    state,
  );
  return { element, sync };
}

const callWords: Readonly<Record<CallSupport, string>> = {
  off: 'Not offered',
  unsupported: 'One after the other',
  ready: 'As one, after an upgrade',
  supported: 'As one',
  sponsored: 'As one, a paymaster may pay',
};

const short = (address: string) => `${address.slice(0, 8)}…${address.slice(-6)}`;
