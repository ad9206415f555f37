import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authenticate } from './authenticate.js';
import type { SignClient } from './types.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pairing = 'a'.repeat(64);

/** A client with one proposal, which the relay has taken; `broken` is the step after that which fails. */
function createClient(broken?: 'encode' | 'register' | 'publish') {
  const topics = new Set<string>();
  const proposals = new Map([[7, { id: 7, pairingTopic: pairing }]]);
  const fails = (step: typeof broken) => async () => {
    if (step === broken) throw new Error(`${step} failed`);
    return 'text';
  };
  const relayer = {
    subscribe: async (topic: string) => void topics.add(topic),
    unsubscribe: async (topic: string) => void topics.delete(topic),
    publish: fails('publish'),
    on: vi.fn(),
    off: vi.fn(),
  };
  const crypto = { generateKeyPair: async () => 'b'.repeat(64), encode: fails('encode') };
  const expired: unknown[] = [];
  const client = {
    core: { relayer, crypto, verify: { register: fails('register') } },
    metadata: {},
    connect: async () => ({ uri: `wc:${pairing}@2`, approval: () => new Promise(() => undefined) }),
    proposal: {
      getAll: () => [...proposals.values()],
      delete: async (id: number) => void proposals.delete(id),
    },
    events: { emit: (_: string, { id }: { id: number }) => expired.push(id) },
  };
  return { client: client as unknown as SignClient, topics, proposals, expired };
}

async function propose(client: SignClient) {
  const signIn = async () => ({ payload: {}, read: async () => ({ namespaces: {} }) });
  const loaded = [{ namespace: 'eip155', wire: { signIn } }];
  const scopes = { eip155: { chains: ['eip155:1'], methods: [], events: [] } };
  const send = await authenticate(scopes as never, loaded as never, {
    challenge: async () => ({}) as never,
    onSigned: () => undefined,
  });
  return send?.(client, {});
}

it.each(['encode', 'register', 'publish'] as const)(
  'a sign-in that fails at %s leaves no subscription, no proposal and no timer',
  async (step) => {
    const { client, topics, proposals, expired } = createClient(step);
    await expect(propose(client)).rejects.toThrow(`${step} failed`);
    expect(topics.size).toBe(0);
    expect(proposals.size).toBe(0);
    expect(expired).toEqual([7]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it('a sign-in whose attempt has given up leaves its topic once the request has expired', async () => {
  const { client, topics } = createClient();
  await propose(client);
  expect(topics.size).toBe(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(topics.size).toBe(0);
});
