import {
  type ChainId,
  type ConnectionRecord,
  type Session,
  type SessionRequest,
  WalletError,
  type WalletIdentity,
  withDeadline,
} from '@causeway/protocol';
import { scopeOf } from '../scope.js';
import { openSession } from '../session.js';
import { createSlot } from '../slot.js';
import { parseAccounts, parseChain } from '../wire.js';
import { leave, openProvider } from './client.js';
import { createFace } from './face.js';
import { relayLimits } from './limits.js';
import { pair } from './pair.js';
import type { Provider, RelaySession, WalletConnectOptions } from './types.js';

/** The three verbs over one provider, which is opened at the first of them. */
export interface Relayed {
  createSession(request: SessionRequest): Promise<Session>;
  getSession(record: ConnectionRecord, signal: AbortSignal): Promise<Session | undefined>;
  revokeSession(session: Session): Promise<void>;
}

/** Makes the verbs. */
export function createRelayed(options: WalletConnectOptions, wallet: WalletIdentity): Relayed {
  const limits = Object.freeze({ ...relayLimits, ...options.limits });
  const { chains } = options;
  let opening: Promise<Provider> | undefined;
  /** One attempt at a time: the library keeps one pairing. */
  let turn: Promise<unknown> = Promise.resolve();

  const open = () => {
    opening ??= openProvider(options, limits).catch((error) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };

  async function openRelayed(
    provider: Provider,
    struct: RelaySession,
    { currentChain, switchedNetwork = false }: Partial<ConnectionRecord> = {},
  ): Promise<Session> {
    const face = createFace(provider, struct, limits, currentChain);
    const given = chains.map(({ id }) => id).filter((id) => face.chains.includes(id));
    const addresses = parseAccounts(await face.request({ method: 'eth_accounts' }), 'eth_accounts');
    if (given.length === 0 || addresses.length === 0) {
      face.stop();
      void leave(provider, struct.topic, limits);
      throw new WalletError('no-accounts', {});
    }
    const slot = createSlot(wallet, face);
    const chainId = parseChain(await face.request({ method: 'eth_chainId' }));
    const session = openSession({ slot, chains, asked: given, addresses, chainId, switchedNetwork, limits });
    // Its getters stay; what only a relay knows is put beside them.
    return Object.freeze(
      Object.defineProperties(
        {},
        {
          ...Object.getOwnPropertyDescriptors(session),
          topic: { value: struct.topic, enumerable: true },
          scopes: {
            get: () => ({
              eip155: { ...scopeOf(face.chains as ChainId[]), methods: Object.freeze([...face.methods]) },
            }),
            enumerable: true,
          },
          close: {
            value() {
              session.close();
              face.stop();
            },
          },
        },
      ),
    ) as Session;
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
      const mine = turn.then(async () => {
        const provider = await open();
        return openRelayed(provider, await pair({ provider, chains: numbers, limits, onUri, signal }));
      });
      turn = mine.catch(() => undefined);
      return withDeadline(mine, { method, signal }).catch((error) => {
        if (!signal.aborted) throw error;
        throw new WalletError('pairing-aborted', {}, { cause: error });
      });
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
