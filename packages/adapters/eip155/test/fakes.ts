import { never, rejectionOf } from '@causeway/conformance/fakes';
import type { Chain, Connector, Session } from '@causeway/protocol';
import { scopeOf } from '../src/scope.js';
import type { PageLike } from '../src/types.js';

export { deferred as defer, never } from '@causeway/conformance/fakes';

const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };

/** The chains every test app is configured for. */
export const local: Chain<'eip155'> = {
  id: 'eip155:31337',
  name: 'Causeway Local',
  currency,
  rpcUrls: ['http://127.0.0.1:8545'],
};
export const second: Chain<'eip155'> = {
  id: 'eip155:31338',
  name: 'Causeway Second',
  currency,
  rpcUrls: ['http://127.0.0.1:8546'],
  explorerUrl: 'http://127.0.0.1:4000',
};
export const chains = [local, second] as const;

/** Published development keys; they hold nothing anywhere. */
export const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const aliceSecret = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
export const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
export const bobSecret = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

/** A page without wallets. */
export function createPage(fields: Partial<Record<'ethereum' | 'document', unknown>> = {}): PageLike {
  return Object.assign(new EventTarget(), fields) as unknown as PageLike;
}

/** Announces a wallet now, and whenever the page requests announcements. */
export function announce(page: PageLike, provider: unknown, info: object = {}): void {
  const detail = {
    info: { uuid: crypto.randomUUID(), name: 'Fake', icon: '', rdns: 'io.fake', ...info },
    provider,
  };
  const announceWallet = () =>
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }));
  page.addEventListener('eip6963:requestProvider', announceWallet);
  announceWallet();
}

type Handler = (params: unknown) => unknown;

/** A provider whose every answer is scripted. A method without an answer is a failure of the test. */
export interface FakeProvider {
  readonly handlers: Record<string, Handler>;
  readonly calls: { readonly method: string; readonly params?: unknown }[];
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on(event: string, listener: (value: unknown) => void): void;
  removeListener(event: string, listener: (value: unknown) => void): void;
  emit(event: string, value: unknown): void;
  listenerCount(): number;
}

/** A wallet that is connected with these accounts on this chain unless the handlers differ. */
export function createProvider(handlers: Record<string, Handler> = {}): FakeProvider {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const defaults: Record<string, Handler> = {
    eth_requestAccounts: () => [alice],
    eth_accounts: () => [alice],
    eth_chainId: () => '0x7a69',
    ...handlers,
  };
  const calls: { method: string; params?: unknown }[] = [];
  return {
    handlers: defaults,
    calls,
    async request({ method, params }) {
      calls.push({ method, params });
      const handler = defaults[method] ?? defaults['*'];
      if (!handler) throw new Error(`the test did not expect ${method}`);
      return handler(params);
    },
    on(event, listener) {
      const all = listeners.get(event) ?? new Set();
      listeners.set(event, all.add(listener));
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value);
    },
    listenerCount: () => [...listeners.values()].reduce((sum, all) => sum + all.size, 0),
  };
}

/** Requests a session from a connector, on all of its chains. */
export function openSession(connector: Connector | undefined, signal = never): Promise<Session> {
  if (!connector) throw new Error('no connector was announced');
  return connector.createSession({ scopes: { eip155: scopeOf(chains.map(({ id }) => id)) }, signal });
}

/** The error of a promise that must fail: ours, or one of a library that runs over our provider. */
export const failure = async (work: PromiseLike<unknown>) =>
  (await rejectionOf(work)) as {
    code: string;
    context: Record<string, unknown>;
    cause?: unknown;
    message: string;
  };
