import { setImmediate as turn } from 'node:timers/promises';
import { testSeed } from '@causeway/conformance';
import type { Hex } from '@causeway/protocol/bytes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, bob, chains, createProvider, defer, failure, local } from '../../test/fakes.js';
import { sendTransaction } from '../signer/send.js';
import { defaultLimits } from '../types.js';
import { openSession } from './session.js';
import { createSlot } from './slot.js';

const seed = testSeed();
const ends = ['timeout', 'aborted', 'account-changed', 'wallet-gone', 'session-ended'] as const;

/** One transaction whose wait ends in some way before the wallet answers. */
async function sendLate(
  end: (typeof ends)[number],
  hash: Hex,
  early: boolean,
  leave?: (late: unknown) => void,
): Promise<unknown> {
  const answer = defer();
  const call = defer<void>();
  const provider = createProvider({
    eth_sendTransaction: () => {
      call.resolve();
      return answer.promise;
    },
  });
  const session = await openSession({
    slot: createSlot({ identity: { name: 'Late' }, provider }),
    chains,
    requested: chains.map(({ id }) => id),
    addresses: [alice],
    switchedNetwork: false,
    limits: defaultLimits,
  });
  const controller = new AbortController();
  const account = { id: `${local.id}:${alice}` as const, chainId: local.id, address: alice };
  const timeout = end === 'timeout' ? 1 : undefined;
  const sending = sendTransaction(
    { session, account },
    { to: bob, value: 1n, signal: controller.signal, timeout },
  );
  const failing = failure(sending);
  await call.promise;
  if (end === 'aborted') controller.abort();
  if (end === 'account-changed') provider.emit('accountsChanged', [bob]);
  if (end === 'wallet-gone') provider.emit('disconnect', { code: 1013 });
  if (end === 'session-ended') {
    // First the wallet must answer whether it is only locked.
    const ended = defer<void>();
    session.subscribe(() => ended.resolve());
    provider.emit('accountsChanged', []);
    await ended.promise;
  }
  if (early) answer.resolve(hash);
  const error = await failing;
  expect(error.code).toBe(end);
  answer.resolve(hash);
  return leave ? leave(error.context.late) : error.context.late;
}

test('a session delivers each of 10,000 late hashes', async () => {
  let delivered = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ends.slice(1)),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.boolean(),
      async (end, bytes, early) => {
        const hash: Hex = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
        expect(await sendLate(end, hash, early)).toEqual({ hash, chainId: local.id });
        delivered += 1;
      },
    ),
    { numRuns: 10_000, seed },
  );
  console.info(`seed ${seed}: ${delivered} late hashes, ${10_000 - delivered} lost`);
  expect(delivered).toBe(10_000);
});

test('a session delivers a hash that arrives after the time limit', async () => {
  const hash: Hex = `0x${'9a'.repeat(32)}`;
  expect(await sendLate('timeout', hash, false)).toEqual({ hash, chainId: local.id });
});

test('a malformed late answer rejects with malformed-response', async () => {
  const late = sendLate('aborted', '0x12', false);
  expect((await failure(late)).code).toBe('malformed-response');
});

test('a late failure without a handler causes no unhandled rejection', async () => {
  const boxed: { late?: unknown }[] = [];
  await sendLate('aborted', '0x34', false, (late) => boxed.push({ late }));
  // The run itself fails if the rejection inside is not handled.
  await turn();
});
