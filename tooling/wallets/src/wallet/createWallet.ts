import type { Chain, ChainId, CreateKeyed, Key, Keyed, Stop } from '@causeway/protocol';
import type { TestWalletIdentity } from '../identity.js';
import { handlerOf } from '../methods/index.js';
import { invalidParams, type ProviderError, providerError, toProviderError } from '../providerError.js';
import type { Rpc } from '../rpc.js';
import { createAudience, type ProviderEvent } from './audience.js';
import { createGate } from './gate.js';
import type { HandlerContext } from './handler.js';
import type { Mode } from './mode.js';
import { createNonsense } from './nonsense.js';
import type { Decision, Prompt } from './prompt.js';
import { restoreState, type StateStore, type WalletState } from './state.js';

/** One exact answer, given instead of what the wallet would do. */
export type ScriptedAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } };

/** What a wallet is made of. The keys and the namespace's wallet side are given, not imported. */
export interface CreateWalletOptions {
  readonly identity: Omit<TestWalletIdentity, 'privateKeys'>;
  readonly keys: readonly Key[];
  readonly createKeyed: CreateKeyed;
  /** Chains the wallet knows from its start; the first is its current one. */
  readonly chains: readonly Chain[];
  readonly rpc: Rpc;
  readonly store: StateStore;
}

/** A wallet without a face: it answers EIP-1193 requests of any number of origins, and is told what to do. */
export interface TestWallet {
  readonly identity: Omit<TestWalletIdentity, 'privateKeys'>;
  /** Addresses in the order of the keys. */
  readonly accounts: readonly string[];
  readonly state: WalletState;
  readonly chains: readonly Chain[];
  /** Open prompts, oldest first. */
  readonly prompts: readonly Prompt[];
  /** How many requests wait because of the mode. */
  readonly held: number;
  /** How many prompts were begun since the wallet was made, whoever answered them. */
  readonly prompted: number;
  /** Answers a request of a page; rejects with provider errors only. */
  request(origin: string, request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  /** Tells an origin what EIP-1193 says it hears. */
  listen(origin: string, listener: (event: ProviderEvent) => void): Stop;
  /** Tells of every change of state, prompts or held requests. */
  subscribe(listener: () => void): Stop;
  /** Reads the state again, after someone else such as another tab wrote it. */
  reload(): void;
  setMode(mode: Mode, options?: { readonly delay?: number }): void;
  /** Makes an account the active one, by index or address. */
  switchAccount(account: number | string): void;
  /** Moves to a known chain. */
  switchNetwork(chainId: ChainId): void;
  /** Takes accounts away from one origin, or from all. */
  revoke(origin?: string): void;
  setLocked(locked: boolean): void;
  /** Answers a prompt, the oldest one without an id. False when there is none. */
  answer(decision: Decision, id?: string): boolean;
  /** Gives the next request of a method exactly this answer. */
  answerNext(method: string, answer: ScriptedAnswer): void;
}

/** Makes a wallet. Nothing happens until it is asked. */
export function createWallet(options: CreateWalletOptions): TestWallet {
  const { identity, keys, createKeyed, rpc, store } = options;
  const first = options.chains[0];
  if (!first) throw new Error('A test wallet needs a chain.');
  const keyeds = (): readonly Keyed[] =>
    keys.map((key) =>
      createKeyed(key, {
        chains: chains(),
        request: (call, callOptions) => rpc(chainOf(call.chainId), call, callOptions),
      }),
    );
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const gate = createGate({ state: () => state, changed });
  const audience = createAudience({ permitted, state: () => state });
  const nonsense = createNonsense();
  const scripted = new Map<string, ScriptedAnswer[]>();

  let added: readonly Chain[] = [];
  const accounts = Object.freeze(keyeds().map((keyed) => keyed.account(first.id).address));
  const defaults: WalletState = Object.freeze({
    permissions: {},
    active: accounts[0] ?? '',
    chainId: first.id,
    added,
    locked: false,
    mode: 'ask',
    delay: 2_000,
    bundles: [],
  });
  const restore = () => restoreState(store.read(), defaults, { addresses: accounts, chains: options.chains });
  let state = restore();
  added = state.added;

  function chains(): readonly Chain[] {
    return [...options.chains, ...added];
  }

  function chainOf(id: ChainId): Chain {
    const chain = chains().find((known) => known.id === id);
    if (!chain) throw providerError(4901, `The wallet does not know chain ${id}.`);
    return chain;
  }

  function addresses(): readonly string[] {
    return [state.active, ...accounts.filter((address) => address !== state.active)];
  }

  function permitted(origin: string): readonly string[] {
    const list = Object.hasOwn(state.permissions, origin) ? (state.permissions[origin] ?? []) : [];
    return state.locked ? [] : addresses().filter((address) => list.includes(address));
  }

  function replace(next: WalletState): void {
    const { mode } = state;
    state = Object.freeze({ ...next });
    added = state.added;
    if (mode !== state.mode) gate.modeChanged();
    audience.publish();
    changed();
  }

  function update(change: Partial<WalletState>): void {
    store.write({ ...state, ...change });
    replace({ ...state, ...change });
  }

  const contextFor = (origin: string): HandlerContext => ({
    origin,
    traits: identity.traits,
    rpc,
    state: () => state,
    update,
    chains,
    addresses,
    permitted: () => permitted(origin),
    keyed(address) {
      const keyed = keyeds()[accounts.indexOf(address)];
      if (!keyed) throw invalidParams('The wallet does not hold this account.');
      return keyed;
    },
    approve: (request) => gate.approve(origin, request),
  });

  async function respond(origin: string, method: string, params: unknown): Promise<unknown> {
    const script = scripted.get(method)?.shift();
    if (script) return play(script);
    await gate.pass();
    if (state.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, state.delay));
    if (state.mode === 'malformed') return nonsense();
    return handlerOf(method, identity.traits)(params, contextFor(origin));
  }

  return {
    identity,
    accounts,
    get state() {
      return state;
    },
    get chains() {
      return chains();
    },
    get prompts() {
      return gate.prompts.list;
    },
    get held() {
      return gate.held;
    },
    get prompted() {
      return gate.prompted;
    },
    async request(origin, { method, params }) {
      const life = gate.life;
      try {
        const result = await respond(origin, method, params);
        await gate.survived(life);
        return result;
      } catch (error) {
        await gate.survived(life);
        throw toProviderError(error);
      }
    },
    listen: audience.listen,
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    reload: () => replace(restore()),
    setMode: (mode, { delay = state.delay } = {}) => update({ mode, delay }),
    switchAccount(account) {
      const active =
        typeof account === 'number' ? accounts[account] : accounts.find((one) => same(one, account));
      if (!active) throw new Error(`${identity.name} has no account ${account}.`);
      update({ active });
    },
    switchNetwork: (chainId) => update({ chainId: chainOf(chainId).id }),
    revoke(origin) {
      const { [origin ?? '']: _, ...others } = state.permissions;
      update({ permissions: origin === undefined ? {} : others });
    },
    setLocked: (isLocked) => update({ locked: isLocked }),
    answer: (decision, id) => gate.prompts.answer(decision, id),
    answerNext(method, answer) {
      scripted.set(method, [...(scripted.get(method) ?? []), answer]);
    },
  };
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function play(answer: ScriptedAnswer): unknown {
  if ('result' in answer) return answer.result;
  const { code, message, data } = answer.error;
  throw providerError(code, message, data) satisfies ProviderError;
}
