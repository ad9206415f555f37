import { type Key, WalletError } from '@causeway/protocol';
import { bytesToHex, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { expect, it } from 'vitest';
import { keccak256 } from '../chain/crypto.js';
import { memoryKey } from './key.js';
import { createKeyed } from './keyed.js';

const chainId = 'eip155:31337';
const chain = {
  id: chainId,
  name: 'Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
} as const;
const honest = memoryKey(`0x${'11'.repeat(32)}`);
const other = memoryKey(`0x${'22'.repeat(32)}`);

/** A key whose requests are answered by another key, as a faulty server might. */
const liar: Key = { ...honest, sign: other.sign };

function setUp(key: Key) {
  const requests: string[] = [];
  const keyed = createKeyed(key, {
    chains: [chain],
    request: async ({ method }) => {
      requests.push(method);
      return '0x1';
    },
  });
  return { keyed, requests, from: keyed.account(chainId).address };
}

const transaction = (from: string) => ({
  from,
  to: from,
  value: '0x1',
  gas: '0x5208',
  nonce: '0x0',
  maxFeePerGas: '0x1',
  maxPriorityFeePerGas: '0x1',
});

it.each([
  ['personal_sign', (from: string) => ['0x6869', from]],
  ['eth_signTransaction', (from: string) => [transaction(from)]],
  ['eth_sendTransaction', (from: string) => [transaction(from)]],
])(
  '%s rejects with signature-mismatch and broadcasts nothing when another key signed',
  async (method, params) => {
    const { keyed, requests, from } = setUp(liar);
    await expect(keyed.invoke({ chainId, method, params: params(from) })).rejects.toMatchObject({
      code: 'signature-mismatch',
      context: {
        account: from,
        recovered: createKeyed(other, { chains: [chain], request: async () => 0 }).account(chainId).address,
      },
    });
    expect(requests).not.toContain('eth_sendRawTransaction');
  },
);

/** What a wallet answers to `eth_sendTransaction` whose broadcast is answered like this, and the hash of the bytes it sent. */
async function send(broadcast: () => unknown) {
  let hash: Hex | undefined;
  const keyed = createKeyed(honest, {
    chains: [chain],
    request: async ({ params }) => {
      hash = bytesToHex(keccak256(hexToBytes((params as [Hex])[0])));
      return broadcast();
    },
  });
  const params = [transaction(keyed.account(chainId).address)];
  const answer = await keyed
    .invoke({ chainId, method: 'eth_sendTransaction', params })
    .catch((error) => error);
  return { answer, hash };
}

const lost = (error: WalletError) => () => Promise.reject(error);
const method = 'eth_sendRawTransaction';

it.each([
  ['with another hash', () => `0x${'1'.repeat(64)}`],
  ['with something else', () => '0x1'],
  ['by no server', lost(new WalletError('rpc-failed', { chain: chainId, method, reason: 'lost' }))],
  ['too late', lost(new WalletError('timeout', { method, ms: 8000 }))],
  ['after the wait ended', lost(new WalletError('aborted', { method }))],
  ['in no form', lost(new WalletError('malformed-response', { method, path: '' }))],
])(
  'eth_sendTransaction gives the hash of the signed bytes when the broadcast is answered %s',
  async (_, by) => {
    const { answer, hash } = await send(by);
    expect(hash).toMatch(/^0x[\da-f]{64}$/);
    expect(answer).toBe(hash);
  },
);

it('eth_sendTransaction rejects with the reason of a chain that refuses the transaction', async () => {
  const refusal = Object.assign(new Error('nonce too low'), { chainError: true, code: -32000 });
  expect((await send(() => Promise.reject(refusal))).answer).toBe(refusal);
});

it('eth_sendTransaction broadcasts nothing when the wait ended before', async () => {
  const controller = new AbortController();
  const aborting: Key = {
    ...honest,
    async sign(digest) {
      const signature = await honest.sign(digest);
      controller.abort();
      return signature;
    },
  };
  const requests: string[] = [];
  const keyed = createKeyed(aborting, {
    chains: [chain],
    request: async (call) => requests.push(call.method),
  });
  const params = [transaction(keyed.account(chainId).address)];
  const { signal } = controller;
  const sending = keyed.invoke({ chainId, method: 'eth_sendTransaction', params }, { signal });
  await expect(sending).rejects.toMatchObject({ code: 'aborted' });
  expect(requests).toEqual([]);
});
