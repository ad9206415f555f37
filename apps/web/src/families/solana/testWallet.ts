import type { Chain } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';
import { memoryKey } from '@causeway/solana/key';
import { createKeyed } from '@causeway/solana/keyed';
import { describeTransfer } from '@causeway/solana/transaction';
import { solanaFace } from '@causeway/wallets';

export const face = (chains: readonly Chain[]) =>
  solanaFace({ createKeyed, createKey: memoryKey, chains, describe });

/** Describes a transaction for the prompt of a test wallet. */
function describe(transaction: Uint8Array) {
  const transfer = describeTransfer(transaction);
  if (!transfer) return [{ label: 'Transaction', value: `${transaction.length} bytes` }];
  return [
    { label: 'To', value: transfer.to },
    { label: 'Value', value: `${formatAmount(transfer.amount, 9)} SOL` },
  ];
}
