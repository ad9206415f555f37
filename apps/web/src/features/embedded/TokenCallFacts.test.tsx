import type { StepCall } from '@causeway/kit/requests';
import type { Chain } from '@causeway/protocol';
import { act } from 'react-test-renderer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const chain: Chain = {
  id: 'eip155:1',
  name: 'Ethereum',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
};
const token = (id: string) => ({
  asset: { id: `eip155:1/${id}`, symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  isListed: true,
});

let called: unknown;
vi.mock('./useCalledToken.ts', () => ({ useCalledToken: () => ({ status: 'done', data: called }) }));
vi.mock('../../ui/Identicon.tsx', () => ({ Identicon: () => null }));
vi.mock('../../wallets.ts', () => ({}));
vi.mock('../../deployment.ts', () => ({ config: { chains: [] }, listChains: () => [] }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('document', { activeElement: null, body: null });
afterAll(() => vi.unstubAllGlobals());
beforeAll(() => loadAreas('sign', 'embedded', 'ui'));

/** The texts of a call, for a token that the chain describes. */
async function textsOf(call: StepCall, of: unknown): Promise<string> {
  const { TokenCallFacts } = await import('./TokenCallFacts.tsx');
  called = of;
  const view = draw(
    <TokenCallFacts chain={chain} contract={usdc} call={call}>
      {undefined}
    </TokenCallFacts>,
  );
  const texts = JSON.stringify(view.toJSON());
  act(() => view.unmount());
  return texts;
}

const approve = (amount: bigint): StepCall => ({ kind: 'approve', to: spender, amount });
const warning = 'The account named here can take it later without asking you.';

test('the permission for number 0 has its warning where the contract is a collection, or could be', async () => {
  expect(await textsOf(approve(0n), undefined)).toContain(warning);
  expect(await textsOf(approve(0n), token('erc721:0x0/0'))).toContain(warning);
  expect(await textsOf(approve(5n), token(`erc20:${usdc}`))).toContain(warning);
  expect(await textsOf(approve(0n), token(`erc20:${usdc}`))).not.toContain(warning);
});

test('an amount that comes on top of what is allowed is named as such', async () => {
  const sentence = 'Added to what can be taken already';
  expect(await textsOf({ ...approve(5n), adds: true }, token(`erc20:${usdc}`))).toContain(sentence);
  expect(await textsOf(approve(5n), token(`erc20:${usdc}`))).not.toContain(sentence);
});
