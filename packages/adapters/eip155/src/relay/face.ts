import { type ChainId, isWalletError, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { quantity } from '../chain/quantity.js';
import { parseChain } from '../page/wire.js';
import type { Eip1193Provider } from '../types.js';
import { forgetDeepLink, reach } from './client.js';
import type { Provider, RelayLimits, RelaySession } from './types.js';

/** Seconds: the relay takes a request for at least this long. */
const shortest = 300;

/** Whether the client says that the session is none any more: its own words, or the wallet's reason for the end. */
const isOver = (error: unknown) =>
  peek(error, 'code') === 6000 || /no matching key|recently deleted/i.test(String(peek(error, 'message')));

/** One session of the relay, as the EIP-1193 provider that the rest of this package knows how to use. */
export interface Face extends Eip1193Provider {
  /** What the wallet gave; read live. */
  readonly chains: readonly ChainId<'eip155'>[];
  readonly methods: readonly string[];
  /** Ends the listening. */
  stop(): void;
}

const textsOf = (session: RelaySession, key: 'accounts' | 'methods') =>
  Object.entries(session.namespaces)
    .filter(([name]) => name.split(':')[0] === 'eip155')
    .flatMap(([, group]) => (Array.isArray(group[key]) ? group[key] : []))
    .filter((text) => typeof text === 'string');

const chainIn = (account: string) => account.slice(0, account.lastIndexOf(':')) as ChainId<'eip155'>;
const addressIn = (account: string) => account.slice(account.lastIndexOf(':') + 1);

/**
 * Makes the provider of one session. The library's own would answer for the oldest session, give the chain as a number,
 * send what was not approved to a server of its operator, and say nothing when accounts change by an update.
 */
export function createFace(
  provider: Provider,
  session: RelaySession,
  limits: RelayLimits,
  first: ChainId | undefined,
): Face {
  const { client } = provider.signer;
  const { topic } = session;
  const listeners = new Map<string, Set<(value: never) => void>>();
  let accounts = textsOf(session, 'accounts');
  let methods = textsOf(session, 'methods');
  let active: string | undefined;
  const chains = () => [...new Set(accounts.map(chainIn))];
  let current = chains().find((id) => id === first) ?? chains()[0];
  let over = false;

  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value as never);
  };
  /** Each address once, the active one first. */
  const addresses = () => {
    const all = [...new Set(accounts.map(addressIn))];
    return active && all.includes(active) ? [active, ...all.filter((own) => own !== active)] : all;
  };
  const settle = (next: ChainId<'eip155'> | undefined) => {
    if (!next || next === current || !chains().includes(next)) return;
    current = next;
    emit('chainChanged', quantity(BigInt(next.slice('eip155:'.length))));
  };
  const finish = () => {
    if (over) return;
    over = true;
    accounts = [];
    emit('accountsChanged', []);
    stop();
  };

  const mine =
    (act: (params: unknown) => void) =>
    ({ topic: other, params }: { topic: string; params?: unknown }) => {
      if (other === topic) act(params);
    };
  const heard = [
    [
      'session_update',
      mine((params) => {
        const namespaces = peek(params, 'namespaces') as RelaySession['namespaces'];
        const before = addresses().join();
        accounts = textsOf({ ...session, namespaces }, 'accounts');
        methods = textsOf({ ...session, namespaces }, 'methods');
        if (accounts.length === 0) return finish();
        if (addresses().join() !== before) emit('accountsChanged', addresses());
        if (current && !chains().includes(current)) settle(chains()[0]);
      }),
    ],
    [
      'session_event',
      mine((params) => {
        const event = peek(params, 'event');
        const data = peek(event, 'data');
        if (peek(event, 'name') === 'chainChanged') {
          settle(parseChain(data) ?? (peek(params, 'chainId') as ChainId<'eip155'>));
        } else if (peek(event, 'name') === 'accountsChanged') {
          const told = addressIn(String(peek(data, 0) ?? '')).toLowerCase();
          const found = addresses().find((own) => own.toLowerCase() === told);
          if (!found || found === addresses()[0]) return;
          active = found;
          emit('accountsChanged', addresses());
        }
      }),
    ],
    ['session_delete', mine(finish)],
    ['session_expire', mine(finish)],
  ] as const;
  for (const [name, listener] of heard) client.on(name, listener as never);
  const stop = () => {
    for (const [name, listener] of heard) client.off(name, listener as never);
  };

  async function ask(method: string, params: unknown): Promise<unknown> {
    if (over) throw new WalletError('session-ended', { method });
    if (!methods.includes(method)) throw new WalletError('method-unsupported', { method });
    await reach(provider, limits.reach);
    await forgetDeepLink(provider);
    const expiry = Math.max(shortest, Math.ceil(limits.prompt / 1000));
    const request = { method, params: params ?? [] };
    try {
      return await client.request<unknown>({ topic, chainId: current ?? '', request, expiry });
    } catch (error) {
      if (!isOver(error)) throw error;
      finish();
      throw new WalletError('session-ended', { method }, { cause: error });
    }
  }

  /** A chain that was approved needs no question: each call names its chain. */
  async function move(method: string, params: unknown): Promise<null> {
    const target = parseChain(peek(peek(params, 0), 'chainId'));
    if (!target || !chains().includes(target)) {
      await ask(method, params).catch((error) => {
        throw isWalletError(error, 'method-unsupported') ? new WalletError('switch-wallet-only', {}) : error;
      });
    }
    settle(target);
    return null;
  }

  return {
    get chains() {
      return chains();
    },
    get methods() {
      return methods;
    },
    stop,
    async request({ method, params }) {
      if (method === 'eth_accounts' || method === 'eth_requestAccounts') return addresses();
      if (method === 'eth_chainId') return current && quantity(BigInt(current.slice('eip155:'.length)));
      return method === 'wallet_switchEthereumChain' ? move(method, params) : ask(method, params);
    },
    on(event: string, listener: (value: never) => void) {
      const own = listeners.get(event) ?? new Set();
      listeners.set(event, own.add(listener));
    },
    removeListener(event: string, listener: (value: never) => void) {
      listeners.get(event)?.delete(listener);
    },
  } as Face;
}
