import {
  type Call,
  type CallOptions,
  type ChainId,
  namespaceOf,
  type RelayAnswer,
  type Session,
  type SessionEvent,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import { createLifetime } from '@causeway/protocol/lifetime';
import { activeOf, arrange, chainOf } from './arrange.js';
import { type Client, forgetDeepLink, reach } from './client.js';
import { toWalletError } from './errors.js';
import { type Approved, type LoadedNamespace, type Proposed, readApproved } from './namespaces.js';
import type { SessionStruct } from './pairing.js';
import { revoke } from './revoke.js';
import { subscribeToSession } from './sessionEvents.js';
import type { RelayedNative, RelayLimits } from './types.js';

/** The initial state of a session. */
export interface SessionStart {
  readonly client: Client;
  readonly struct: SessionStruct;
  readonly proposed: Proposed;
  readonly adapters: readonly LoadedNamespace[];
  readonly limits: RelayLimits;
  /** The chain the record names, for a session that is found again. */
  readonly currentChain?: ChainId;
  readonly switchedNetwork?: boolean;
}

/** The relay keeps a request for at least this long and at most a week. Seconds. */
const shortest = 300;
const longest = 604_800;

/**
 * A session over the relay. Its accounts are those that the wallet approved; nothing is read through the relay's own
 * servers.
 */
export function createSession(start: SessionStart): Session {
  const { client, struct, proposed, adapters, limits } = start;
  const { sign } = client;
  const { topic } = struct;
  const wallet = readIdentity(peek(struct.peer, 'metadata'))?.name ?? '';
  let approved: Approved = readApproved(struct.namespaces, proposed, adapters);
  let current = start.currentChain;
  let switchedNetwork = start.switchedNetwork === true;
  /** The active address by namespace, from the wallet's events. */
  let active: Readonly<Record<string, string>> = {};
  let accounts = arrange(approved, { current, active });
  let notify: () => void = () => undefined;

  function emit(event: SessionEvent): void {
    life.emit(event);
    notify();
  }

  /** Applies a change, and emits an event only if something is new. */
  function learn(change: {
    approved?: Approved;
    current?: ChainId;
    active?: Readonly<Record<string, string>>;
  }) {
    if (life.reason) return;
    const removed = change.approved
      ? accounts.filter(
          ({ address }) => !change.approved?.accounts.some((other) => other.address === address),
        )
      : [];
    approved = change.approved ?? approved;
    current = change.current ?? current;
    active = change.active ?? active;
    const before = accounts;
    accounts = arrange(approved, { current, active });
    if (accounts.length === 0) {
      finish();
      // The session is of no use any more, and nothing here would end it later.
      void revoke(client, topic);
      return;
    }
    life.failCalls((text) => removed.find(({ address }) => text.includes(address.toLowerCase()))?.address);
    const same =
      accounts.length === before.length && accounts.every(({ id }, index) => id === before[index]?.id);
    if (same) accounts = before;
    if (!same || change.approved || change.current) emit({ type: 'changed' });
  }

  /** The wallet ended it, or it expired. Emitted once. */
  const finish = () => {
    life.finish('ended', new WalletError('session-ended', {}));
    notify();
  };

  const life = createLifetime(
    subscribeToSession(client, topic, {
      onUpdate: (namespaces) => learn({ approved: readApproved(namespaces, proposed, adapters) }),
      onChain,
      onAccounts,
      onEnd: finish,
    }),
  );

  function onChain(data: unknown, chainId: string): void {
    const next = chainOf(approved, data, chainId);
    if (next && next !== current) learn({ current: next });
  }

  function onAccounts(data: unknown, chainId: string): void {
    const found = activeOf(approved, data, chainId);
    if (found) learn({ active: { ...active, [namespaceOf(chainId)]: found.address } });
  }

  function check({ chainId, method }: Call): void {
    life.check(method);
    const scope = approved.scopes[namespaceOf(chainId)];
    if (!scope?.chains.includes(chainId)) {
      throw new WalletError('chain-mismatch', {
        expected: chainId,
        actual: current ?? accounts[0]?.chainId ?? '',
      });
    }
    if (!scope.methods.includes(method)) throw new WalletError('method-unsupported', { method });
  }

  /** How the namespace of a call answers it; a namespace that is not loaded was never approved. */
  function answerOf(call: Call): RelayAnswer | undefined {
    const namespace = namespaceOf(call.chainId);
    return wireOf(call)?.answer(call, {
      accounts: accounts.filter((account) => namespaceOf(account.chainId) === namespace),
      names: approved.names[namespace] ?? [],
    });
  }
  const wireOf = ({ chainId }: Call) =>
    adapters.find(({ namespace }) => namespace === namespaceOf(chainId))?.wire;

  /** Sends a request. Nothing leaves that was not approved, or while the relay is away: it could arrive too late. */
  async function send(call: Call, ms: number, signal: AbortSignal): Promise<unknown> {
    const { method } = call;
    try {
      check(call);
      await reach(sign, limits, signal);
      await forgetDeepLink(sign);
      check(call);
      if (signal.aborted) throw new WalletError('aborted', { method });
      // Read again, because the wallet may have changed its name of the namespace.
      const answer = answerOf(call);
      const names = answer?.type === 'request' ? answer : call;
      const expiry = Math.min(longest, Math.max(shortest, Math.ceil(ms / 1000)));
      return await sign.request<unknown>({
        topic,
        chainId: names.chainId,
        request: { method: names.method, params: call.params ?? [] },
        expiry,
      });
    } catch (error) {
      const general = toWalletError(error, method);
      // The relay has no name for it; the namespace may.
      const named =
        general.code === 'wallet-failed' ? (wireOf(call)?.toError(error, method) ?? general) : general;
      if (named.code === 'session-ended') finish();
      throw named;
    }
  }

  /** Answers calls from known data; the client would send them to third parties. */
  async function perform(call: Call, ms: number, signal: AbortSignal): Promise<unknown> {
    life.check(call.method);
    const answer = answerOf(call);
    if (answer?.type === 'value') return answer.value;
    if (answer?.type !== 'move') return send(call, ms, signal);
    const { chainId: target } = answer;
    const chains = () => approved.scopes[namespaceOf(target)]?.chains ?? [];
    await wireOf(call)?.move(target, {
      wallet,
      approved: chains,
      request: (method, params) => send({ chainId: chains()[0] ?? call.chainId, method, params }, ms, signal),
      changed: () =>
        withDeadline(
          new Promise<void>((resolve) => {
            notify = resolve;
          }),
          { method: 'session_update', ms: limits.again, signal },
        ).catch(() => undefined),
    });
    switchedNetwork = true;
    learn({ current: target });
    return null;
  }

  return Object.freeze<Session>({
    topic,
    ...(wallet ? { walletName: wallet } : {}),
    get accounts() {
      return accounts;
    },
    get scopes() {
      return approved.scopes;
    },
    get chainId() {
      return accounts[0]?.chainId;
    },
    get switchedNetwork() {
      return switchedNetwork;
    },
    get native(): RelayedNative {
      return Object.freeze({
        topic,
        // The wallet may have put it off.
        expiresAt: (sign.session.keys.includes(topic) ? sign.session.get(topic) : struct).expiry * 1000,
        peer: Object.freeze({
          name: wallet,
          url: cleanText(peek(peek(struct.peer, 'metadata'), 'url'), 256),
        }),
        missing: approved.missing,
      });
    },
    invokeMethod(call: Call, options?: CallOptions) {
      const { method, params } = call;
      const ms = options?.timeout ?? limits.prompt;
      return life.invoke({ method, about: textOf(params), ms }, options, (signal) =>
        perform(call, ms, signal),
      );
    },
    subscribe: life.subscribe,
    close: life.close,
  });
}

/** The parts of a call that identify its account. */
function textOf(params: unknown): string {
  try {
    return JSON.stringify(params ?? null).toLowerCase();
  } catch {
    // A value that cannot be serialised fails where it is sent.
    return '';
  }
}
