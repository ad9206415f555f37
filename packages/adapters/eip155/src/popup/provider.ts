import { type Chain, WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { parseQuantity } from '../chain/quantity.js';
import { parseAccounts } from '../page/wire.js';
import type { Eip1193Provider } from '../types.js';
import type { PopupChannel } from './channel.js';
import { createKeys, deriveSharedKey, seal, unseal, writePublicKey } from './cipher.js';
import { type Known, parseKnown, parseSupported } from './known.js';
import type { PopupStore } from './store.js';

/** An EIP-1193 provider whose wallet answers in a window. */
export interface PopupProvider extends Eip1193Provider {
  /** Forgets the accounts and the keys, here and in the store. Opens no window. */
  forget(): Promise<void>;
}

/** The options of a provider. */
export interface ProviderOptions {
  readonly host: string;
  readonly channel: PopupChannel;
  readonly store: PopupStore;
  /** The number of the chain a new session begins on. */
  readonly home: number;
  /** Chains that can be read. */
  readonly chains: readonly Chain<'eip155'>[];
}

/** Requests that the wallet answers in its window. */
const inWindow =
  /^(personal_sign|eth_(sendTransaction|signTransaction|signTypedData(_v[134])?)|wallet_(addEthereumChain|watchAsset))$/;

const toHex = (chain: number) => `0x${chain.toString(16)}`;

/**
 * Makes the provider. The first request exchanges keys with the wallet; every later one is encrypted.
 * Accounts, keys and the chain are kept, so that a page that is loaded again can show them without a window.
 * Reads of the chain go to its servers.
 *
 * @see https://github.com/base/account-sdk (packages/account-sdk/src/sign/base-account)
 */
export function createPopupProvider({ host, channel, store, home, chains }: ProviderOptions): PopupProvider {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  let reading: Promise<Known | undefined> | undefined;
  let known: Known | undefined;

  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
  };

  async function readSession(): Promise<Known | undefined> {
    reading ??= store.read(host).then(parseKnown, () => undefined);
    const current = reading;
    const stored = await current;
    // A value that was removed or replaced in the meantime is not restored.
    if (current === reading) known ??= stored;
    return known;
  }

  async function saveSession(next: Known | undefined): Promise<void> {
    reading = Promise.resolve(next);
    known = next;
    // If nothing can be stored, the session lasts until the page closes.
    await store.write(host, next).catch(() => undefined);
  }

  /** Posts a request and returns the wallet's message; only a wallet with the keys can have sealed it. */
  async function exchange(keys: CryptoKeyPair, content: object): Promise<unknown> {
    const answer = await channel.exchange({
      id: crypto.randomUUID(),
      sender: await writePublicKey(keys.publicKey),
      content,
      timestamp: new Date(),
    } as { readonly id: string });
    const failure = peek(peek(answer, 'content'), 'failure');
    if (failure !== undefined) throw failure;
    return answer;
  }

  async function unsealAnswer(shared: CryptoKey, answer: unknown, method: string): Promise<unknown> {
    return unseal(shared, peek(peek(answer, 'content'), 'encrypted')).catch((cause) => {
      throw malformed(method, 'encrypted', cause);
    });
  }

  const resultOf = (message: unknown): unknown => {
    const result = peek(message, 'result');
    const error = peek(result, 'error');
    if (error !== undefined) throw error;
    return peek(result, 'value');
  };

  async function connect(params: unknown): Promise<readonly string[]> {
    const method = 'eth_requestAccounts';
    channel.open();
    const keys = await createKeys();
    const answer = await exchange(keys, { handshake: { method, params: params ?? [] } });
    const peer = peek(answer, 'sender');
    if (typeof peer !== 'string') throw malformed(method, 'sender');
    const shared = await deriveSharedKey(keys.privateKey, peer).catch((cause) => {
      throw malformed(method, 'sender', cause);
    });
    const message = await unsealAnswer(shared, answer, method);
    const accounts = parseAccounts(resultOf(message), method);
    if (accounts.length > 0) {
      await saveSession({ keys, peer, accounts, chain: home, supported: parseSupported(message) ?? [] });
      emit('connect', { chainId: toHex(home) });
    }
    return accounts;
  }

  async function requestInWindow(method: string, params: unknown): Promise<unknown> {
    channel.open();
    const session = await readSession();
    if (!session) throw new WalletError('unauthorised', { method });
    const shared = await deriveSharedKey(session.keys.privateKey, session.peer);
    const action = params === undefined ? { method } : { method, params };
    try {
      const encrypted = await seal(shared, { action, chainId: session.chain });
      const message = await unsealAnswer(shared, await exchange(session.keys, { encrypted }), method);
      const supported = parseSupported(message);
      if (supported && known) await saveSession({ ...known, supported });
      return resultOf(message);
    } catch (error) {
      // The wallet no longer has a session with this page.
      if (peek(error, 'code') === 4100) await forget();
      throw error;
    }
  }

  async function switchChain(params: unknown): Promise<null> {
    const method = 'wallet_switchEthereumChain';
    const quantity = parseQuantity(peek(peek(params, 0), 'chainId'));
    const session = await readSession();
    if (!session) throw new WalletError('unauthorised', { method });
    const chain = Number(quantity ?? 0n);
    if (!session.supported.includes(chain)) {
      const answer = await requestInWindow(method, params);
      if (answer !== null && answer !== undefined) throw malformed(method);
    }
    if (known && known.chain !== chain) {
      await saveSession({ ...known, chain });
      emit('chainChanged', toHex(chain));
    }
    return null;
  }

  async function forget(): Promise<void> {
    const had = known !== undefined;
    await saveSession(undefined);
    if (had) emit('accountsChanged', []);
  }

  const on = (event: string, listener: (value: unknown) => void) => {
    const all = listeners.get(event) ?? new Set();
    listeners.set(event, all.add(listener));
  };

  async function request({ method, params }: { readonly method: string; readonly params?: unknown }) {
    if (inWindow.test(method)) return requestInWindow(method, params);
    if (method === 'eth_requestAccounts') return connect(params);
    if (method === 'wallet_switchEthereumChain') return switchChain(params);
    const session = await readSession();
    if (method === 'eth_accounts') return session?.accounts ?? [];
    if (method === 'eth_chainId') return toHex(session?.chain ?? home);
    if (method === 'wallet_getPermissions') return session ? [{ parentCapability: 'eth_accounts' }] : [];
    if (method === 'wallet_revokePermissions') return forget().then(() => null);
    if (!method.startsWith('eth_')) throw new WalletError('method-unsupported', { method });
    const { read } = await import('./reads.js');
    return read(chains, session?.chain ?? home, { method, params });
  }

  return {
    request,
    on,
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    forget,
  };
}
