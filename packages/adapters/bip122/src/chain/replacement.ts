import { WalletError } from '@causeway/protocol';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import type { BitcoinHolder } from '../types.js';
import type { ParsedAddress } from './address.js';
import type { Described } from './esplora.js';
import type { Coin } from './psbt.js';
import { dustOf, type Selection, sumOf } from './select.js';

/** Satoshis for a virtual byte that nodes require for their work on a replacement (BIP-125, rule 4). */
const increment = 1n;

/** The coins of an earlier transaction, which are all the sender's. */
export function spentBy(
  { inputs }: Described,
  holders: readonly BitcoinHolder[],
  parse: (address: string) => ParsedAddress,
): readonly Coin[] {
  const known = holders.map(({ address, publicKey }) => ({ address: parse(address), publicKey }));
  return inputs.map(({ id, index, spent }) => {
    const holder = known.find(({ address }) => address.address === spent?.address);
    if (!spent || !holder)
      throw new WalletError('transaction-rejected', {
        reason: 'it cannot be replaced because it spends coins of other accounts.',
      });
    return { id, index, amount: spent.amount, ...holder };
  });
}

/** The outputs of a replacement: the change bears the higher fee. */
export function replace(
  { inputs, outputs, fee: before, size }: Described,
  sender: ParsedAddress,
  purpose: 'repeat' | 'cancel',
  rate: bigint,
): Required<Pick<Selection, 'payments' | 'fee'>> {
  const bytes = BigInt(size);
  const increase = rate * bytes;
  const least = before + increment * bytes;
  const fee = increase > least ? increase : least;
  const senderScript = toHex(sender.script);
  const others = purpose === 'cancel' ? [] : outputs.filter(({ script }) => script !== senderScript);
  const spent = inputs.reduce((sum, one) => sum + (one.spent?.amount ?? 0n), 0n);
  const change = spent - sumOf(others) - fee;
  const isEmptied = others.length > 0 && change >= 0n && change < dustOf(sender);
  if (change < (isEmptied ? 0n : dustOf(sender)))
    throw new WalletError('transaction-rejected', {
      reason: 'the remaining amount does not cover a higher fee.',
    });
  const payments = others.map(({ script, amount }) => ({ script: bytesOf(script), amount }));
  if (isEmptied) return { payments, fee: fee + change };
  return { payments: [...payments, { script: sender.script, amount: change }], fee };
}

const bytesOf = (hex: string) => fromHex(hex, 400_000) ?? new Uint8Array();
