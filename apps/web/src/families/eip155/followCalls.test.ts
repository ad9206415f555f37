import type { Eip155Signer } from '@causeway/eip155';
import { describe, expect, test } from 'vitest';
import { entryOf, hash, otherHash } from '../../features/journal/testing.ts';
import { followCalls } from './followCalls.ts';

interface World {
  readonly status: number;
  readonly hashes?: readonly string[];
  /** Receipts of the chain by hash. */
  readonly chain?: Readonly<Record<string, '0x0' | '0x1'>>;
  readonly kept?: readonly string[];
}

const fate = ({ status, hashes = [], chain = {}, kept }: World) => {
  const receipts = hashes.map((transactionHash) => ({ transactionHash, status: 'success' }));
  const signer = {
    account: { chainId: 'eip155:31337' },
    getCallsStatus: async () => ({ id: 'calls-1', status, atomic: true, receipts }),
  } as unknown as Eip155Signer;
  const request = async ({ params }: { params?: unknown }) => {
    const found = chain[(params as string[])[0] ?? ''];
    return found ? { status: found } : null;
  };
  const entry = entryOf({ status: 'sent', callsId: 'calls-1', hashes: kept });
  return followCalls({ request }, signer, entry, { signal: AbortSignal.timeout(60_000) });
};

describe('calls that a wallet sends together', () => {
  test('are included when the chain has every receipt', async () => {
    const world = { status: 200, hashes: [hash], chain: { [hash]: '0x1' } } as const;
    expect(await fate(world)).toEqual({ type: 'calls', callsStatus: 200, hashes: [hash] });
  });

  test('are what the chain says when the wallet says otherwise', async () => {
    const both = [hash, otherHash];
    expect(await fate({ status: 200, hashes: [hash], chain: { [hash]: '0x0' } })).toMatchObject({
      callsStatus: 500,
    });
    expect(
      await fate({ status: 200, hashes: both, chain: { [hash]: '0x1', [otherHash]: '0x0' } }),
    ).toMatchObject({ callsStatus: 600 });
  });

  test.each([
    ['names no transaction', { status: 200 }],
    ['names one that the chain does not have', { status: 200, hashes: [hash] }],
  ])('are not decided when the wallet %s', async (_, world) => {
    await expect(fate(world)).rejects.toMatchObject({ code: 'malformed-response' });
  });

  test('that the wallet gave up need no chain', async () => {
    expect(await fate({ status: 400 })).toEqual({ type: 'calls', callsStatus: 400, hashes: [] });
  });

  test('have their hashes kept while they wait', async () => {
    expect(await fate({ status: 100, hashes: [hash] })).toMatchObject({ callsStatus: 100, hashes: [hash] });
  });
});
