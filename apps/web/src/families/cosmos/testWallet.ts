import type { CosmosChain } from '@causeway/cosmos';
import { createKeyed } from '@causeway/cosmos/keyed';
import { describeTokenTransfer, describeTransfer } from '@causeway/cosmos/transaction';
import { memoryKey } from '@causeway/eip155/key';
import type { Chain } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';
import { cosmosFace } from '@causeway/wallets';

/** The stack's configuration gives these chains what signing for them needs. */
export const face = (chains: readonly Chain[]) =>
  cosmosFace({ createKeyed, createKey: memoryKey, chains: chains as readonly CosmosChain[], describe });

/** Describes a transaction for the prompt of a test wallet. */
function describe(bodyBytes: Uint8Array) {
  const token = describeTokenTransfer(bodyBytes);
  if (token) {
    return [
      { label: 'To', value: token.to },
      { label: 'Value', value: `${token.amount} of ${token.contract}` },
    ];
  }
  const transfer = describeTransfer(bodyBytes);
  if (!transfer) return [{ label: 'Transaction', value: `${bodyBytes.length} bytes` }];
  const { to, amount, denom } = transfer;
  const isCoin = /^u[a-z]+$/.test(denom);
  return [
    { label: 'To', value: to },
    {
      label: 'Value',
      value: isCoin ? `${formatAmount(amount, 6)} ${denom.slice(1).toUpperCase()}` : `${amount} of ${denom}`,
    },
  ];
}
