import { expect, test, vi } from 'vitest';
import type { Hub } from './hub.js';
import { createTable, post, topicOf } from './testing/table.js';

const [one, two] = [topicOf(1), topicOf(2)];

test('the hub holds a message for its reader, sends it until acknowledged, and never to its sender', () => {
  const { sit, clock, hub } = createTable();
  const app = sit('app');
  expect(app.call('irn_publish', post(one, 'a'))?.result).toBe(true);
  app.call('irn_subscribe', { topic: one });
  expect(app.messages()).toEqual([]);

  const wallet = sit('wallet');
  expect(wallet.call('irn_subscribe', { topic: one })?.result).toMatch(/^[0-9a-f]{64}$/);
  expect(wallet.messages()).toEqual(['a']);
  expect(wallet.received.findIndex(({ method }) => method !== undefined)).toBeGreaterThan(0);
  clock.advance(5_000);
  hub.sweep();
  expect(wallet.messages()).toEqual(['a', 'a']);
  wallet.acknowledge();
  clock.advance(60_000);
  hub.sweep();
  wallet.call('irn_subscribe', { topic: one });
  expect(wallet.messages()).toEqual(['a', 'a']);
  expect(hub.stats.waiting).toBe(0);
});

test('the hub sends unacknowledged messages to the next socket of the client', () => {
  const { sit } = createTable();
  const app = sit('app');
  const before = sit('wallet');
  before.call('irn_subscribe', { topic: one });
  app.call('irn_publish', post(one, 'a'));
  before.leave();
  const after = sit('wallet');
  after.call('irn_batchSubscribe', { topics: [two, one] });
  expect(after.messages()).toEqual(['a']);
});

test('the hub drops an expired message, even for a subscriber', () => {
  const { sit, clock, hub } = createTable();
  const app = sit('app');
  const wallet = sit('wallet');
  wallet.call('irn_subscribe', { topic: one });
  app.call('irn_publish', post(one, 'a', { ttl: 10 }));
  clock.advance(10_000);
  hub.sweep();
  const late = sit('wallet');
  late.call('irn_subscribe', { topic: one });
  expect([wallet.messages(), late.messages(), hub.stats.expired]).toEqual([['a'], [], 1]);
});

test('the hub sends a repeated publish once, even after it was read', () => {
  const { sit, clock, hub } = createTable();
  const app = sit('app');
  const wallet = sit('wallet');
  wallet.call('irn_subscribe', { topic: one });
  for (const round of [1, 2, 3]) {
    expect(app.call('irn_publish', post(one, 'a'))?.result, String(round)).toBe(true);
    wallet.acknowledge();
  }
  expect(wallet.messages()).toEqual(['a']);
  expect(hub.stats.repeated).toBe(2);
  clock.advance(301_000);
  app.call('irn_publish', post(one, 'a'));
  expect(wallet.messages()).toEqual(['a', 'a']);
});

test('the hub subscribes a proposal to its answer, and holds the settlement until the app subscribes', () => {
  const { sit } = createTable();
  const app = sit('app');
  const wallet = sit('wallet');
  const proposal = { pairingTopic: one, sessionProposal: 'propose', ttl: 300, correlationId: 1 };
  expect(app.call('wc_proposeSession', proposal)?.result).toBe(true);
  wallet.call('irn_subscribe', { topic: one });
  expect(wallet.deliveries()[0]?.params?.data).toMatchObject({ message: 'propose', tag: 1100 });
  const approval = { sessionProposalResponse: 'yes', sessionSettlementRequest: 'settle', ttl: 300 };
  expect(
    wallet.call('wc_approveSession', { pairingTopic: one, sessionTopic: two, ...approval })?.result,
  ).toBe(true);
  expect(app.messages()).toEqual(['yes']);
  app.call('irn_subscribe', { topic: two });
  expect(app.deliveries()[1]?.params?.data).toMatchObject({ message: 'settle', tag: 1102, topic: two });
  app.call('irn_publish', post(two, 'settled', { tag: 1103 }));
  expect(wallet.messages()).toEqual(['propose', 'settled']);
});

test('the hub fetches messages and publishes a batch completely or not at all', () => {
  const { sit, hub } = createTable({ limits: { topicMessages: 3 } });
  const app = sit('app');
  const wallet = sit('wallet');
  expect(
    app.call('irn_batchPublish', { messages: [post(one, 'a'), post(two, 'b'), post(one, 'c')] })?.result,
  ).toBe(true);
  const fetched = wallet.call('irn_batchFetchMessages', { topics: [one, two] })?.result as {
    messages: { message: string }[];
  };
  expect(fetched.messages.map(({ message }) => message)).toEqual(['a', 'c', 'b']);
  expect(wallet.call('irn_fetchMessages', { topic: two })?.result).toMatchObject({ hasMore: false });
  const tooMany = app.call('irn_batchPublish', { messages: [post(one, 'd'), post(one, 'e')] });
  expect(tooMany?.error?.message).toMatch(/Too many messages/);
  expect(hub.stats.waiting).toBe(3);
});

test('the hub takes a batch that it refused before once there is room for it', () => {
  const { sit, clock, hub } = createTable({ limits: { topicMessages: 2 } });
  const app = sit('app');
  app.call('irn_publish', post(one, 'a', { ttl: 10 }));
  const batch = { messages: [post(one, 'b'), post(one, 'c')] };
  expect(app.call('irn_batchPublish', batch)?.error?.message).toMatch(/Too many messages/);
  clock.advance(10_000);
  expect(app.call('irn_batchPublish', batch)?.result).toBe(true);
  const wallet = sit('wallet');
  wallet.call('irn_subscribe', { topic: one });
  expect(wallet.messages()).toEqual(['b', 'c']);
  expect(hub.stats).toMatchObject({ published: 3, repeated: 0 });
});

test('the hub sends nothing to a client that unsubscribed', () => {
  const { sit, clock, hub } = createTable();
  const app = sit('app');
  const wallet = sit('wallet');
  wallet.call('irn_subscribe', { topic: one });
  app.call('irn_publish', post(one, 'a'));
  wallet.call('irn_unsubscribe', { topic: one, id: 'x' });
  app.call('irn_publish', post(one, 'b'));
  clock.advance(60_000);
  hub.sweep();
  expect(wallet.messages()).toEqual(['a']);
});

test('the hub enforces and reports each limit', () => {
  const { sit, hub } = createTable({
    limits: { message: 10, topics: 2, batch: 3, mailbox: 25, topicMessages: 2, ttl: 600, digests: 4 },
  });
  const app = sit('app');
  const refused = (method: string, params: object) => app.call(method, params)?.error?.code;
  expect(refused('irn_publish', post(one, 'x'.repeat(11)))).toBe(-32602);
  expect(refused('irn_publish', post(one, ''))).toBe(-32602);
  expect(refused('irn_publish', post(one, 'a', { ttl: 601 }))).toBe(-32602);
  expect(refused('irn_publish', post(one, 'a', { ttl: 0 }))).toBe(-32602);
  expect(refused('irn_publish', post(one, 'a', { tag: -1 }))).toBe(-32602);
  expect(refused('irn_publish', post(one, 'a', { attestation: 7 }))).toBe(-32602);
  expect(refused('irn_publish', post('AB', 'a'))).toBe(-32602);
  expect(refused('irn_batchSubscribe', { topics: [one, one, one, one] })).toBe(-32602);
  expect(refused('irn_batchSubscribe', { topics: [one, two, topicOf(3)] })).toBe(-32005);
  expect(refused('irn_subscribe', { topic: `${one.slice(1)}F` })).toBe(-32602);
  expect(refused('toString', {})).toBe(-32601);
  expect(app.call('irn_publish', post(one, 'a'.repeat(10)))?.result).toBe(true);
  expect(app.call('irn_publish', post(one, 'b'.repeat(10)))?.result).toBe(true);
  expect(refused('irn_publish', post(one, 'c'))).toBe(-32005);
  expect(refused('irn_publish', post(two, 'd'.repeat(10)))).toBe(-32005);
  expect(hub.stats).toMatchObject({ waiting: 2, waitingSize: 20, subscriptions: 0 });
});

test('the hub has room in a full mailbox again after time has passed', () => {
  const { sit, clock } = createTable({ limits: { topicMessages: 1 } });
  const app = sit('app');
  app.call('irn_publish', post(one, 'a', { ttl: 10 }));
  expect(app.call('irn_publish', post(one, 'b'))?.error).toBeDefined();
  clock.advance(10_000);
  expect(app.call('irn_publish', post(one, 'b'))?.result).toBe(true);
});

test('the hub simulates inbound faults: lost, twice, silent, cut and dead', () => {
  const { sit, faults, kills, hub } = createTable();
  const wallet = sit('wallet');
  wallet.call('irn_subscribe', { topic: one });
  const app = sit('app');
  const firstPublish = { direction: 'in', method: 'irn_publish', count: 1 } as const;
  faults.add({ ...firstPublish, kind: 'drop' });
  expect(app.call('irn_publish', post(one, 'a'))).toBeUndefined();
  expect(wallet.messages()).toEqual([]);
  faults.add({ ...firstPublish, kind: 'duplicate' });
  app.call('irn_publish', post(one, 'a'));
  expect(wallet.messages()).toEqual(['a']);
  faults.add({ ...firstPublish, kind: 'no-ack', tag: 1108 });
  expect(app.call('irn_publish', post(one, 'b'))).toBeUndefined();
  expect(wallet.messages()).toEqual(['a', 'b']);
  faults.add({ ...firstPublish, kind: 'kill', ms: 7 });
  app.call('irn_publish', post(one, 'c'));
  expect(kills).toEqual([7]);
  faults.add({ ...firstPublish, kind: 'disconnect', client: 'app', topic: one });
  app.call('irn_publish', post(one, 'c'));
  expect(app.ended).toBe(true);
  expect(wallet.messages()).toEqual(['a', 'b']);
  expect(faults.counts).toMatchObject({ drop: 1, duplicate: 1, 'no-ack': 1, kill: 1, disconnect: 1 });
  expect(hub.stats.sockets).toBe(1);
});

test('the hub sends again after outbound faults', () => {
  const { sit, faults, clock, hub } = createTable();
  const wallet = sit('wallet');
  wallet.call('irn_subscribe', { topic: one });
  const app = sit('app');
  faults.add({ kind: 'drop', direction: 'out', count: 1 });
  app.call('irn_publish', post(one, 'a'));
  expect(wallet.messages()).toEqual([]);
  clock.advance(5_000);
  hub.sweep();
  expect(wallet.messages()).toEqual(['a']);
  wallet.acknowledge();
  faults.add({ kind: 'no-ack', direction: 'out', tag: 1108, count: 1 });
  app.call('irn_publish', post(one, 'b'));
  wallet.acknowledge();
  clock.advance(5_000);
  hub.sweep();
  expect(wallet.messages()).toEqual(['a', 'b', 'b']);
  wallet.acknowledge();
  faults.add({ kind: 'duplicate', direction: 'out', count: 1 });
  app.call('irn_publish', post(one, 'c'));
  expect(wallet.messages()).toEqual(['a', 'b', 'b', 'c', 'c']);
});

test('the hub delays and reorders messages for a bounded time', () => {
  vi.useFakeTimers();
  try {
    const { sit, faults, hub } = createTable();
    const wallet = sit('wallet');
    wallet.call('irn_subscribe', { topic: one });
    const app = sit('app');
    faults.add({ kind: 'delay', direction: 'out', count: 1, ms: 300 });
    app.call('irn_publish', post(one, 'a'));
    app.call('irn_publish', post(one, 'b'));
    expect(wallet.messages()).toEqual(['b']);
    vi.advanceTimersByTime(300);
    expect(wallet.messages()).toEqual(['b', 'a']);
    faults.add({ kind: 'reorder', direction: 'out', count: 1 });
    app.call('irn_publish', post(one, 'c'));
    app.call('irn_publish', post(one, 'd'));
    expect(wallet.messages()).toEqual(['b', 'a', 'd', 'c']);
    faults.add({ kind: 'reorder', direction: 'out', count: 1 });
    app.call('irn_publish', post(one, 'e'));
    vi.advanceTimersByTime(1_000);
    expect(wallet.messages().at(-1)).toBe('e');
    faults.add({ kind: 'delay', direction: 'in', count: 1, ms: 300 });
    app.call('irn_publish', post(one, 'f'));
    hub.close();
    vi.advanceTimersByTime(1_000);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('the hub produces the same faults from the same seed', () => {
  const run = (seed: number) => {
    const { sit, faults } = createTable({ seed });
    faults.add({ kind: 'drop', direction: 'in', chance: 0.3, method: 'irn_publish' });
    const app = sit('app');
    return Array.from({ length: 40 }, (_, n) =>
      app.call('irn_publish', post(one, `${n}`)) ? '1' : '0',
    ).join('');
  };
  expect(run(7)).toBe(run(7));
  expect(run(7)).not.toBe(run(8));
  expect(run(7)).toMatch(/0/);
});

test('the hub has nothing for the next reader after it forgets', () => {
  const wraps: Hub[] = [];
  const { sit } = createTable({
    hub: (hub) => {
      wraps.push(hub);
      return hub;
    },
  });
  sit('app').call('irn_publish', post(one, 'a'));
  wraps[0]?.forget();
  const wallet = sit('wallet');
  wallet.call('irn_subscribe', { topic: one });
  expect(wallet.messages()).toEqual([]);
});
