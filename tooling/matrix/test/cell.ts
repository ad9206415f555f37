import { memoryStorage } from '@causeway/core';
import { isWalletError, type Session, withDeadline } from '@causeway/protocol';
import { type FaultRule, startRelay } from '@causeway/relay';
import { createRelayWallet } from '@causeway/relay/wallet';
import { walletConnect } from '@causeway/walletconnect';
import type { Spoken } from './everyNamespace.js';

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

/** What became of a cell: `named` came to an error with a code, and the next try went well. */
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

/** Milliseconds for one step: the clients give a publish up after a minute. */
const stepLimit = 70_000;

let number = 0;

/** Lives through one session, with one fault in one phase. Throws when anything is stuck, lost or wrong. */
export async function runCell(
  rule: Pick<FaultRule, 'kind' | 'direction'> & { tag: number },
  { adapter, own, sign }: Spoken,
): Promise<CellResult> {
  const start = performance.now();
  const relay = await startRelay({ port: 0, faults: [{ ...rule, count: 1, ms: 300 }] });
  const name = `cell-${number++}`;
  const wallet = await createRelayWallet({
    relayUrl: relay.url,
    name: `wallet-${name}`,
    namespaces: [own],
  });
  const clients: { core: { heartbeat: { stop(): void }; relayer: { transportClose(): Promise<void> } } }[] =
    [];
  const { connector } = walletConnect({
    appName: 'Matrix',
    appUrl: 'https://app.example',
    projectId: 'local',
    relayUrl: relay.url,
    adapters: [adapter],
    storage: memoryStorage(),
    storagePrefix: name,
    load: async () => {
      const { SignClient } = await import('@walletconnect/sign-client');
      const init: typeof SignClient.init = async (options) => {
        const client = await SignClient.init(options);
        clients.push(client);
        return client;
      };
      return { SignClient: Object.assign(Object.create(SignClient), { init }) };
    },
  });
  let code: string | undefined;
  let lost = 0;

  /** Does a step; when it fails by name, once more: nothing may be left behind by the first. */
  async function step<T>(act: () => Promise<T>): Promise<T> {
    const once = () => withDeadline(act(), { method: 'step', ms: stepLimit });
    try {
      return await once();
    } catch (error) {
      if (!isWalletError(error) || error.message.startsWith('No answer to step')) {
        lost++;
        throw error;
      }
      code = error.code;
      return once();
    }
  }

  const connect = () =>
    connector.createSession({
      scopes: { [adapter.namespace]: adapter.scope() },
      signal: AbortSignal.timeout(stepLimit),
      onUri: (uri) => void wallet.pair(uri).catch(() => undefined),
    });

  try {
    const session = await step(connect);
    await step(() => sign(session, 'first'));
    const [before] = session.accounts;
    const changed = heard(session, () => session.accounts[0]?.address !== before?.address);
    wallet.switchAccount();
    await step(() => changed);
    await step(() => sign(session, 'second'));
    const ended = heard(session, (type) => type === 'ended');
    wallet.revoke();
    await step(() => ended);
    return {
      outcome: code ? 'named' : 'recovered',
      ...(code ? { code } : {}),
      lost,
      twice: [...wallet.executed.values()].filter((times) => times > 1).length,
      struck: relay.faults.counts[rule.kind] > 0,
      ms: Math.round(performance.now() - start),
    };
  } finally {
    for (const { core } of clients) {
      core.heartbeat.stop();
      await core.relayer.transportClose();
    }
    await wallet.stop();
    await relay.stop();
  }
}

/** Resolves with the first event after which the condition holds. Begins to listen at the call. */
function heard(session: Session, until: (type: string) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = session.subscribe(({ type }) => {
      if (!until(type)) return;
      stop();
      resolve();
    });
  });
}
