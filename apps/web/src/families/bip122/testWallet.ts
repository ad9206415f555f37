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
    describe,
  });

/** Describes the payments of a transaction in the addresses and the coin of its chain, for the prompt of a test wallet. */
function describe(psbt: Uint8Array, sender: string, chain: Chain) {
  const description = describeTransaction(psbt, chain as Chain<'bip122'>, sender);
  const { decimals, symbol } = chain.currency;
  const say = (amount: bigint) => `${formatAmount(amount, decimals)} ${symbol}`;
  if (!description) return [{ label: 'Transaction', value: `${psbt.length} bytes` }];
  return [
    ...description.outputs.flatMap(({ address, amount }) => [
      { label: 'To', value: address ?? 'a script without an address' },
      { label: 'Value', value: say(amount) },
    ]),
    ...(description.fee === undefined ? [] : [{ label: 'Fee', value: say(description.fee) }]),
  ];
}
