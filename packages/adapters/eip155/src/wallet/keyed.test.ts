import type { Key } from '@causeway/protocol';
import { expect, it } from 'vitest';
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

it('eth_sendTransaction broadcasts a transaction that its own key signed', async () => {
  const { keyed, requests, from } = setUp(honest);
  const sending = keyed.invoke({ chainId, method: 'eth_sendTransaction', params: [transaction(from)] });
  // This chain does not return a hash; the test checks only that the transaction was broadcast.
  await expect(sending).rejects.toMatchObject({ code: 'malformed-response' });
  expect(requests).toContain('eth_sendRawTransaction');
});
