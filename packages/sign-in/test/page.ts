import { fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { createWallets } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { mainnet as ethereum } from '@causeway/eip155/chains';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed as evmKeyed } from '@causeway/eip155/keyed';
import type { Call, Keyed, SessionRequest } from '@causeway/protocol';
import { solana } from '@causeway/solana';
import { mainnet as cluster } from '@causeway/solana/chains';
import { memoryKey as solanaKey } from '@causeway/solana/key';
import { createKeyed as solanaKeyed } from '@causeway/solana/keyed';
import { vi } from 'vitest';
import { createHandler, type HandlerOptions, type SignInOptions } from '../src/index.js';
import { createLinks, linkRoutes, memoryLinks } from '../src/link.js';
import { createSite, uri } from './site.js';

const request = () => Promise.reject(new Error('not in this test'));
const keyed = {
  eip155: evmKeyed(memoryKey(`0x${'1'.repeat(64)}`), { chains: [ethereum], request }),
  solana: solanaKeyed(solanaKey(new Uint8Array(32).fill(7)), { chains: [cluster], request }),
} as const;
const chains = { eip155: ethereum, solana: cluster } as const;
export type Namespace = keyof typeof keyed;

/** The real handler behind `fetch`, as a page of the site reaches it with its cookies. */
export function openSite({
  linked = false,
  ...options
}: Partial<HandlerOptions & SignInOptions & { readonly linked: boolean }> = {}) {
  const site = createSite({ now: Date.now, ...options });
  const links = createLinks(site.signIn, { store: memoryLinks() });
  const handler = linked
    ? createHandler(links, { path: '/sign-in', routes: linkRoutes(links), ...options })
    : createHandler(site.signIn, { path: '/sign-in', ...options });
  const state = { cookie: '', down: false, calls: [] as string[] };
  const answer = async (path: string, init: RequestInit) => {
    const outgoing = new Request(new URL(path, uri), { ...init, signal: undefined });
    state.calls.push(`${outgoing.method} ${new URL(outgoing.url).pathname}`);
    const headers = new Headers(outgoing.headers);
    headers.set('cookie', state.cookie);
    if (outgoing.method === 'POST') headers.set('origin', 'https://app.example');
    const response = await handler(new Request(outgoing, { headers }));
    // Real time, as on a busy machine: a fake clock that is moved without `passTime` overtakes this answer.
    for (let turn = 0; turn < slowTurns; turn += 1) await nextTurn();
    state.cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? state.cookie;
    return response;
  };
  /** Requests of the page whose answers it has not read yet. */
  const open = new Set<Promise<Response>>();
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (state.down) throw new TypeError('Failed to fetch');
    const answered = answer(path, init);
    open.add(answered);
    const close = () => open.delete(answered);
    answered.catch(close);
    const response = await answered;
    const read = response.json.bind(response);
    return Object.assign(response, { json: () => read().finally(close) });
  });
  /** Waits until the page has read every answer, and has gone on with it. */
  const settle = async () => {
    do await nextTurn();
    while (open.size > 0);
  };
  return {
    ...site,
    handler,
    state,
    /**
     * Moves the fake clock from timer to timer, and stops it while a request of the page is open: a timer that the
     * page sets after an answer begins at the time of the request, however slow the machine is.
     */
    async passTime(ms: number) {
      let isOver = false;
      setTimeout(() => {
        isOver = true;
      }, ms);
      for (await settle(); !isOver; await settle()) await vi.advanceTimersToNextTimerAsync();
    },
  };
}

const slowTurns = 20;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * A page with one wallet, whose key answers at once; each prompt is recorded. `signs`: it signs in as it
 * connects.
 */
export function openPage(namespace: Namespace, { signs = false } = {}) {
  const wallet: Keyed = keyed[namespace];
  const chain = chains[namespace];
  const prompts: string[] = [];
  const session = {
    ...fakeSession({ accounts: [wallet.account(chain.id)] }),
    accounts: Object.freeze([wallet.account(chain.id)]),
    scopes: { [namespace]: { chains: [chain.id], methods: wallet.methods, notifications: [] } },
    async invokeMethod(call: Call) {
      prompts.push(call.method);
      return wallet.invoke(call);
    },
  };
  const create = async ({ signIn }: SessionRequest) => {
    if (!signs || !signIn) {
      prompts.push('connect');
      return session;
    }
    const adapter = namespace === 'eip155' ? adapters[0] : adapters[1];
    const verbs = adapter.signer(session as never, session.accounts[0] as never);
    const signed = await verbs.signIn?.({ message: await signIn.challenge() });
    prompts.splice(0, Number.POSITIVE_INFINITY, 'connect and sign in');
    if (signed) signIn.onSigned(signed);
    return session;
  };
  const adapters = [eip155({ chains: [ethereum] }), solana({ chains: [cluster] })] as const;
  const connector = fakeConnector({
    id: 'wallet',
    namespaces: [namespace],
    wallet: { name: 'Keys' },
    create: [create],
  });
  const wallets = createWallets({ appName: 'Test', adapters, connectors: [connector] });
  wallets.start();
  return { wallets, prompts, account: wallet.account(chain.id).id, walletId: wallets.list.get()[0]?.id };
}
