import type { Chain } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { expect, test } from 'vitest';
import { programs } from './programs.js';
import { createReads } from './reads.js';

const chain: Chain<'solana'> = {
  ...{ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana', rpcUrls: [] },
  currency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
};
const key = (number: number) => {
  const bytes = new Uint8Array(32).fill(9);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
};
const owner = encode58(key(1));
const mintOf = (number: number) => encode58(key(1_000 + number));

const base64 = (data: Uint8Array) => [Buffer.from(data).toString('base64'), 'base64'];
const account = (data: Uint8Array) => ({ owner: programs.token, data: base64(data) });

function mintData(): Uint8Array {
  const data = new Uint8Array(82);
  new DataView(data.buffer).setBigUint64(36, 1_000n, true);
  data.set([6, 1], 44);
  return data;
}

function holdingData(number: number, of: Uint8Array = key(1)): Uint8Array {
  const data = new Uint8Array(165);
  data.set(key(1_000 + number));
  data.set(of, 32);
  new DataView(data.buffer).setBigUint64(64, BigInt(number), true);
  data[108] = 1;
  return data;
}

/** An owner of so many tokens, and the number of requests. */
function spammed(count: number, of?: Uint8Array) {
  let requests = 0;
  const rows = Array.from({ length: count }, (_, at) => ({
    pubkey: encode58(key(100_000 + at)),
    account: account(holdingData(at + 1, of)),
  }));
  const reads = createReads(chain, async ({ method, params }) => {
    requests += 1;
    if (method !== 'getTokenAccountsByOwner') {
      return { value: (params as readonly (readonly string[])[])[0]?.map(() => account(mintData())) };
    }
    const { programId = programs.token } = (params as readonly { readonly programId?: string }[])[1] ?? {};
    return { value: programId === programs.token ? rows : [] };
  });
  return { reads, requests: () => requests };
}

test('ten thousand tokens in an account take at most ten requests and hide no requested token', async () => {
  const { reads, requests } = spammed(10_000);
  const last = `${chain.id}/token:${mintOf(10_000)}` as const;
  const holdings = await reads.list(owner, {}, [last]);
  expect(holdings).toHaveLength(300);
  expect(holdings[0]).toMatchObject({ asset: { id: last }, amount: 10_000n });
  expect(requests()).toBeLessThanOrEqual(10);
});

test('an account with few tokens lists all of them', async () => {
  const { reads } = spammed(5);
  expect((await reads.list(owner, {})).map(({ amount }) => amount)).toEqual([1n, 2n, 3n, 4n, 5n]);
});

test('a server that answers with the token accounts of another owner is refused', async () => {
  const { reads } = spammed(1, key(2));
  const refusal = { code: 'malformed-response', context: { path: 'value[0].owner' } };
  await expect(reads.list(owner, {})).rejects.toMatchObject(refusal);
  await expect(reads.balances(owner, [`${chain.id}/token:${mintOf(1)}`], {})).rejects.toMatchObject(refusal);
});
