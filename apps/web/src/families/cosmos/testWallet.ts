import type { CosmosChain } from '@causeway/cosmos';
import { createKeyed } from '@causeway/cosmos/keyed';
import { describeTransfer } from '@causeway/cosmos/transaction';
import { memoryKey } from '@causeway/eip155/key';
import type { Chain } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';
import { cosmosFace } from '@causeway/test-wallets';

/** The stack's configuration gives these chains what signing for them needs. */
export const face = (chains: readonly Chain[]) =>
  cosmosFace({ createKeyed, createKey: memoryKey, chains: chains as readonly CosmosChain[], describe });

/** What a transaction does, for the prompt of a test wallet. */
function describe(bodyBytes: Uint8Array) {
  const transfer = describeTransfer(bodyBytes);
  if (!transfer) return [{ label: 'Transaction', value: `${bodyBytes.length} bytes` }];
  return [
    { label: 'To', value: transfer.to },
    {
      label: 'Value',
      value: `${formatAmount(transfer.amount, 6)} ${transfer.denom.slice(1).toUpperCase()}`,
    },
  ];
}
