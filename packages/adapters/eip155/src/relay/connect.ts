import {
  type ConnectionRecord,
  type Scopes,
  type Session,
  type SessionRequest,
  WalletError,
  type WalletIdentity,
  withDeadline,
} from '@causeway/protocol';
import { openSession } from '../page/session.js';
import { createSlot } from '../page/slot.js';
import { parseAccounts } from '../page/wire.js';
import { scopeOf } from '../scope.js';
import { leave, openProvider } from './client.js';
import { createFace, type Face } from './face.js';
import { relayLimits } from './limits.js';
import { pair } from './pair.js';
import type { Provider, RelaySession, WalletConnectOptions } from './types.js';

/** The three verbs over one provider, which is opened at the first of them. */
export interface Relayed {
  createSession(request: SessionRequest): Promise<Session<'eip155'>>;
  getSession(record: ConnectionRecord, signal: AbortSignal): Promise<Session<'eip155'> | undefined>;
  revokeSession(session: Session): Promise<void>;
}

/** One pairing, and who waits for it. */
interface Attempt {
  readonly key: string;
  readonly approved: Promise<RelaySession>;
  readonly hear: Set<(uri: string) => void>;
  readonly end: AbortController;
  waiting: number;
  uri?: string;
}

/** Makes the verbs. */
export function createRelayed(options: WalletConnectOptions, wallet: WalletIdentity): Relayed {
  const limits = Object.freeze({ ...relayLimits, ...options.limits });
  const { chains } = options;
  let opening: Promise<Provider> | undefined;
  let attempt: Attempt | undefined;

  const open = () => {
    opening ??= openProvider(options, limits).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  function begin(numbers: readonly number[]): Attempt {
    attempt?.end.abort();
    const end = new AbortController();
    const hear = new Set<(uri: string) => void>();
    const onUri = (uri: string) => {
      made.uri = uri;
      for (const listener of hear) listener(uri);
    };
    const approved = open().then((provider) =>
      pair({ provider, chains: numbers, limits, onUri, signal: end.signal }),
    );
    approved.catch(() => undefined);
    const made: Attempt = { key: numbers.join(), waiting: 0, hear, end, approved };
    attempt = made;
    return made;
  }

  async function openRelayed(
    provider: Provider,
    struct: RelaySession,
    { currentChain, switchedNetwork = false }: Partial<ConnectionRecord> = {},
  ): Promise<Session<'eip155'>> {
    const face = createFace(provider, struct, limits, currentChain);
    const given = chains.map(({ id }) => id).filter((id) => face.chains.includes(id));
    const addresses = parseAccounts(await face.request({ method: 'eth_accounts' }), 'eth_accounts');
    if (given.length === 0 || addresses.length === 0) {
      face.stop();
      void leave(provider, struct.topic, limits);
      throw new WalletError('no-accounts', {});
    }
    const slot = createSlot(wallet, face);
    const session = await openSession({ slot, chains, asked: given, addresses, switchedNetwork, limits });
    let known = scopesOf(face);
    /** The same object while nothing changed. */
    const scopes = () => {
      const next = scopesOf(face);
      if (JSON.stringify(next) !== JSON.stringify(known)) known = next;
      return known;
    };
    // Its getters stay; what only a relay knows is put beside them.
    return Object.freeze(
      Object.defineProperties(
        {},
        {
          ...Object.getOwnPropertyDescriptors(session),
          topic: { value: struct.topic, enumerable: true },
          scopes: { get: scopes, enumerable: true },
          close: {
            value() {
              session.close();
              face.stop();
            },
          },
        },
      ),
    ) as Session<'eip155'>;
  }

  return {
    async createSession({ scopes, onUri, signal }) {
      const method = 'createSession';
      if (signal.aborted) throw new WalletError('aborted', { method });
      const wanted = scopes.eip155?.chains ?? [];
      const numbers = chains
        .filter(({ id }) => wanted.includes(id))
        .map(({ id }) => Number(id.slice('eip155:'.length)));
      if (numbers.length === 0) throw new WalletError('network-unknown', { chain: wanted[0] ?? 'eip155' });
      // Who asks for the same at the same time shares the code; who asks for something else takes its place.
      const same = attempt?.key === numbers.join() ? attempt : begin(numbers);
      const hear = (uri: string) => onUri?.(uri);
      same.waiting++;
      same.hear.add(hear);
      if (same.uri) hear(same.uri);
      try {
        const struct = await withDeadline(same.approved, { method, signal });
        return await openRelayed(await open(), struct);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new WalletError('pairing-aborted', {}, { cause: error });
      } finally {
        same.hear.delete(hear);
        if (--same.waiting === 0) {
          same.end.abort();
          if (attempt === same) attempt = undefined;
        }
      }
    },

    async getSession(record, signal) {
      const method = 'getSession';
      const { topic } = record;
      if (signal.aborted) throw new WalletError('aborted', { method });
      if (!topic) return undefined;
      const provider = await withDeadline(open(), { method, signal });
      const { client } = provider.signer;
      if (!client.session.keys.includes(topic)) return undefined;
      await withDeadline(settled(provider, limits.settle), { method, signal });
      if (!client.session.keys.includes(topic)) return undefined;
      const struct = client.session.get(topic);
      return struct.expiry * 1000 <= Date.now() ? undefined : openRelayed(provider, struct, record);
    },

    async revokeSession(session) {
      const { topic } = session;
      session.close();
      const provider = topic ? await open().catch(() => undefined) : undefined;
      if (provider && topic) await leave(provider, topic, limits);
    },
  };
}

/** What the wallet gave, in the form of CAIP-217. */
function scopesOf({ chains, methods }: Face): Scopes {
  return Object.freeze({
    eip155: Object.freeze({ ...scopeOf(chains), methods: Object.freeze([...methods]) }),
  });
}

/** Gives the relay a moment to hand over what the wallet said while the page was away, such as its end. */
async function settled({ signer }: Provider, ms: number): Promise<void> {
  const { relayer } = signer.client.core;
  if (!relayer.connected) {
    const back = new Promise<void>((resolve) =>
      relayer.subscriber.once('subscription_resubscribed', resolve),
    );
    await withDeadline(back, { method: 'resubscribe', ms: 1000 }).catch(() => undefined);
  }
  await new Promise((resolve) => setTimeout(resolve, ms));
}
