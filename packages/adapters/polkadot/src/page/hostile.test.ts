import { testRuns, testSeed } from '@causeway/conformance';
import { isWalletError } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { createTurn } from '@causeway/protocol/turn';
import hex from '@polkadot/types-support/metadata/v14/polkadot-hex';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alice, aliceSeed, chains, createPage, failure, local, never, payloadOf } from '../../test/fakes.js';
import { decodeValue } from '../chain/decode.js';
import { encodeExtrinsic } from '../chain/extrinsic.js';
import { parseMetadata } from '../chain/metadata.js';
import { createScaleReader, encodeCompact } from '../chain/scale.js';
import { toWalletError } from '../errors.js';
import { readSigned } from '../signer/signed.js';
import { verifyBytes } from '../signer/verify.js';
import { defaultLimits } from '../types.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';
import { readEntry } from './discovery.js';
import { createSession, getSession } from './injected.js';
import { consent, type InjectedContext } from './slot.js';

/** Printed, so that a failure can be run again. */
const seed = testSeed();

const trap = () =>
  new Proxy(
    {},
    {
      get: (_, key) => {
        if (key === 'then') return undefined;
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

/**
 * The possible answers of a wallet: anything, and the shapes that are nearly right. Made late: some cannot be
 * touched.
 */
const value: fc.Arbitrary<() => unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.anything({ withBigInt: true, maxDepth: 2, maxKeys: 4 }).map((any) => () => any),
  },
  { weight: 1, arbitrary: fc.constantFrom<() => unknown>(trap, revoked, () => 'x'.repeat(100_000)) },
  {
    weight: 2,
    arbitrary: fc
      .array(
        fc.record(
          {
            address: fc.constantFrom<unknown>(alice, alice.slice(1), null, 7),
            genesisHash: fc.constantFrom<unknown>(local.genesisHash, null, '', 'x', {}),
            name: fc.constantFrom<unknown>('Alice', '\u202e', 7),
          },
          { requiredKeys: [] },
        ),
        { maxLength: 3 },
      )
      .map((list) => () => list),
  },
);
const ways = fc.constantFrom<(answer: unknown) => unknown>(
  (answer) => answer,
  (answer) => Promise.resolve(answer),
  (answer) => Promise.reject(answer),
  (answer) => {
    throw answer;
  },
);

const context: InjectedContext = {
  chains,
  appName: undefined,
  limits: { ...defaultLimits, accounts: 20, enable: 20, prompt: 20 },
  page: createPage(),
  takeTurn: createTurn(),
};
const scopes = { polkadot: { chains: [local.id], methods: [], notifications: [] } };
const record = { connector: 'c', activeAccount: '', topic: consent, switchedNetwork: false };

test('20,000 hostile answers cause no crash and no session with an invalid account', async () => {
  const counts = { replies: 0, connected: 0, refused: 0, crashes: 0 };
  const property = fc.asyncProperty(
    value,
    value,
    value,
    fc.tuple(ways, ways, ways),
    fc.boolean(),
    fc.boolean(),
    async (makeInjected, makeAccounts, makeCall, [give, giveAccounts, giveCall], sound, silent) => {
      const injected = {
        accounts: {
          get: () => {
            counts.replies += 1;
            return giveAccounts(makeAccounts());
          },
          subscribe: (listener: (value: unknown) => void) => {
            listener(makeCall());
            return makeCall();
          },
        },
        signer: { signRaw: () => giveCall(makeCall()) },
      };
      const enable = () => {
        counts.replies += 1;
        return sound ? injected : give(makeInjected());
      };
      const slot = { identity: { name: 'Hostile' }, key: 'hostile', entry: { enable }, alive: true };
      try {
        const session = silent
          ? await getSession(slot, context, record, never)
          : await createSession(slot, context, { scopes, signal: never });
        if (!session) return;
        counts.connected += 1;
        for (const { address } of session.accounts) expect(address).toMatch(/^(5Grwva|15oF4u)/);
        const params = { address: alice, data: '0x' };
        const call = { chainId: local.id, method: 'polkadot_signMessage', params };
        await session.invokeMethod(call).catch((error) => {
          if (!isWalletError(error)) throw error;
        });
        session.close();
      } catch (error) {
        if (!isWalletError(error)) {
          counts.crashes += 1;
          throw error;
        }
        counts.refused += 1;
      }
    },
  );
  for (let batch = 0; counts.replies < testRuns(20_000); batch++) {
    await fc.assert(property, { numRuns: 4000, seed: seed + batch, endOnFailure: true });
  }
  console.info(
    `seed ${seed}: ${counts.replies} replies, ${counts.connected} connected, ${counts.refused} refused, ${counts.crashes} crashes`,
  );
  expect(counts.crashes).toBe(0);
  // Negative control: sound answers among them do connect.
  expect(counts.connected).toBeGreaterThan(10);
});

test('toWalletError converts any value to a named error with a short, printable message', () => {
  fc.assert(
    fc.property(value, (error) => {
      const named = toWalletError(error(), 'enable');
      expect(isWalletError(named)).toBe(true);
      expect(named.shortMessage.length).toBeLessThan(400);
      expect(named.shortMessage).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
    }),
    { numRuns: 5000, seed },
  );
});

test('readEntry ignores a random entry or returns a printable name for it', () => {
  fc.assert(
    fc.property(fc.string(), value, (key, entry) => {
      const result = readEntry(key, { enable: () => undefined, version: entry() });
      if (result) expect(result.identity.name).not.toMatch(/\p{C}/u);
    }),
    { numRuns: 5000, seed },
  );
});

describe('hostile bytes from a server or a wallet', () => {
  const genuine = hexToBytes(hex as `0x${string}`);

  test('parseMetadata parses truncated or changed metadata or throws malformed-response', () => {
    let parsedCount = 0;
    let refused = 0;
    fc.assert(
      fc.property(fc.nat(genuine.length - 1), fc.nat(255), fc.boolean(), (at, byte, cut) => {
        const bytes = cut ? genuine.subarray(0, at) : genuine.slice();
        if (!cut) bytes[at] = byte;
        try {
          parseMetadata(bytes);
          parsedCount += 1;
        } catch (error) {
          expect(isWalletError(error, 'malformed-response')).toBe(true);
          refused += 1;
        }
      }),
      { numRuns: 40, seed },
    );
    console.info(`seed ${seed}: changed metadata ${parsedCount} read, ${refused} refused`);
  });

  test('decodeValue decodes random bytes or throws malformed-response', () => {
    const metadata = parseMetadata(genuine);
    const events = metadata.pallets.find(({ name }) => name === 'System')?.plain.Events as number;
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(events, 0, 1, 18, 99_999),
        (bytes, type) => {
          try {
            decodeValue(createScaleReader(bytes, 'test'), type, metadata);
          } catch (error) {
            expect(isWalletError(error, 'malformed-response')).toBe(true);
          }
        },
      ),
      { numRuns: 3000, seed },
    );
  });

  test('a compact number decodes to the value that was encoded', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: (1n << 536n) - 1n }), (number) => {
        const reader = createScaleReader(encodeCompact(number), 'test');
        expect(reader.compact()).toBe(number);
        expect(reader.remaining).toBe(0);
      }),
      { numRuns: 2000, seed },
    );
  });

  test('readSigned never accepts an extrinsic with one changed byte as the requested payload', async () => {
    const key = memoryKey(aliceSeed);
    const payload = payloadOf();
    const keyed = createKeyed(key, { chains, request: () => expect.unreachable() });
    const params = { address: alice, transactionPayload: payload };
    const answer = (await keyed.invoke({
      chainId: local.id,
      method: 'polkadot_signTransaction',
      params,
    })) as { signature: `0x${string}` };
    const signature = hexToBytes(`0x${answer.signature.slice(4)}`);
    const { transaction } = encodeExtrinsic(key.publicKey, payload, 'polkadot:sr25519', signature);
    const bytes = hexToBytes(transaction);
    expect(readSigned(transaction, payload, key.publicKey, { emptyExtensions: [] })).toEqual(
      payload.tip ? expect.anything() : undefined,
    );
    let other = 0;
    for (let at = 0; at < bytes.length; at++) {
      const changed = bytes.slice();
      changed[at] = (changed[at] as number) ^ 0x11;
      const text = `0x${Buffer.from(changed).toString('hex')}`;
      const reading = readSigned(text, payload, key.publicKey, { emptyExtensions: [] });
      // The signature's own bytes are skipped; the fields around it must decode to the payload.
      if (reading && at > 100 && JSON.stringify(reading) === JSON.stringify(payload)) other += 1;
    }
    expect(other).toBe(0);
  });

  test('verifyBytes returns invalid for any text as the signature', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.uint8Array({ maxLength: 70 })), async (signatureText) => {
        const signature =
          typeof signatureText === 'string'
            ? signatureText
            : `0x${Buffer.from(signatureText).toString('hex')}`;
        const bytes = new Uint8Array(3);
        expect((await verifyBytes({ address: alice, bytes, signature })).valid).toBe(false);
      }),
      { numRuns: 1000, seed },
    );
  });

  test('createKeyed rejects random parameters with a named error', async () => {
    const keyed = createKeyed(memoryKey(aliceSeed), { chains, request: () => expect.unreachable() });
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom(...keyed.methods), async (params, method) => {
        const { code } = await failure(keyed.invoke({ chainId: local.id, method, params: params() }));
        expect(['unauthorised', 'invalid-params']).toContain(code);
      }),
      { numRuns: 1000, seed },
    );
  });
});
