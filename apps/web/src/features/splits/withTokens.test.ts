import type { Asset, AssetId } from '@causeway/protocol';
import { expect, it, vi } from 'vitest';
import type { SplitsConfig } from '../../config.ts';

vi.mock('../../deployment.ts', () => ({ config: { splits: [] } }));
const { withTokens } = await import('./withTokens.ts');

const contract = {
  ...{ chainId: 'eip155:1', address: '0x1', kind: 'points', fromBlock: 0 },
  tokens: [{ address: '0xabc', symbol: 'LUSD', decimals: 6 }],
} as unknown as SplitsConfig;
const token = (rest: string, symbol: string): Asset => ({
  ...{ id: `eip155:1/${rest}` as AssetId, name: symbol, symbol, decimals: 2 },
});

it('the visitor’s tokens are offered behind the deployment’s, each once however its address is written', () => {
  const { tokens } = withTokens(contract, [token('erc20:0xABC', 'LUSD'), token('erc20:0xDEF', 'OWN')]);
  expect(tokens).toEqual([contract.tokens[0], { address: '0xDEF', symbol: 'OWN', decimals: 2 }]);
});

it('items of collections are not offered, because a split cannot share one', () => {
  expect(withTokens(contract, [token('erc721:0xDEF/1', 'ART')])).toBe(contract);
});

it('at most twenty of the visitor’s tokens are offered', () => {
  const many = Array.from({ length: 50 }, (_, at) => token(`erc20:0x${at}d`, `T${at}`));
  expect(withTokens(contract, many).tokens).toHaveLength(21);
});
