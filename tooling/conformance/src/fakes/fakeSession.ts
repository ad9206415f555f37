import type {
  Account,
  Call,
  CallOptions,
  ChainId,
  Scopes,
  Session,
  SessionEvent,
  Stop,
  WalletError,
} from '@causeway/protocol';
import { fakeAccount } from './fakeAccount.js';
import { play } from './script.js';
import { createSurprises } from './surprise.js';

/** A call, as passed to a script. */
export interface FakeCall extends Call {
  readonly options?: CallOptions;
}

/** One scripted answer: any value, an `Error` to fail with, or a function that is given the call. */
export type FakeAnswer =
  | ((call: FakeCall) => unknown)
  | object
  | string
  | number
  | bigint
  | boolean
  | null
  | undefined;

/** The state of a fake session at its start. */
export interface FakeSessionOptions {
  /** One `eip155:1` account by default. */
  readonly accounts?: readonly Account[];
  readonly scopes?: Scopes;
  readonly chainId?: ChainId;
  readonly topic?: string;
  readonly walletName?: string;
  readonly switchedNetwork?: boolean;
  /** Answers by method, used in order, once each. */
  readonly answers?: Readonly<Record<string, readonly FakeAnswer[]>>;
}

/** The fields of a session that `change` may replace. */
export type FakeSessionChange = Pick<
  FakeSessionOptions,
  'accounts' | 'scopes' | 'chainId' | 'switchedNetwork'
>;

/** A session in memory with scripted answers, and the world's side of it. */
export interface FakeSession extends Session {
  readonly calls: readonly FakeCall[];
  readonly closed: boolean;
  /** How many listeners are subscribed now: 0 after `close`. */
  readonly listeners: number;
  /** Scripts one more answer for a method. */
  answer(method: string, answer: FakeAnswer): void;
  /** Replaces fields and notifies listeners that the session changed. */
  change(fields: FakeSessionChange): void;
  drop(error?: WalletError): void;
  end(error?: WalletError): void;
  /** Throws if a method without an answer was called. */
  assertNoSurprise(): void;
}

/**
 * Makes a session with the answers that the test scripted; it throws on an unscripted call. It keeps the
 * contract of `Session` otherwise: frozen accounts that keep their identity until they change.
 *
 * @example
 * const session = fakeSession({ answers: { personal_sign: ['0x12'] } });
 */
export function fakeSession(options: FakeSessionOptions = {}): FakeSession {
  const surprises = createSurprises('fakeSession');
  const answers = new Map(Object.entries(options.answers ?? {}).map(([name, list]) => [name, [...list]]));
  const listeners = new Set<(event: SessionEvent) => void>();
  const calls: FakeCall[] = [];
  let closed = false;
  let accounts = Object.freeze([...(options.accounts ?? [fakeAccount()])]);
  let { chainId = accounts[0]?.chainId, switchedNetwork } = options;
  let scopes = Object.freeze({ ...(options.scopes ?? scopesOf(accounts)) });

  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };

  return {
    get accounts() {
      return accounts;
    },
    get scopes() {
      return scopes;
    },
    get chainId() {
      return chainId;
    },
    get switchedNetwork() {
      return switchedNetwork;
    },
    topic: options.topic,
    walletName: options.walletName,
    calls,
    get closed() {
      return closed;
    },
    get listeners() {
      return listeners.size;
    },
    async invokeMethod(call: Call, callOptions?: CallOptions) {
      const received = { ...call, options: callOptions };
      calls.push(received);
      const list = answers.get(call.method) ?? [];
      if (list.length === 0) return surprises.throw(`invokeMethod(${call.method})`);
      return play<FakeCall, unknown>(list.shift(), received);
    },
    subscribe(listener): Stop {
      const entry = (event: SessionEvent) => listener(event);
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    close() {
      closed = true;
      listeners.clear();
    },
    answer(method, answer) {
      answers.set(method, [...(answers.get(method) ?? []), answer]);
    },
    change(fields) {
      if (fields.accounts) accounts = Object.freeze([...fields.accounts]);
      if (fields.scopes) scopes = Object.freeze({ ...fields.scopes });
      if ('chainId' in fields) chainId = fields.chainId;
      if ('switchedNetwork' in fields) switchedNetwork = fields.switchedNetwork;
      emit({ type: 'changed' });
    },
    drop: (error) => emit({ type: 'dropped', error }),
    end: (error) => emit({ type: 'ended', error }),
    assertNoSurprise: surprises.assertNone,
  };
}

function scopesOf(accounts: readonly Account[]): Scopes {
  const chains = [...new Set(accounts.map((account) => account.chainId))];
  const namespaces = [...new Set(chains.map((chain) => chain.split(':')[0] as string))];
  return Object.fromEntries(
    namespaces.map((namespace) => [
      namespace,
      { chains: chains.filter((chain) => chain.startsWith(`${namespace}:`)), methods: [], notifications: [] },
    ]),
  );
}
