import { eip155 } from '@causeway/eip155';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { accountOf, type Chain } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { type Guard, loopbackOnly } from '@causeway/relay/testing';
import { publicAccounts } from '@causeway/wallets';
import { createWalletClient, custom } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRelay } from './relay.js';

const chainOf = (id: number): Chain<'eip155'> => ({
  ...{ id: `eip155:${id}`, name: `Chain ${id}`, rpcUrls: [] },
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
});
const [first, second, unknown] = [chainOf(31337), chainOf(31338), chainOf(5)] as const;
const chains = [first, second, unknown];

let guard: Guard;
beforeAll(() => {
  guard = loopbackOnly();
});
afterAll(() => {
  expect(guard.tried).toEqual([]);
  guard.restore();
});

test('a viem client over the provider of a relayed wallet follows a network switch', async () => {
  const privateKey = publicAccounts[0]?.privateKey ?? '0x';
  const request = () => Promise.reject(new Error('No chain is read to switch to it.'));
  const adapter = eip155({ chains });
  const world = await openRelay(adapter, {
    namespace: 'eip155',
    accounts: [createKeyed(memoryKey(hexToBytes(privateKey)), { chains, request })],
    chains: [first.id, second.id],
  });
  try {
    const { onUri } = world;
    const signal = AbortSignal.timeout(30_000);
    const session = await world.connector.createSession({
      scopes: { eip155: adapter.scope() },
      signal,
      onUri,
    });
    const { provider } = adapter.signer(session, accountOf(session, 'eip155'));
    const chainIds: unknown[] = [];
    provider.on('chainChanged', (chainId) => chainIds.push(chainId));
    const client = createWalletClient({ transport: custom(provider) });
    await client.switchChain({ id: 31338 });
    expect(await client.getChainId()).toBe(31338);
    expect(chainIds).toEqual(['0x7a6a']);
    const refused = await client.switchChain({ id: 5 }).catch((error) => error);
    expect(refused).toMatchObject({ cause: { code: 4200 } });
    expect(await client.getChainId()).toBe(31338);
  } finally {
    await world.stop();
  }
});
