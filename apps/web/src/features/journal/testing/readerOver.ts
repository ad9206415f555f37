import { createReader, type Reader } from '@causeway/eip155/reader';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * Creates a reader of a network whose server returns these answers. An answer that throws fails like a server that is
 * down.
 */
export function readerOver(answer: (method: string, params: readonly unknown[]) => unknown): Reader & {
  recheck: NonNullable<Reader['recheck']>;
} {
  const currency = { name: 'Ether', symbol: 'ETH', decimals: 18 };
  const chain = { id: 'eip155:31337', name: 'Local', currency, rpcUrls: ['https://rpc.example'] } as const;
  const reader = createReader(chain, {
    async fetch(_, init) {
      const { id, method, params } = JSON.parse(String(init?.body)) as Call;
      const result = method === 'eth_chainId' ? '0x7a69' : answer(method, params);
      return Response.json({ jsonrpc: '2.0', id, result });
    },
  });
  return reader as ReturnType<typeof readerOver>;
}
