import {
  type Account,
  type Call,
  type CallOptions,
  type Chain,
  type ChainId,
  isWalletError,
  type Session,
  type Stop,
  WalletError,
} from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
import { load } from '@causeway/protocol/load';
import { checksum, isAddress } from '../chain/address.js';
import { parseQuantity } from '../chain/quantity.js';
import { toWalletError } from '../errors.js';
import { accountOf, chainNeed, isPrompt } from '../methods.js';
import { scopeOf } from '../scope.js';
import type { Limits } from '../types.js';
import type { Mover } from './mover.js';
import type { Slot } from './slot.js';
import {
  callProvider,
  checkChain,
  isUnlocked,
  listen,
  parseAccounts,
  parseChain,
  readAccounts,
  readChain,
} from './wire.js';

/** The inputs of a session. */
export interface SessionStart {
  readonly slot: Slot;
  /** Chains the app is configured for. */
  readonly chains: readonly Chain<'eip155'>[];
  /** The requested chains, the preferred one first. */
  readonly requested: readonly ChainId<'eip155'>[];
  readonly addresses: readonly Hex[];
  readonly switchedNetwork: boolean;
  readonly limits: Limits;
  readonly signal?: AbortSignal;
}

const switching = load('mover', () => import('./mover.js'));
const permission = load('permission', () => import('./permission.js'));

/**
 * A session over an EIP-1193 provider that already gave access. Only here does a wallet's own current chain meet
 * the chain of a call: a call that needs another chain moves the wallet first, or is refused if it only reads. It
 * listens before it reads the chain, so that nothing is missed meanwhile.
 *
 * @throws WalletError `aborted`, `wallet-gone`, `session-ended`.
 */
export async function openSession(start: SessionStart): Promise<Session<'eip155'>> {
  const { slot, chains, requested, limits } = start;
  const { provider } = slot;
  let { addresses, switchedNetwork } = start;
  let chainId: ChainId<'eip155'> | undefined;
  let accounts = accountsOn();
  let mover: Mover | undefined;
  let locked = false;
  let withdrawals = 0;
  let stop: Stop | undefined;
  const life = createLifetime((how) => {
    stop?.();
    if (how === 'dropped') slot.alive = false;
  });
  slot.alive = true;
  slot.unwatch?.();

  /** One account an address, on the wallet's chain when the app lists it, else on the first requested one. */
  function accountsOn(): readonly Account<'eip155'>[] {
    const home = chainId && requested.includes(chainId) ? chainId : requested[0];
    if (!home) return [];
    return Object.freeze(
      addresses.map((address) =>
        Object.freeze({ id: `${home}:${address}` as const, chainId: home, address }),
      ),
    );
  }

  function learn(next: { addresses?: readonly Hex[]; chainId?: ChainId<'eip155'> }): void {
    if (life.reason) return;
    if (next.addresses) {
      locked = false;
      withdrawals++;
      if (next.addresses.length === 0) return void withdraw(withdrawals);
    }
    const moved = 'chainId' in next && next.chainId !== chainId;
    const swapped = next.addresses !== undefined && next.addresses.join() !== addresses.join();
    if (moved) chainId = next.chainId;
    if (swapped && next.addresses) addresses = next.addresses;
    if (!moved && !swapped) return;
    accounts = accountsOn();
    life.failCalls((account) => (addresses.some((each) => each === account) ? undefined : account));
    life.emit({ type: 'changed' });
  }

  /** A locked wallet may report no accounts. The session continues while the page is still permitted. */
  async function withdraw(which: number): Promise<void> {
    const permitted = await permission().then(
      ({ isPermitted }) => isPermitted(slot, limits),
      () => false,
    );
    if (which !== withdrawals) return;
    locked = permitted;
    if (!permitted) life.finish('ended', new WalletError('session-ended', {}));
  }

  stop = listen(provider, {
    accountsChanged: (value) => {
      try {
        learn({ addresses: parseAccounts(value, 'accountsChanged') });
      } catch {
        readAccounts(provider, limits.accounts).then(
          (list) => learn({ addresses: list }),
          () => undefined,
        );
      }
    },
    chainChanged: (value) => {
      const next = parseChain(value);
      if (next) learn({ chainId: next });
      else
        void readChain(provider, limits.chain).then(
          (chain) => learn({ chainId: chain }),
          () => undefined,
        );
    },
    disconnect: (reason) => life.finish('dropped', new WalletError('wallet-gone', {}, { cause: reason })),
  });

  const moving = async () => {
    const { createMover } = await switching();
    mover ??= createMover({ chains, provider, limits });
    return mover;
  };
  async function move(target: string, signal: AbortSignal, options?: CallOptions): Promise<void> {
    if (await (await moving()).move(target, signal, options)) switchedNetwork = true;
    learn({ chainId: target as ChainId<'eip155'> });
  }

  async function perform(
    call: Call,
    account: Hex | undefined,
    options: CallOptions | undefined,
    signal: AbortSignal,
  ): Promise<unknown> {
    const { method, params, chainId: callChain } = call;
    const check = () => {
      life.check(method, signal);
      if (account && !addresses.includes(account)) {
        throw new WalletError('account-changed', { method, account });
      }
    };
    check();
    if (method === 'wallet_switchEthereumChain') {
      const target = parseQuantity(peek(peek(params, 0), 'chainId'));
      await move(`eip155:${target ?? ''}`, signal, options);
      return null;
    }
    const need = chainNeed(method);
    if (need === 'moves') {
      await (await moving()).enter(callChain, method, signal);
      await move(callChain, signal);
    } else if (need === 'reads') {
      await checkChain(provider, callChain, limits.chain, signal);
    }
    check();
    try {
      return await callProvider(provider, method, params);
    } catch (error) {
      const named = toWalletError(error, method);
      if (isWalletError(named, 'wallet-gone')) life.finish('dropped', named);
      if (locked && isWalletError(named, 'unauthorised')) {
        // A permission that is removed meanwhile withdraws no account any more.
        await withdraw(withdrawals);
        if (locked) throw new WalletError('wallet-locked', { method }, { cause: error });
      }
      throw named;
    }
  }

  try {
    const current = await readChain(provider, limits.chain, start.signal);
    life.check('eth_chainId', start.signal);
    // Unless an event of the wallet arrived first.
    chainId ??= current;
    accounts = accountsOn();
    slot.permitted = true;
    slot.unlocked = (async () => isUnlocked(provider))().catch(() => undefined);
  } catch (error) {
    life.close();
    throw error;
  }
  return Object.freeze<Session<'eip155'>>({
    get accounts() {
      return accounts;
    },
    scopes: Object.freeze({ eip155: scopeOf(requested) }),
    get chainId() {
      return chainId;
    },
    get switchedNetwork() {
      return switchedNetwork;
    },
    native: provider,
    invokeMethod(call: Call, options?: CallOptions) {
      const { method } = call;
      const named = accountOf(method, call.params);
      const account = isAddress(named)
        ? (addresses.find((each) => each.toLowerCase() === named.toLowerCase()) ?? checksum(named))
        : undefined;
      return life.invoke(
        { method, about: account, ms: isPrompt(method) ? limits.prompt : limits.read },
        options,
        perform.bind(undefined, call, account, options),
      );
    },
    ...(slot.openWindow && { openWindow: slot.openWindow }),
    subscribe: life.subscribe,
    close: life.close,
  });
}
