import { testSeed } from '@causeway/conformance';
import { isWalletError, type Session, type SessionEvent } from '@causeway/protocol';
import fc from 'fast-check';
import { describe, test } from 'vitest';
import { walletConnect } from '../src/index.js';
import type { RelayNamespace } from '../src/types.js';
import { createFakeClient, structOf } from './fakeClient.js';
import { alice, bob, evm, evmScopes } from './fixtures.js';

const topic = 'f'.repeat(64);
/** Like an adapter whose code is still loading: during that time the wallet may send more. */
const slow: RelayNamespace = {
  ...evm,
  relay: async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return evm.wire;
  },
};
const idOf = (address: string) => `eip155:1:${address}`;

/** The page's current operation. */
const works = ['connecting', 'coming back', 'asking'] as const;
type Work = (typeof works)[number];
/** Events during the operation. */
const events = ['delete', 'expire', 'update', 'empty', 'extend', 'give up', 'revoke', 'answer'] as const;
type Event = (typeof events)[number];

interface Move {
  readonly event: Event;
  /** Turns of the queue of microtasks until it happens; from `turns` on, after the timers too. */
  readonly at: number;
}

const turns = 30;

function check(holds: boolean, law: string, story: string): void {
  if (!holds) throw new Error(`broken: ${law} – ${story}`);
}

/** Plays moves during an operation and checks the laws when everything has settled. */
async function play(work: Work, moves: readonly Move[]): Promise<void> {
  const story = `${work}; ${moves.map(({ event, at }) => `${event} at ${at}`).join(', ')}`;
  const client = createFakeClient();
  const controller = new AbortController();
  const { connector } = walletConnect({
    appName: 'Test',
    appUrl: 'https://app.example',
    projectId: 'local',
    adapters: [slow],
    load: client.load,
    page: { addEventListener() {}, removeEventListener() {} },
    limits: { settle: 0, beat: 3_600_000 },
  });
  const struct = structOf(topic, [idOf(alice), idOf(bob)]);
  let session: Session | undefined;
  let failure: unknown;
  let opened = false;
  const events: SessionEvent['type'][] = [];
  const start = async (way: () => Promise<Session | undefined>) => {
    try {
      session = await way();
      // At once, as the connection does.
      session?.subscribe(({ type }) => events.push(type));
    } catch (error) {
      failure = error;
    }
    opened = true;
  };
  const comeBack = () =>
    start(() =>
      connector.getSession(
        { connector: connector.id, activeAccount: '', switchedNetwork: false, topic },
        { signal: controller.signal },
      ),
    );
  let answered: unknown;
  let running: Promise<unknown>;
  if (work === 'connecting') {
    running = start(() =>
      connector.createSession({
        scopes: evmScopes,
        signal: controller.signal,
        onUri: () => client.approve(struct),
      }),
    );
  } else {
    client.keep(struct);
    running = comeBack();
    if (work === 'asking') {
      await running;
      running = session!
        .invokeMethod({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x', alice] })
        .then(
          (value) => {
            answered = value;
          },
          (error) => {
            answered = error;
          },
        );
    }
  }

  let gaveUp = false;
  let revoked = false;
  const acts: Record<Event, () => void> = {
    delete: () => client.end(topic, 'session_delete'),
    expire: () => client.end(topic, 'session_expire'),
    update: () => client.update(topic, [idOf(bob)]),
    empty: () => client.update(topic, []),
    extend: () => client.extend(topic),
    'give up': () => {
      gaveUp ||= !opened;
      controller.abort();
    },
    revoke: () => {
      if (!session) return;
      revoked = true;
      void connector.revokeSession(session);
    },
    answer: () => client.answer(),
  };
  let waiting = [...moves];
  for (let turn = 0; waiting.length > 0 && turn < 2 * turns; turn++) {
    for (const { event, at } of waiting) if (at <= turn) acts[event]();
    waiting = waiting.filter(({ at }) => at > turn);
    // The settling, of two timers, ends between two halves.
    if (turn === turns)
      for (let part = 0; part < 2; part++) await new Promise((resolve) => setTimeout(resolve, 1));
    await Promise.resolve();
  }
  await new Promise((resolve) => setTimeout(resolve, 3));
  if (work === 'asking') client.answer();
  await new Promise((resolve) => setTimeout(resolve, 1));
  await running;

  const stored = client.held(topic);
  const approved = (stored?.namespaces.eip155?.accounts ?? []).map((id) => id.slice(id.lastIndexOf(':') + 1));
  const live = session !== undefined && !events.includes('ended') && !revoked;
  check(failure === undefined || isWalletError(failure), 'a failure is named', story);
  check(
    live === (session !== undefined && stored !== undefined && approved.length > 0) || revoked,
    'a session lives as long as the wallet’s',
    story,
  );
  check(events.filter((type) => type === 'ended').length <= 1, 'an end is told once', story);
  if (live) {
    const addresses = [...new Set(session!.accounts.map(({ address }) => address))];
    check(addresses.join() === approved.join(), 'accounts are the wallet’s', story);
    const { expiresAt } = session!.native as { expiresAt: number };
    check(expiresAt === stored!.expiry * 1000, 'the end that is shown is the wallet’s', story);
  }
  check(
    !gaveUp || session !== undefined || stored === undefined,
    'what was given up is over at the wallet',
    story,
  );
  check(!revoked || stored === undefined, 'what was revoked is over at the wallet', story);
  check(work !== 'asking' || answered === '0x01' || isWalletError(answered), 'a question is answered', story);
}

const everyTurn = Array.from({ length: 2 * turns }, (_, at) => at);

describe('a session over the relay with random orders of events', () => {
  test('a relayed session keeps every law with every event at every step', async () => {
    let runs = 0;
    for (const work of works) {
      for (const event of events) {
        // In parallel, because each counts its own turns.
        await Promise.all(everyTurn.map((at) => play(work, [{ event, at }])));
        runs += everyTurn.length;
      }
    }
    console.info(`relay session: ${runs} orders of one event`);
  });

  test('a relayed session keeps every law with every pair of events', async () => {
    let runs = 0;
    const some = everyTurn.filter((at) => at % 5 === 0);
    for (const work of works) {
      for (const event of events) {
        for (const other of events) {
          const stories = some.flatMap((at) =>
            [at, at + 1].map(
              (then) =>
                [
                  { event, at },
                  { event: other, at: then },
                ] as const,
            ),
          );
          await Promise.all(stories.map((moves) => play(work, moves)));
          runs += stories.length;
        }
      }
    }
    console.info(`relay session: ${runs} orders of two events`);
  });

  test('a relayed session keeps every law in random orders of events', async () => {
    const seed = testSeed();
    const move = fc.record({ event: fc.constantFrom(...events), at: fc.nat(2 * turns - 1) });
    const story = fc.tuple(fc.constantFrom(...works), fc.array(move, { minLength: 2, maxLength: 5 }));
    const stories = fc.array(story, { minLength: 20, maxLength: 20 });
    const property = fc.asyncProperty(
      stories,
      async (list) => void (await Promise.all(list.map(([work, moves]) => play(work, moves)))),
    );
    await fc.assert(property, { numRuns: 50, seed });
    console.info(`relay session: 1000 random orders, seed ${seed}`);
  });
});
