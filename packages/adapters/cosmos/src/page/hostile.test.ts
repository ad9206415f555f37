import { testRuns, testSeed } from '@causeway/conformance';
import { isWalletError } from '@causeway/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, chains, createPage, hub, never } from '../../test/fakes.js';
import { keyedSigner, signerOver } from '../../test/keyedSigner.js';
import { createKeplrWallet } from '../../test/wallet.js';
import { toWalletError } from '../errors.js';
import { cosmos } from '../index.js';

/** Printed, so that a failure can be run again. */
const seed = testSeed();

const thrower = () =>
  new Proxy(
    {},
    {
      get: () => {
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
  const ring: Record<string, unknown> = { status: 'fulfilled' };
  ring.value = ring;
  ring.signature = ring;
  ring.signed = ring;
  return ring;
};
const words = [
  'bech32Address',
  'pubKey',
  'algo',
  'address',
  'status',
  'value',
  'signed',
  'signature',
  'pub_key',
];
const value: fc.Arbitrary<() => unknown> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .anything({
        withBigInt: true,
        withNullPrototype: true,
        withSparseArray: true,
        withTypedArray: true,
        maxDepth: 3,
        key: fc.oneof(fc.constantFrom(...words), fc.string()),
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
);
type Settle = (value: unknown) => void;
const thenable = (then: (yes: Settle, no: Settle) => void) => Object.fromEntries([['then', then]]);
/** The way in which the answer is returned. */
const ways = fc.constantFrom<(answer: unknown) => unknown>(
  (answer) => answer,
  (answer) => Promise.reject(answer),
  (answer) => {
    throw answer;
  },
  // Twice: only the first counts.
  (answer) =>
    thenable((yes, no) => {
      yes(answer);
      no(answer);
    }),
);

test('createSession rejects with a named error for each of 3,000 hostile wallets', async () => {
  const counts = { connected: 0, crashes: 0 };
  const sound = createKeplrWallet([alice], () => undefined).provider;
  await fc.assert(
    fc.asyncProperty(value, ways, fc.constantFrom('enable', 'keys'), async (make, give, where) => {
      const leap = {
        ...sound,
        ...(where === 'enable' && { enable: () => give(make()) }),
        getKeysSettled: () => give(make()),
      };
      const adapter = cosmos({ chains, page: createPage({ leap }) });
      let opening: Promise<unknown> = Promise.resolve();
      adapter.discover((connector) => {
        opening = connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never });
      })();
      try {
        await opening;
        counts.connected += 1;
      } catch (error) {
        if (!isWalletError(error)) {
          counts.crashes += 1;
          throw error;
        }
      }
    }),
    { numRuns: testRuns(3000), seed },
  );
  console.info(
    `seed ${seed}: 3000 hostile wallets, ${counts.connected} connected, ${counts.crashes} crashes`,
  );
  expect(counts).toEqual({ connected: 0, crashes: 0 });
});

test('no signature is returned for any of 5,000 hostile answers', async () => {
  const document = {
    bodyBytes: new Uint8Array(),
    authInfoBytes: new Uint8Array(),
    chainId: 'causeway-1',
    accountNumber: 0n,
  };
  let results = 0;
  await fc.assert(
    fc.asyncProperty(value, fc.boolean(), async (make, message) => {
      const signer = signerOver(make);
      const signing = message ? signer.signMessage({ message: 'hi' }) : signer.signTransaction({ document });
      await signing.then(
        () => {
          results += 1;
        },
        (error) => {
          if (!isWalletError(error) && !/trap|revoked/.test(String(error))) throw error;
        },
      );
    }),
    { numRuns: testRuns(5000), seed },
  );
  console.info(`seed ${seed}: 5000 hostile answers, ${results} taken for a signature`);
  expect(results).toBe(0);
  // Negative control: a valid answer is returned.
  expect((await keyedSigner((answer) => answer).signMessage({ message: 'hi' })).account).toContain(hub.id);
});

test('toWalletError maps any thrown value to a named error with a text that is safe to show', () => {
  fc.assert(
    fc.property(value, (error) => {
      const named = toWalletError(error(), 'enable');
      expect(isWalletError(named)).toBe(true);
      expect(named.shortMessage.length).toBeLessThan(400);
      expect(named.shortMessage).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
    }),
    { numRuns: testRuns(5000), seed },
  );
});

test.each([
  [new Error('Request rejected'), 'user-rejected'],
  [{ code: 4001 }, 'user-rejected'],
  ['User denied', 'user-rejected'],
  [new Error('Key ring is locked'), 'wallet-locked'],
  [new Error('Extension context invalidated.'), 'wallet-gone'],
  [new Error('https://a is not permitted'), 'unauthorised'],
  [new Error('Signer mismatched'), 'account-changed'],
  [new Error('account sequence mismatch, expected 2, got 1'), 'transaction-rejected'],
  [new TypeError('x.signDirect is not a function'), 'method-unsupported'],
  [{ code: -32002 }, 'request-pending'],
  [new Error('boom'), 'wallet-failed'],
  [undefined, 'wallet-failed'],
])('toWalletError maps %s to %s', (error, code) => {
  expect(toWalletError(error, 'enable').code).toBe(code);
});
