import { EventEmitter } from 'node:events';
import type { SessionStruct } from '../src/pairing.js';

/** A session as a wallet approves it. */
export const structOf = (topic: string, accounts: readonly string[]): SessionStruct =>
  ({
    topic,
    expiry: Math.floor(Date.now() / 1000) + 3_600,
    namespaces: {
      eip155: { accounts, chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
    },
    requiredNamespaces: {},
    optionalNamespaces: {
      eip155: { chains: ['eip155:1'], methods: ['personal_sign'], events: [] },
    },
    peer: { publicKey: '', metadata: { name: 'Phone', description: '', url: '', icons: [] } },
  }) as unknown as SessionStruct;

/**
 * The part of a relay client that the connector uses, with nothing behind it. An event from a wallet takes
 * effect at once, as in the real client, which changes its list of sessions before it emits anything.
 */
export function createFakeClient() {
  const events = new EventEmitter().setMaxListeners(0);
  const sessions = new Map<string, SessionStruct>();
  const items = new Map<string, unknown>();
  let approve: (struct: SessionStruct) => void = () => undefined;
  let answer: (result: unknown) => void = () => undefined;
  const client = {
    on: events.on.bind(events),
    off: events.off.bind(events),
    events,
    session: {
      storageKey: 'sessions',
      get keys() {
        return [...sessions.keys()];
      },
      get length() {
        return sessions.size;
      },
      getAll: () => [...sessions.values()],
      get(topic: string) {
        const session = sessions.get(topic);
        if (!session) throw new Error(`No matching key. session: ${topic}`);
        return session;
      },
    },
    proposal: { getAll: () => [] },
    core: {
      relayer: {
        connect: async () => undefined,
        connected: true,
        on() {},
        removeListener() {},
        subscriber: {
          once() {},
          off() {},
          // The relay has answered every subscription.
          get topics() {
            return [...sessions.keys()];
          },
        },
      },
      verify: { register: async () => '' },
      storage: {
        getKeys: async () => [...items.keys()],
        getEntries: async () => [...items],
        getItem: async (key: string) => items.get(key),
        setItem: async (key: string, value: unknown) => void items.set(key, value),
        removeItem: async (key: string) => void items.delete(key),
      },
    },
    engine: { onSessionDeleteRequest: async () => {}, deleteSession: async () => {} },
    connect: async () => ({
      uri: `wc:${'a'.repeat(64)}@2`,
      approval: () =>
        new Promise<SessionStruct>((resolve) => {
          approve = resolve;
        }),
    }),
    request: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    disconnect: async ({ topic }: { topic: string }) => void sessions.delete(topic),
  };
  return {
    load: async () => ({ SignClient: { init: async () => client } }),
    /** The wallet's copy of a session; `undefined` once it is over. */
    held: (topic: string) => sessions.get(topic),
    /** A session of an earlier visit. */
    keep: (struct: SessionStruct) => void sessions.set(struct.topic, struct),
    approve(struct: SessionStruct) {
      sessions.set(struct.topic, struct);
      approve(struct);
    },
    answer: () => answer('0x01'),
    /** Ends the session as the wallet does, or by time. */
    end(topic: string, how: 'session_delete' | 'session_expire') {
      if (!sessions.delete(topic)) return;
      events.emit(how, { topic });
    },
    update(topic: string, accounts: readonly string[]) {
      const before = sessions.get(topic);
      if (!before) return;
      const { namespaces } = structOf(topic, accounts);
      sessions.set(topic, { ...before, namespaces });
      events.emit('session_update', { topic, params: { namespaces } });
    },
    extend(topic: string) {
      const before = sessions.get(topic);
      if (!before) return;
      sessions.set(topic, { ...before, expiry: before.expiry + 604_800 });
      events.emit('session_extend', { topic });
    },
  };
}
