import { hexToBytes, isHex } from '@causeway/protocol/bytes';
import { expect, test } from 'vitest';
import { encodeExtrinsic } from '../src/chain/extrinsic.js';
import { createReader } from '../src/chain/reader.js';
import type { PolkadotChain } from '../src/index.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSeed, bob, local } from './fakes.js';

/** JSON-RPC over HTTP of a genuine runtime, such as Chopsticks gives it, where //Alice holds coins. */
const url = process.env.CAUSEWAY_CHOPSTICKS;

test('a genuine runtime includes a transfer built by createReader and signed by createKeyed', async (context) => {
  if (!url) {
    const reason =
      'CAUSEWAY_CHOPSTICKS names no server: Chopsticks needs a chain specification that is not on npm.';
    console.info(`skipped: ${reason}`);
    return context.skip(reason);
  }
  const callRpc = async (method: string, params: readonly unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const answer = (await (await fetch(url, { method: 'POST', headers, body })).json()) as {
      result: unknown;
    };
    return answer.result;
  };
  const genesisHash = await callRpc('chain_getBlockHash', [0]);
  if (!isHex(genesisHash, 32)) throw new Error('The server names no genesis.');
  const { ss58Format = 42 } = (await callRpc('system_properties')) as { ss58Format?: number };
  const chain: PolkadotChain = {
    ...local,
    id: `polkadot:${genesisHash.slice(2, 34)}`,
    genesisHash,
    prefix: ss58Format,
    rpcUrls: [url],
  };
  const reader = createReader(chain);
  const transfer = { from: { address: alice }, to: bob, amount: 10n ** 11n };
  expect(await reader.preview(transfer)).toMatchObject({ sufficient: true });
  const { request, trackBy } = await reader.build(transfer);
  const { payload } = request;
  const key = memoryKey(aliceSeed);
  const keyed = createKeyed(key, { chains: [chain], request: () => expect.unreachable() });
  const params = { address: payload.address, transactionPayload: payload };
  const answer = await keyed.invoke({ chainId: chain.id, method: 'polkadot_signTransaction', params });
  const { signature } = answer as { signature: string };
  const bare = hexToBytes(`0x${signature.slice(4)}`);
  const { transaction, hash } = encodeExtrinsic(key.publicKey, payload, 'polkadot:sr25519', bare);
  await reader.submit({ transaction });
  let last = '';
  for await (const { status } of reader.follow({ hash, from: alice, trackBy: trackBy({}), timeout: 60_000 }))
    last = status;
  expect(last).toBe('included');
});
