import type { Chain, ChainId, Key, Keyed, Stop } from '@causeway/protocol';
import { handlerOf } from '../methods/index.js';
import { invalidParams, type ProviderError, providerError, toProviderError } from '../providerError.js';
import { createAudience } from './audience.js';
import { createHost } from './createHost.js';
import { type Face, type FaceState, restoreFaces } from './face.js';
import { createGate } from './gate.js';
import type { HandlerContext } from './handler.js';
import { createNonsense } from './nonsense.js';
import { withOrigin, withoutOrigin } from './permissions.js';
import { present } from './present.js';
import { restoreState, type WalletState } from './state.js';
import type { CreateWalletOptions, ScriptedAnswer, TestWallet } from './testWallet.js';

/** Makes a wallet. It does nothing until its first request. */
export function createWallet(options: CreateWalletOptions): TestWallet {
  const { identity, keys, createKeyed, rpc, store, faces = [] } = options;
  const first = options.chains[0];
  if (!first) throw new Error('A test wallet needs a chain.');
  const keyedOf = (key: Key): Keyed =>
    createKeyed(key, {
      chains: chains(),
      request: (call, callOptions) => rpc(chainOf(call.chainId), call, callOptions),
    });
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const gate = createGate({ state: () => state, changed });
  const audience = createAudience({ permitted, state: () => state });
  const nonsense = createNonsense();
  const scripted = new Map<string, ScriptedAnswer[]>();
  let failing: (() => unknown) | undefined;

  let added: readonly Chain[] = [];
  const accounts = Object.freeze(keys.map((key) => keyedOf(key).account(first.id).address));
  const defaults: WalletState = Object.freeze({
    permissions: {},
    active: accounts[0] ?? '',
    chainId: first.id,
    added,
    locked: false,
    mode: 'ask',
    delay: 2_000,
    calls: 'unsupported',
    bundles: [],
    faces: restoreFaces(undefined, faces),
  });
  const restore = () =>
    restoreState(store.read(), defaults, { addresses: accounts, chains: options.chains, faces });
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
    store.write({ ...state, ...change }, change);
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
      const key = keys[accounts.indexOf(address)];
      if (!key) throw invalidParams('The wallet does not hold this account.');
      return keyedOf(key);
    },
    permit: () => permit(origin, 'eip155'),
    approve: (request) => gate.approve(origin, request),
  });

  async function respond(method: string, work: () => Promise<unknown>): Promise<unknown> {
    const script = scripted.get(method)?.shift();
    if (script) return play(script);
    await gate.pass();
    if (state.mode === 'slow') await new Promise((resolve) => setTimeout(resolve, state.delay));
    if (state.mode === 'malformed') return nonsense();
    return work();
  }

  const failure = () => failing && { value: failing() };

  /** The answer of a wallet that vanished meanwhile is dropped. */
  async function perform(method: string, work: () => Promise<unknown>): Promise<unknown> {
    const life = gate.life;
    const failed = failure();
    if (failed) throw failed.value;
    try {
      const result = await respond(method, work);
      await gate.survived(life);
      return result;
    } catch (error) {
      await gate.survived(life);
      throw error;
    }
  }

  function permit(origin: string, namespace: string): void {
    const { together } = identity.traits;
    const opened = faces.filter((face) => together || face.namespace === namespace);
    const visible = together || namespace === 'eip155' ? addresses() : undefined;
    update(withOrigin(state, origin, { addresses: visible, faces: opened }));
  }

  const revoke = (origin?: string, namespace?: string) => update(withoutOrigin(state, origin, namespace));

  function switchAccount(account: number | string): void {
    const holds = (list: readonly string[]) =>
      typeof account === 'number' ? list[account] : list.find((one) => same(one, account));
    const moved = faces.flatMap((face) => {
      const active = holds(face.accounts);
      const faceState = state.faces[face.namespace] as FaceState;
      return active === undefined ? [] : [[face.namespace, { ...faceState, active }] as const];
    });
    const active = holds(accounts);
    if (active === undefined && moved.length === 0)
      throw new Error(`${identity.name} has no account ${account}.`);
    update({
      active: active ?? state.active,
      faces: { ...state.faces, ...Object.fromEntries(moved) },
    });
  }

  const host = (face: Face, origin: string) =>
    createHost(face, origin, {
      identity,
      rpc,
      gate,
      state: () => state,
      perform,
      failure,
      permit: () => permit(origin, face.namespace),
      revoke: () => revoke(origin, face.namespace),
      subscribe,
    });

  function subscribe(listener: () => void): Stop {
    const entry = () => listener();
    listeners.add(entry);
    return () => void listeners.delete(entry);
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
      const work = () => handlerOf(method, identity.traits)(params, contextFor(origin));
      return perform(method, work).catch((error) => {
        throw toProviderError(error);
      });
    },
    faces,
    present: (page, origin) =>
      present({
        isGone: () => state.mode === 'vanish',
        subscribe,
        begin: () => faces.map((face) => face.present(page, host(face, origin))),
      }),
    listen: audience.listen,
    subscribe,
    reload: () => replace(restore()),
    setMode: (mode, { delay = state.delay } = {}) => update({ mode, delay }),
    switchAccount,
    switchNetwork: (chainId) => update({ chainId: chainOf(chainId).id }),
    revoke,
    setCalls: (calls) => update({ calls }),
    setLocked: (isLocked) => update({ locked: isLocked }),
    failWith: (next) => {
      failing = next;
    },
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
