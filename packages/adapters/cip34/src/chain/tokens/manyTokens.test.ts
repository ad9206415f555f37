import { expect, test } from 'vitest';
import { alice } from '../../../test/fakes.js';
import type { CardanoChain } from '../../types.js';
import { enterpriseAddress } from '../address.js';
import { hash224 } from '../crypto.js';
import type { Utxo } from '../ledger.js';
import { createTokens } from './tokens.js';

const chain: CardanoChain = {
  ...{ id: 'cip34:1-764824073', name: 'Cardano', rpcUrls: [] },
  currency: { name: 'Ada', symbol: 'ADA', decimals: 6 },
};
const address = enterpriseAddress(hash224(alice.publicKey), 1);

test('a requested Cardano token is listed although ten thousand worthless ones fill the list', async () => {
  const worthless = Array.from(
    { length: 10_000 },
    (_, at) => [at.toString(16).padStart(56, '0'), new Map([['', 1n]])] as const,
  );
  const policy = 'f'.repeat(56);
  const assets = new Map([...worthless, [policy, new Map([['55', 7n]])] as const]);
  const utxo: Utxo = { ...{ id: 'ab'.repeat(32), index: 0, address, lovelace: 1n, plain: true }, assets };
  const tokens = createTokens({ chain, options: {}, outputs: async () => [utxo] });
  const id = `${chain.id}/token:${policy}55` as const;
  const holdings = await tokens.list(address, {}, [id]);
  expect(holdings[0]).toMatchObject({ asset: { id }, amount: 7n });
  expect(holdings).toHaveLength(500);
  expect((await tokens.list(address, {})).some(({ asset }) => asset.id === id)).toBe(false);
});
