import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { authenticate } from './authenticate.js';
import type { SignClient } from './library.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pairing = 'a'.repeat(64);

/** A client with one proposal, which the relay has taken; `broken` is the step after that which fails. */
function createClient(broken?: 'encode' | 'register' | 'publish' | 'store') {
  const topics = new Set<string>();
  const proposals = new Map([[7, { id: 7, pairingTopic: pairing }]]);
  const fails = (step: typeof broken) => async () => {
    if (step === broken) throw new Error(`${step} failed`);
    return 'text';
  };
  const requests: { readonly id: number }[] = [];
  let receive: (message: object) => Promise<void> = async () => undefined;
  const relayer = {
    subscribe: async (topic: string) => void topics.add(topic),
    unsubscribe: async (topic: string) => void topics.delete(topic),
    publish: fails('publish'),
    on: (_: string, listener: typeof receive) => {
      receive = listener;
    },
    off: vi.fn(),
  };
  const crypto = {
    generateKeyPair: async () => 'b'.repeat(64),
    generateSharedKey: async () => 'd'.repeat(64),
    encode: (_: string, request: { readonly id: number }) => {
      requests.push(request);
      return fails('encode')();
    },
    decode: async () => ({ id: requests[0]?.id, result: { responder: { publicKey: 'c'.repeat(64) } } }),
  };
  const expired: unknown[] = [];
  const client = {
    core: { relayer, crypto, verify: { register: fails('register') } },
    metadata: {},
    session: { set: fails('store') },
    connect: async () => ({ uri: `wc:${pairing}@2`, approval: () => new Promise(() => undefined) }),
    proposal: {
      getAll: () => [...proposals.values()],
      delete: async (id: number) => void proposals.delete(id),
    },
    events: { emit: (_: string, { id }: { id: number }) => expired.push(id) },
  };
  const approve = () => receive({ topic: pairing, message: 'text' });
  return { client: client as unknown as SignClient, topics, proposals, expired, approve };
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

it('an approved sign-in whose session cannot be stored leaves no subscription and no proposal', async () => {
  const { client, topics, proposals, approve } = createClient('store');
  const proposed = await propose(client);
  const failed = expect(proposed?.approval()).rejects.toThrow('Proposal expired');
  await approve();
  await failed;
  expect(topics.size).toBe(0);
  expect(proposals.size).toBe(0);
});

it('a sign-in whose attempt has given up leaves its topic once the request has expired', async () => {
  const { client, topics } = createClient();
  await propose(client);
  expect(topics.size).toBe(1);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(topics.size).toBe(0);
});
