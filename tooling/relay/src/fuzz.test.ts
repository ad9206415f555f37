import { testSeed } from '@causeway/conformance';
import { expect, test } from 'vitest';
import { mulberry32 } from './faults.js';
import type { Hub, Peer } from './hub.js';
import { createTable, post, topicOf } from './testing/table.js';

const frames = Number(process.env.CAUSEWAY_RELAY_FRAMES ?? 120_000);
const seed = testSeed();
const methodNames = [
  'irn_subscribe',
  'irn_batchSubscribe',
  'irn_unsubscribe',
  'irn_publish',
  'irn_batchPublish',
  'irn_fetchMessages',
  'irn_batchFetchMessages',
  'wc_proposeSession',
  'wc_approveSession',
  '__proto__',
  'constructor',
  'irn_subscription',
];

/** Valid, nearly valid and invalid frames. */
function createAttacker(random: () => number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const topic = () => topicOf(Math.floor(random() * 12));
  const junk = (): unknown =>
    pick([
      null,
      true,
      -1,
      1e300,
      2 ** 60,
      '',
      'x'.repeat(70),
      [],
      {},
      [[[]]],
      { __proto__: 1 },
      '\u0000',
      topic(),
    ]);
  const message = (on: string) => `${on}/${Math.floor(random() * 1e9)}`;
  const sound = (): object => {
    const [a, b] = [topic(), topic()];
    const method = pick(methodNames);
    if (method === 'irn_publish') return { method, params: post(a, message(a)) };
    if (method === 'irn_batchPublish') {
      return { method, params: { messages: [post(a, message(a)), post(b, message(b))] } };
    }
    if (method === 'wc_proposeSession') {
      return { method, params: { pairingTopic: a, sessionProposal: message(a), ttl: 300 } };
    }
    if (method === 'wc_approveSession') {
      const texts = { sessionProposalResponse: message(a), sessionSettlementRequest: message(b) };
      return { method, params: { pairingTopic: a, sessionTopic: b, ttl: 300, ...texts } };
    }
    if (/batch/.test(method)) return { method, params: { topics: [a, b] } };
    return { method, params: { topic: a } };
  };
  const spoil = (frame: object): object => {
    const copy = structuredClone(frame) as { params: Record<string, unknown> } & Record<string, unknown>;
    const where = random() < 0.7 && copy.params ? copy.params : copy;
    where[pick(Object.keys(where))] = junk();
    return copy;
  };
  return (lastDelivery: number | undefined): string => {
    const kind = random();
    const head = { jsonrpc: '2.0', id: Math.floor(random() * 1e6) };
    if (kind < 0.15)
      return JSON.stringify({ ...head, id: lastDelivery ?? 1, result: pick([true, false, null]) });
    const frame = { ...head, ...sound() };
    if (kind < 0.55) return JSON.stringify(frame);
    if (kind < 0.8) return JSON.stringify(spoil(frame));
    const text = JSON.stringify(frame);
    const at = Math.floor(random() * text.length);
    if (kind < 0.9) return text.slice(0, at);
    return text.slice(0, at) + pick(['"', '\\', '{', '}', '\ud800', '\u0000', ',', '9']) + text.slice(at + 1);
  };
}

/** The message that a frame would publish, as `topic message`, if the relay accepts it. */
function postedBy(text: string): string[] {
  let frame: { params?: Record<string, unknown> } | null;
  try {
    frame = JSON.parse(text);
  } catch {
    return [];
  }
  const params = frame?.params;
  if (!params || typeof params !== 'object') return [];
  const many = Array.isArray(params.messages) ? params.messages : [];
  return [
    [params.topic, params.message],
    [params.pairingTopic, params.sessionProposal],
    [params.pairingTopic, params.sessionProposalResponse],
    [params.sessionTopic, params.sessionSettlementRequest],
    ...many.map((post: Record<string, unknown> | null) => [post?.topic, post?.message]),
  ].map(([topic, message]) => `${topic} ${message}`);
}

/** Sends frames and counts deliveries on topics that the client never named, or of messages not published there. */
function attack(count: number, wrap?: (hub: Hub) => Hub) {
  const random = mulberry32(seed);
  const limits = { topicMessages: 20, mailbox: 50_000, digests: 2_000, topics: 8 };
  const { sit, hub, clock } = createTable({ limits, hub: wrap });
  const next = createAttacker(random);
  const clients = Array.from({ length: 8 }, (_, index) => sit(`client ${index}`));
  const readCounts = clients.map(() => 0);
  const allowed = clients.map(() => new Set<string>());
  const posted = new Set<string>();
  let crossed = 0;
  for (let n = 0; n < count; n++) {
    const index = Math.floor(random() * clients.length);
    const client = clients[index]!;
    const text = next(client.received.findLast(({ method }) => method)?.id as number | undefined);
    for (const topic of text.match(/\b[0-9a-f]{64}\b/g) ?? []) allowed[index]?.add(topic);
    for (const pair of postedBy(text)) posted.add(pair);
    client.receive(text);
    if (n % 64 === 0) {
      clock.advance(1_000);
      hub.sweep();
    }
    clients.forEach(({ received }, client) => {
      for (const { params } of received.slice(readCounts[client])) {
        if (!params) continue;
        const { topic, message } = params.data;
        if (!allowed[client]?.has(topic) || !posted.has(`${topic} ${message}`)) crossed++;
      }
      if (received.length > 500) received.splice(0, received.length - 50);
      readCounts[client] = received.length;
    });
  }
  return { crossed, stats: hub.stats };
}

test(`the relay survives ${frames} valid and hostile frames without a crash, a crossed topic or unbounded memory`, () => {
  const start = performance.now();
  const { crossed, stats } = attack(frames);
  const ms = performance.now() - start;
  console.info(`fuzz seed: ${seed}`);
  console.info(
    `fuzz frames: ${stats.frames}, refused ${stats.refused}, delivered ${stats.delivered}, crossed ${crossed}`,
  );
  console.info(`fuzz speed: ${Math.round((frames / ms) * 1000)} frames/s`);
  expect(stats.frames).toBe(frames);
  expect(crossed).toBe(0);
  expect(stats.delivered).toBeGreaterThan(frames / 100);
  expect(stats.refused).toBeGreaterThan(frames / 10);
  expect(stats.waitingSize).toBeLessThanOrEqual(50_000);
  expect(stats.subscriptions).toBeLessThanOrEqual(64);
});

test('the attack detects a relay that mixes topics up', () => {
  const mixing = (hub: Hub): Hub => ({
    ...hub,
    stats: hub.stats,
    join: (peer: Peer) =>
      hub.join({
        ...peer,
        send: (text) => peer.send(text.replace(/"topic":"0+1"/, `"topic":"${topicOf(2)}"`)),
      }),
  });
  expect(attack(5_000, mixing).crossed).toBeGreaterThan(0);
});
