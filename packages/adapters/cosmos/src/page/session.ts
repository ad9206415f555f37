import {
  type Account,
  type Call,
  type CallOptions,
  isWalletError,
  type Session,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { createLifetime } from '@causeway/protocol/lifetime';
import { referenceOf } from '../chain/account.js';
import { toWalletError } from '../errors.js';
import { scopeOf } from '../methods.js';
import { enableAll, introduction, isEnabled } from './enable.js';
import { readKeys, type WalletKey } from './keys.js';
import { callNative } from './native.js';
import type { InjectedContext, Slot } from './slot.js';
import { writeToken } from './token.js';

/** Whether a person may have to answer: a locked wallet opens its window for its key, too. */
const isPrompt = (method: string): boolean => /sign|enable|getKey/i.test(method);

/** The inputs of a session. */
export interface SessionStart {
  readonly slot: Slot;
  readonly context: InjectedContext;
  /** One for each chain of the session, the preferred first. Never none. */
  readonly keys: readonly WalletKey[];
  /** False when the keys are those of an earlier visit: the next call reads the wallet's keys first. */
  readonly confirmed: boolean;
}

const idsOf = (keys: readonly WalletKey[]) =>
  keys.map(({ chainId, address }) => `${chainId}:${address}`).join();

/**
 * A session over Keplr's API that already gave access. It holds a set of chains, each with its own address: there
 * is no current chain to be moved. The wallet's event has no data, so the key is read again.
 */
export function openSession(start: SessionStart): Session<'cosmos'> {
  const { slot, context } = start;
  const { chains, limits, page } = context;
  const { provider } = slot;
  let { keys, confirmed } = start;
  let accounts = accountsOf(keys);
  let scopes = scopesOf(keys, provider);
  let reading = 0;
  let confirming: Promise<void> | undefined;
  slot.permitted = true;

  function learn(next: readonly WalletKey[]): void {
    if (life.reason) return;
    confirmed = true;
    if (idsOf(next) === idsOf(keys)) return;
    keys = next;
    accounts = accountsOf(keys);
    scopes = scopesOf(keys, provider);
    life.failCalls((account) => (keys.some(({ address }) => address === account) ? undefined : account));
    life.emit({ type: 'changed' });
  }

  const chainsNow = () => chains.filter(({ id }) => keys.some(({ chainId }) => chainId === id));

  /** Something changed in the wallet: another key, or the permission. Only the last reading counts. */
  async function reread(): Promise<void> {
    const turn = ++reading;
    const deadline = { method: 'getKey', ms: limits.prompt };
    try {
      // Checked first where the wallet supports it: reading a key without permission would show a prompt.
      const allowed = await isEnabled(provider, keys, limits).catch((error) => {
        if (isWalletError(error, 'wallet-gone')) throw error;
      });
      if (allowed === false) throw new WalletError('unauthorised', { method: 'getKey' });
      const next = await withDeadline(readKeys(provider, chainsNow()), deadline);
      if (turn === reading) learn(next);
    } catch (error) {
      if (turn !== reading) return;
      const named = toWalletError(error, 'getKey');
      if (named.code === 'wallet-gone') life.finish('dropped', named);
      else if (named.code === 'unauthorised' || named.code === 'user-rejected') {
        life.finish('ended', new WalletError('session-ended', {}, { cause: named }));
      } else {
        // The current key is unknown; the next call reads it before it is sent.
        confirmed = false;
      }
    }
  }

  const onChange = () => void reread();
  page.addEventListener(slot.event, onChange);
  const life = createLifetime((how) => {
    page.removeEventListener(slot.event, onChange);
    slot.permitted = how !== 'ended';
  });

  /** The keys of an earlier visit are requested from the wallet again, once, with the first call. Can prompt. */
  function confirm(): Promise<void> {
    confirming ??= enableAll(provider, chainsNow())
      .then((enabled) => readKeys(provider, enabled))
      .then(learn)
      .finally(() => {
        confirming = undefined;
      });
    return confirming;
  }

  async function enable(call: Call): Promise<null> {
    const target = peek(call.params, 'chainId') ?? call.chainId;
    const chain = chains.find(({ id }) => id === target);
    if (!chain) throw new WalletError('network-unknown', { chain: String(target).slice(0, 80) });
    if (!keys.some(({ chainId }) => chainId === chain.id)) {
      const { enableOne } = await introduction();
      await enableOne(provider, chain);
      const added = await readKeys(provider, [chain]);
      learn(Object.freeze([...keys.filter(({ chainId }) => chainId !== chain.id), ...added]));
    }
    return null;
  }

  function check({ method }: Call, account: string | undefined, signal: AbortSignal): void {
    life.check(method, signal);
    if (account && !keys.some(({ address }) => address === account)) {
      throw new WalletError('account-changed', { method, account });
    }
  }

  async function perform(call: Call, account: string | undefined, signal: AbortSignal): Promise<unknown> {
    const { method, params, chainId } = call;
    check(call, account, signal);
    try {
      if (method === 'keplr_enable') return await enable(call);
      const key = keys.find((each) => each.chainId === chainId);
      if (!key) {
        throw new WalletError('chain-mismatch', { expected: chainId, actual: keys[0]?.chainId ?? '' });
      }
      if (method === 'cosmos_getAccounts') {
        const algo = chains.find(({ id }) => id === chainId)?.keyAlgorithm ?? 'secp256k1';
        return [{ algo, address: key.address, pubkey: toBase64(key.publicKey) }];
      }
      if (!confirmed) await confirm();
      check(call, account, signal);
      return await callNative(provider, referenceOf(chainId), method, params);
    } catch (error) {
      const named = toWalletError(error, method, account);
      if (named.code === 'wallet-gone') life.finish('dropped', named);
      // The wallet reports that it signs for another account now, so its key is read again.
      if (named.code === 'account-changed' && named !== error) void reread();
      throw named;
    }
  }

  return Object.freeze<Session<'cosmos'>>({
    get accounts() {
      return accounts;
    },
    get scopes() {
      return scopes;
    },
    get topic() {
      return writeToken(keys);
    },
    native: provider,
    invokeMethod(call: Call, options?: CallOptions) {
      const { method, params } = call;
      const named = peek(params, 'signerAddress');
      const account = typeof named === 'string' ? named : undefined;
      return life.invoke(
        { method, about: account, ms: isPrompt(method) || !confirmed ? limits.prompt : limits.read },
        options,
        (signal) => perform(call, account, signal),
      );
    },
    subscribe: life.subscribe,
    close: life.close,
  });
}

function accountsOf(keys: readonly WalletKey[]): readonly Account<'cosmos'>[] {
  return Object.freeze(
    keys.map(({ chainId, address, publicKey, label }) =>
      Object.freeze({ id: `${chainId}:${address}` as const, chainId, address, publicKey, label }),
    ),
  );
}

const scopesOf = (keys: readonly WalletKey[], provider: object) =>
  Object.freeze({
    cosmos: scopeOf(
      keys.map(({ chainId }) => chainId),
      // Some wallets sign amino JSON only.
      (method) => method !== 'cosmos_signDirect' || peek(provider, 'signDirect'),
    ),
  });
