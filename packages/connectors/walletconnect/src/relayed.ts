import {
  type ConnectionRecord,
  isWalletError,
  type Scopes,
  type Session,
  type SessionRequest,
  type SignInRequest,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { createSharedWait, type SharedWait } from '@causeway/protocol/sharedWait';
import { type Client, createClient, loadClient } from './client.js';
import { pairingAborted, toWalletError } from './errors.js';
import { defaultLimits } from './limits.js';
import { ended, shown } from './marks.js';
import { loadNamespaces, type Proposed, pickScopes, proposalOf, readApproved } from './namespaces.js';
import { pair, type SessionStruct } from './pairing.js';
import { revoke } from './revoke.js';
import { createSession } from './session.js';
import { revokeUnowned } from './shownCodes.js';
import type { RelayLimits, WalletConnectOptions } from './types.js';
import { checkRedirect } from './wayBack.js';

/** The working part of the connectors: one client for all of them. */
export interface Relayed {
  /** Fetches the client; opens and keeps nothing. A failure is silent. */
  prepare(): void;
  createSession(key: string, request: SessionRequest): Promise<Session>;
  getSession(record: ConnectionRecord, signal: AbortSignal): Promise<Session | undefined>;
  revokeSession(session: Session): Promise<void>;
}

/** The scopes to propose, and a sign-in to propose with them. */
type Request = readonly [Scopes, SignInRequest?];

/** Makes it. Nothing is loaded or connected before the first call. */
export function createRelayed(options: WalletConnectOptions): Relayed {
  checkRedirect(options);
  const limits: RelayLimits = Object.freeze({ ...defaultLimits, ...options.limits });
  const loaded = () => loadNamespaces(options.adapters);
  let opening: Promise<Client> | undefined;

  /** Topics that a connector restores or has not found, by its id. */
  const missed = new Map<string, string>();
  /** Topics that records name. */
  const named = new Set<string>();

  const client = () => {
    opening ??= createClient(options, limits).then(
      (relayClient) => {
        void ended.read(relayClient.sign).then((topics) => topics.map((topic) => revoke(relayClient, topic)));
        revokeUnowned(relayClient, limits.revoke, named);
        return relayClient;
      },
      (error) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
  const end = (topic: string) =>
    client()
      .then((relayClient) => revoke(relayClient, topic))
      .catch(() => undefined);

  /** The pairings of each connector, shared by concurrent callers with the same request. */
  const pairings = new Map<string, SharedWait<SessionStruct, Request, string>>();
  function pairingsOf(name: string): SharedWait<SessionStruct, Request, string> {
    const known = pairings.get(name);
    if (known) return known;
    const shared = createSharedWait<SessionStruct, Request, string>({
      method: 'createSession',
      // A caller that only connects does not share a pairing that signs as well.
      keyOf: JSON.stringify,
      async begin([proposed, signIn], signal, onUri) {
        const [relayClient, adapters] = await Promise.all([client(), loaded()]);
        const proposal = proposalOf(proposed, adapters);
        // Without its part, the wallet signs in with a second prompt.
        const part = signIn ? await import('./authenticate.js').catch(() => undefined) : undefined;
        const first = await part?.authenticate(proposed, adapters, signIn as SignInRequest);
        return pair({ client: relayClient, proposal, limits, signal, onUri, first });
      },
      // Approved in the moment of the abort.
      revoke: ({ topic }) => end(topic),
    });
    pairings.set(name, shared);
    return shared;
  }

  return Object.freeze<Relayed>({
    prepare: () => void loadClient(options).catch(() => undefined),

    async createSession(name, { scopes, signal, onUri, signIn }) {
      const method = 'createSession';
      if (signal.aborted) throw new WalletError('aborted', { method });
      const requested = pickScopes(
        scopes,
        options.adapters.map(({ namespace }) => namespace),
      );
      try {
        return await pairingsOf(name).join(
          [requested, options.recap ? signIn : undefined],
          { signal, onReport: onUri },
          async (struct) => {
            const session = await openApproved(await client(), struct, requested);
            // The session that this one replaces is not restored again.
            const before = missed.get(name);
            missed.delete(name);
            if (before) void end(before);
            return session;
          },
        );
      } catch (error) {
        if (signal.aborted) throw pairingAborted(error);
        throw toWalletError(error, method);
      }
    },

    async getSession(record, signal) {
      const method = 'getSession';
      const { topic } = record;
      if (!topic) return undefined;
      missed.set(record.connector, topic);
      named.add(topic);
      // When the person and not a time limit aborted the restore, the session is revoked.
      const letGo = () => {
        if (!isWalletError(signal.reason) && peek(signal.reason, 'name') !== 'TimeoutError') void end(topic);
      };
      if (signal.aborted) {
        letGo();
        throw new WalletError('aborted', { method });
      }
      signal.addEventListener('abort', letGo);
      try {
        const relayClient = await withDeadline(client(), { method, signal });
        await withDeadline(settled(relayClient, limits, topic), { method, signal });
        const adapters = await withDeadline(loaded(), { method, signal });
        // Nothing is awaited from here to the session's own listeners, so that no event of the wallet is missed.
        if (!relayClient.sign.session.keys.includes(topic)) {
          // Another tab made it, so it is usable here after a reload. Reporting its end would end it there as well.
          if (await isKept(relayClient, topic)) throw new WalletError('wallet-gone', { method });
          return undefined;
        }
        const struct = relayClient.sign.session.get(topic);
        const proposed = { ...struct.optionalNamespaces, ...struct.requiredNamespaces } as Proposed;
        const { accounts } = readApproved(struct.namespaces, proposed, adapters);
        if (struct.expiry * 1000 <= Date.now()) return undefined;
        missed.delete(record.connector);
        if (struct.pairingTopic) void shown.forget(relayClient.sign, struct.pairingTopic);
        if (accounts.length === 0) {
          void end(topic);
          return undefined;
        }
        const { currentChain, switchedNetwork } = record;
        return createSession({
          client: relayClient,
          struct,
          proposed: proposed,
          adapters,
          limits,
          currentChain,
          switchedNetwork,
        });
      } finally {
        signal.removeEventListener('abort', letGo);
      }
    },

    async revokeSession(session) {
      const { topic } = session;
      session.close();
      if (!topic) return;
      await withDeadline(end(topic), { method: 'revokeSession', ms: limits.revoke }).catch(() => undefined);
    },
  });

  async function openApproved(relayClient: Client, { topic }: SessionStruct, proposed: Proposed) {
    const adapters = await loaded();
    // The wallet may have sent changes since the approval.
    if (!relayClient.sign.session.keys.includes(topic)) throw new WalletError('session-ended', {});
    const struct = relayClient.sign.session.get(topic);
    const { accounts } = readApproved(struct.namespaces, proposed, adapters);
    if (accounts.length === 0) {
      void revoke(relayClient, struct.topic);
      throw new WalletError('no-accounts', {});
    }
    return createSession({ client: relayClient, struct, proposed: proposed, adapters, limits });
  }
}

/** Whether the browser has stored a session that this page's client may not have, because it reads them only once. */
async function isKept({ sign }: Client, topic: string): Promise<boolean> {
  const { storageKey } = sign.session as unknown as { readonly storageKey: string };
  const entries = await sign.core.storage.getEntries<readonly { topic?: string }[]>().catch(() => []);
  const saved = entries.find(([key]) => key === storageKey)?.[1];
  return Array.isArray(saved) && saved.some((session) => session.topic === topic);
}

/** Gives the relay a moment to deliver events from the time when the page was closed, such as the session's end. */
async function settled({ sign }: Client, limits: RelayLimits, topic: string): Promise<void> {
  const { relayer } = sign.core;
  // The socket may be open while the relay has not answered the subscription yet.
  const isSubscribed = !sign.session.keys.includes(topic) || relayer.subscriber.topics.includes(topic);
  if (!relayer.connected || !isSubscribed) {
    let onResubscribed: () => void = () => undefined;
    const resubscribed = new Promise<void>((resolve) => {
      onResubscribed = resolve;
      relayer.subscriber.once('subscription_resubscribed', onResubscribed);
    });
    await withDeadline(resubscribed, { method: 'resubscribe', ms: limits.again }).catch(() => undefined);
    relayer.subscriber.off('subscription_resubscribed', onResubscribed);
  }
  // In two parts: a pause of the machine uses up one of them, and in the other the messages it held back arrive.
  for (let part = 0; part < 2; part++) await new Promise((resolve) => setTimeout(resolve, limits.settle / 2));
}
