import { createRpc } from '@causeway/eip155/rpc';
import type { Chain } from '@causeway/protocol';
import { createSplitsReader, encodeCall, orderSplit, type Split } from '@causeway/splits';
import type { Tab } from './browser.js';
import type { Parts } from './parts.js';

const recipients = [
  '0x000000000000000000000000000000000000a11c',
  '0x0000000000000000000000000000000000000b0b',
] as const;

/** A share for each number, so that no two splits are equal and a second transaction for one is noticed. */
function splitOf(number: bigint): Split {
  const share = 100_000 + (Number(number) % 800_000);
  return orderSplit({
    allocations: [
      { account: recipients[0], percentAllocation: share },
      { account: recipients[1], percentAllocation: 1_000_000 - share },
    ],
    distributorFee: 0,
  });
}

/** The splits of a visitor: each is created once, paid once by a customer, and distributed once. */
export function createSplits(parts: Parts, chain: Chain<'eip155'>, count: () => bigint) {
  const reader = createSplitsReader(parts.splits, createRpc(chain));
  const created: { readonly address: `0x${string}`; readonly split: Split }[] = [];

  /** Creates a split, or distributes the one that was created last time. */
  return async function act(tab: Tab, signal: AbortSignal): Promise<void> {
    const from = tab.sender();
    const entry = created.pop();
    if (!entry) {
      const split = splitOf(count());
      const action = { functionName: 'createSplit', split } as const;
      const address = await reader.simulate({ action, from, signal });
      await tab.send(encodeCall(parts.splits, action), signal);
      if (address) created.push({ address, split });
      return;
    }
    await parts.callChain('anvil_setBalance', [entry.address, '0xde0b6b3a7640000']);
    const action = { functionName: 'distributeETH', ...entry } as const;
    await reader.simulate({ action, from, signal });
    await tab.send(encodeCall(parts.splits, action), signal);
  };
}
