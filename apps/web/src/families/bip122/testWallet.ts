import { memoryKey, taprootKey } from '@causeway/bip122/key';
import { createKeyed } from '@causeway/bip122/keyed';
import { describeTransaction } from '@causeway/bip122/transaction';
import type { Chain } from '@causeway/protocol';
import { formatAmount } from '@causeway/protocol/amount';
import { bip122Face } from '@causeway/wallets/bip122';

export const face = (chains: readonly Chain[]) =>
  bip122Face({
    createKeyed,
    createKey: memoryKey,
    createTaprootKey: taprootKey,
    chains,
    describe: (psbt, sender) => describe(psbt, sender, chains[0] as Chain<'bip122'>),
  });

/** Describes the payments of a transaction for the prompt of a test wallet. */
function describe(psbt: Uint8Array, sender: string, chain: Chain<'bip122'>) {
  const description = describeTransaction(psbt, chain, sender);
  if (!description) return [{ label: 'Transaction', value: `${psbt.length} bytes` }];
  return [
    ...description.outputs.flatMap(({ address, amount }) => [
      { label: 'To', value: address ?? 'a script without an address' },
      { label: 'Value', value: `${formatAmount(amount, 8)} BTC` },
    ]),
    ...(description.fee === undefined
      ? []
      : [{ label: 'Fee', value: `${formatAmount(description.fee, 8)} BTC` }]),
  ];
}
