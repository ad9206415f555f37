import { testRuns, testSeed } from '@causeway/conformance';
import { isWalletError } from '@causeway/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, announce, chains, createPage, local, never } from '../../test/fakes.js';
import { isAddress } from '../chain/address.js';
import { toWalletError } from '../errors.js';
import { eip155 } from '../index.js';
import { defaultLimits } from '../types.js';
import { readAnnouncement } from './discovery.js';
import { createSession, getSession } from './injected.js';
import { createSlot } from './slot.js';

/** Printed, so that a failure can be run again. */
const seed = testSeed();

const thrower = () =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('a trap');
      },
      ownKeys: () => {
        throw new Error('a trap');
      },
    },
  );
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
};
const cyclic = () => {
  const ring: Record<string, unknown> = {};
  ring.cause = ring;
  ring.data = ring;
  return ring;
};

const fixed: readonly unknown[] = ['0x', '0x0', '0x1', alice.toLowerCase(), 1n, -1, 2 ** 60, Number.NaN];

/**
 * The possible answers of a wallet: anything, and the shapes that are nearly right. Made late: some cannot be
 * touched.
 */
const value: fc.Arbitrary<() => unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .anything({
        withBigInt: true,
        withDate: true,
        withNullPrototype: true,
        withSparseArray: true,
        maxDepth: 2,
        maxKeys: 4,
      })
      .map((anything) => () => anything),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<() => unknown>(
      thrower,
      revoked,
      cyclic,
      () => 'x'.repeat(100_000),
      () => () => 1,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...fixed).map((value) => () => value) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom<unknown>(alice, alice.slice(2), null, 1n, {}), { maxLength: 3 })
      .map((list) => () => list),
  },
);
const accounts = fc.oneof(
  { weight: 5, arbitrary: value },
  { weight: 1, arbitrary: fc.constant(() => [alice]) },
);

/** The way in which the answer is returned. */
const ways = fc.constantFrom<(answer: unknown) => unknown>(
  (answer) => answer,
  (answer) => Promise.resolve(answer),
  (answer) => Promise.reject(answer),
  (answer) => {
    throw answer;
  },
  // Twice: only the first counts.
  (answer) =>
    thenable((yes, no) => {
      yes(answer);
      no(answer);
      yes(null);
    }),
  (answer) =>
    Object.defineProperty({}, 'then', {
      get: () => {
        throw answer;
      },
    }),
);
type Settle = (value: unknown) => void;
const thenable = (then: (yes: Settle, no: Settle) => void) => Object.fromEntries([['then', then]]);

const context = { chains, limits: { ...defaultLimits, accounts: 50, chain: 50 }, page: createPage() };
const scopes = { eip155: { chains: [local.id], methods: [], notifications: [] } };
const record = { connector: 'c', activeAccount: `${local.id}:${alice}`, switchedNetwork: false };

/** Whether an answer really is a list of addresses, decided without the code under test. */
function isSound(answer: unknown): boolean {
  try {
    return Array.isArray(answer) && answer.length > 0 && answer.every((entry) => isAddress(entry));
  } catch {
    return false;
  }
}

test('100,000 hostile replies cause no crash and no false connection', async () => {
  const counts = {
    replies: 0,
    connected: 0,
    refused: 0,
    false: 0,
    crashes: 0,
    errors: new Map<string, number>(),
  };
  const property = fc.asyncProperty(
    accounts,
    value,
    value,
    fc.tuple(ways, ways, ways),
    fc.boolean(),
    async (makeAccounts, makeChain, makeCall, [give, giveChain, giveCall], silent) => {
      const answer = makeAccounts();
      let sentOnce = false;
      const provider = {
        request({ method }: { method: string }): unknown {
          counts.replies += 1;
          if (method === 'eth_chainId') return giveChain(makeChain());
          if (method === 'eth_accounts' || method === 'eth_requestAccounts') return give(answer);
          sentOnce = true;
          return giveCall(makeCall());
        },
      };
      const slot = createSlot({ identity: { name: 'Hostile' }, provider });
      try {
        const session = silent
          ? await getSession(slot, context, record, never)
          : await createSession(slot, context, { scopes, signal: never });
        if (!session) {
          counts.refused += 1;
          return;
        }
        counts.connected += 1;
        if (!isSound(answer)) counts.false += 1;
        // A connected wallet goes on to answer a call with nonsense.
        const call = session.invokeMethod({
          chainId: local.id,
          method: 'personal_sign',
          params: ['0x', alice],
        });
        await call.catch((error) => {
          if (!isWalletError(error)) throw error;
        });
        expect(sentOnce).toBe(true);
        session.close();
      } catch (error) {
        if (!isWalletError(error)) {
          counts.crashes += 1;
          throw error;
        }
        counts.refused += 1;
        counts.errors.set(error.code, (counts.errors.get(error.code) ?? 0) + 1);
      }
    },
  );
  // Three replies a run at most and one at least: enough runs for the number in the name.
  for (let batch = 0; counts.replies < testRuns(100_000); batch++) {
    await fc.assert(property, { numRuns: 10_000, seed: seed + batch, endOnFailure: true });
  }
  const errors = [...counts.errors].map(([code, times]) => `${code} ${times}`).join(', ');
  console.info(
    `seed ${seed}: ${counts.replies} replies, ${counts.connected} connected, ${counts.refused} refused (${errors}), ` +
      `${counts.false} false connected, ${counts.crashes} crashes`,
  );
  expect(counts).toMatchObject({ false: 0, crashes: 0 });
  // Negative control: sound answers among them do connect.
  expect(counts.connected).toBeGreaterThan(1000);
});

test('toWalletError returns a named error with displayable text for any value', () => {
  fc.assert(
    fc.property(
      value,
      fc.constantFrom('personal_sign', 'eth_sendTransaction', 'eth_accounts'),
      (error, method) => {
        const named = toWalletError(error(), method);
        expect(isWalletError(named)).toBe(true);
        expect(named.shortMessage.length).toBeLessThan(400);
        expect(named.shortMessage).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
      },
    ),
    { numRuns: 20_000, seed },
  );
});

test('readAnnouncement ignores any announcement or returns a harmless identity', () => {
  const info = fc
    .record({ name: value, icon: value, rdns: value, uuid: value }, { requiredKeys: [] })
    .map((claims) => () => Object.fromEntries(Object.entries(claims).map(([key, make]) => [key, make()])));
  const provider = fc.oneof(
    value,
    fc.constant(() => ({ request: () => undefined })),
  );
  let acceptedCount = 0;
  fc.assert(
    fc.property(fc.oneof(value, info), provider, (claim, object) => {
      const announcement = readAnnouncement({ detail: { info: claim(), provider: object() } });
      if (!announcement) return;
      acceptedCount += 1;
      const { name, icon, rdns } = announcement.identity;
      expect(name.length).toBeGreaterThan(0);
      expect([...name].length).toBeLessThanOrEqual(64);
      expect(name).not.toMatch(/\p{C}/u);
      expect(icon ?? 'data:image/').toMatch(/^data:image\//);
      expect(rdns ?? 'a.b').toMatch(/^[a-z\d.-]+$/);
    }),
    { numRuns: 20_000, seed },
  );
  expect(acceptedCount).toBeGreaterThan(100);
});

test('discovery finds an honest wallet among hostile announcements', () => {
  const page = createPage();
  const names: string[] = [];
  eip155({ chains, page }).discover(({ wallet }) => names.push(wallet.name));
  for (const make of [thrower, revoked, cyclic]) {
    const detail = { info: make(), provider: make() };
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail }));
    page.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: make() }));
  }
  announce(page, { request: () => undefined }, { name: 'Honest' });
  expect(names).toEqual(['Honest']);
});
