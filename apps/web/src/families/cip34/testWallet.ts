import { memoryKey } from '@causeway/cip34/key';
import { createKeyed } from '@causeway/cip34/keyed';
import { describeTransaction } from '@causeway/cip34/transaction';
import type { Chain } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';
import { cardanoFace } from '@causeway/wallets';

export const face = (chains: readonly Chain[]) =>
  cardanoFace({ createKeyed, createKey: memoryKey, chains, describe });

/** Describes the payments of a transaction for the prompt of a test wallet. */
function describe(transaction: Uint8Array, sender: string) {
  const description = describeTransaction(transaction, sender);
  if (!description) return [{ label: 'Transaction', value: `${transaction.length} bytes` }];
  return [
    ...description.outputs.flatMap(({ address, lovelace }) => [
      { label: 'To', value: address },
      { label: 'Value', value: `${formatAmount(lovelace, 6)} ADA` },
    ]),
    { label: 'Fee', value: `${formatAmount(description.fee, 6)} ADA` },
  ];
}
