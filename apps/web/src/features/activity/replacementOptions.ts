import type { JournalEntry, Replaces } from '@causeway/journal';
import { parseAccountId, type ReplacementOptions } from '@causeway/protocol';

/** The options with which a reader replaces an entry's transaction; `undefined` for one whose text was cut. */
export function replacementOptions(
  { request, account, hash = '', nonce, fees, cut }: JournalEntry,
  purpose: Replaces['purpose'],
): ReplacementOptions | undefined {
  if (request.kind !== 'transaction' || cut) return undefined;
  return {
    hash,
    from: parseAccountId(account).address,
    to: request.to,
    amount: BigInt(request.value),
    data: request.data,
    purpose: purpose === 'cancel' ? 'cancel' : 'repeat',
    ...(nonce === undefined ? {} : { nonce: BigInt(nonce) }),
    ...(fees && {
      fees: {
        maxFeePerGas: BigInt(fees.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
      },
    }),
  };
}
