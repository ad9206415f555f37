import { type Adapter, accountOf, isWalletError, type Session } from '@causeway/protocol';
import type { FaultRule } from '@causeway/relay';
import type { WalletNamespace } from '@causeway/relay/wallet';
import { createAccounts, type MatrixSigner, namespaces } from './namespaces.js';
import { openRelay } from './relay.js';

/** A phase of a session's life, and the number of its message on the relay, in and out. */
export const phases = {
  propose: { in: 1100, out: 1100 },
  approve: { in: 1102, out: 1101 },
  settle: { in: 1103, out: 1102 },
  request: { in: 1108, out: 1108 },
  answer: { in: 1109, out: 1109 },
  update: { in: 1104, out: 1104 },
  end: { in: 1112, out: 1112 },
} as const;

/** The result of a cell: `named` ended with an error with a code, and the next try went well. */
export interface CellResult {
  readonly outcome: 'recovered' | 'named';
  readonly code?: string;
  /** Requests that ended in neither an answer nor a named error. */
  readonly lost: number;
  /** Requests that the wallet executed more than once. */
  readonly twice: number;
  /** The fault happened. */
  readonly struck: boolean;
  readonly ms: number;
}

/** A session's namespace, and both of its sides. */
export interface Sides {
  /** The page's side. */
  readonly adapter: Adapter;
  /** The wallet's side: two accounts. */
  readonly wallet: WalletNamespace;
  /** Signs a message with the first account; the signer verifies what it returns. */
  sign(session: Session, message: string): Promise<void>;
}

/** The namespace of a turn, in the order of the list and again from its start: eip155 is turn 0. */
export function sidesOf(turn: number): Sides {
  const namespace = namespaces[turn % namespaces.length] as (typeof namespaces)[number];
  const { chain, messageOptions } = namespace;
  const adapter = namespace.createAdapter(chain);
  return {
    adapter,
    wallet: { namespace: adapter.namespace, accounts: createAccounts(namespace, chain), chains: [chain.id] },
    async sign(session, message) {
      const signer = adapter.signer(session, accountOf(session, adapter.namespace)) as MatrixSigner;
      if (!(await signer.signMessage?.({ message, ...messageOptions }))) {
        throw new Error(`The signer of ${adapter.namespace} signs no messages.`);
      }
    },
  };
}

/** Seconds for one step: the clients give up a publish after a minute. */
const stepLimit = 70;

/** Runs one session with one fault in one phase. Throws when anything is stuck, lost or wrong. */
export async function runCell(
  rule: Pick<FaultRule, 'kind' | 'direction'> & { tag: number },
  { adapter, wallet: walletNamespace, sign }: Sides,
): Promise<CellResult> {
  const start = performance.now();
  const { relay, wallet, connector, onUri, stop } = await openRelay(adapter, walletNamespace, {
    faults: [{ ...rule, count: 1, ms: 300 }],
  });
  let code: string | undefined;
  let losses = 0;
  const steps: string[] = [];

  /**
   * Performs a step; repeats it once if it fails with a named error, because the first try must leave nothing
   * behind.
   */
  async function step<T>(name: string, act: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const actOnce = () => {
      steps.push(`${name} began after ${Math.round(performance.now() - start)} ms`);
      return withinOwnTime(stepLimit, act, () => steps.join(', '));
    };
    try {
      return await actOnce();
    } catch (error) {
      if (!isWalletError(error)) {
        losses++;
        throw error;
      }
      code = error.code;
      steps.push(error.code);
      return actOnce();
    }
  }

  const connect = (signal: AbortSignal) =>
    connector.createSession({ scopes: { [adapter.namespace]: adapter.scope() }, signal, onUri });

  try {
    const session = await step('connect', connect);
    await step('first request', () => sign(session, 'first'));
    const [before] = session.accounts;
    const changed = waitForEvent(session, () => session.accounts[0]?.address !== before?.address);
    wallet.switchAccount();
    await step('update', () => changed);
    await step('second request', () => sign(session, 'second'));
    const ended = waitForEvent(session, (type) => type === 'ended');
    wallet.revoke();
    await step('end', () => ended);
    return {
      outcome: code ? 'named' : 'recovered',
      ...(code ? { code } : {}),
      lost: losses,
      twice: [...wallet.executed.values()].filter((times) => times > 1).length,
      struck: relay.faults.counts[rule.kind] > 0,
      ms: Math.round(performance.now() - start),
    };
  } finally {
    await stop();
  }
}

/**
 * Gives an act so many seconds in which this process runs. Those of a machine that is busy with others do not count: the
 * clients' timers do not run in them either. The error has the description.
 */
function withinOwnTime<T>(
  seconds: number,
  act: (signal: AbortSignal) => Promise<T>,
  describe: () => string,
): Promise<T> {
  const controller = new AbortController();
  return new Promise((resolve, reject) => {
    let passed = 0;
    const tick = setInterval(() => {
      passed++;
      if (passed < seconds) return;
      const error = new Error(`Nothing within ${seconds} s: ${describe()}`);
      reject(error);
      controller.abort(error);
    }, 1_000);
    act(controller.signal)
      .then(resolve, reject)
      .finally(() => clearInterval(tick));
  });
}

/** Resolves with the first event after which the condition holds. Begins to listen at the call. */
function waitForEvent(session: Session, until: (type: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = session.subscribe(({ type }) => {
      if (!until(type)) return;
      stop();
      resolve();
    });
  });
}
