import type { Reader } from '@causeway/eip155/transaction';
import { parseAccountId } from '@causeway/protocol';
import type { JournalEntry, Replaces } from '../../features/journal/entry.ts';
import type { Replacement, ReplacementFees } from '../replacement.ts';
import { quantity } from './quantity.ts';
import { replacementFees } from './replacementFees.ts';

/**
 * Reads what it takes to send a transaction again under its own number (nonce): to the same end with a higher fee, or to
 * none at all, which is a transfer of nothing to oneself. Two transactions of one number never both happen.
 *
 * @returns `undefined` when the number is spent by now, when it was never known, or on a network without the two parts of
 * a fee that can be raised.
 * @throws WalletError what the reader throws.
 */
export async function replacement(
  reader: Pick<Reader, 'request' | 'fees'>,
  entry: JournalEntry,
  { purpose, signal }: { readonly purpose: Replaces['purpose']; readonly signal?: AbortSignal },
): Promise<Replacement | undefined> {
  const { request } = entry;
  if (request.kind !== 'transaction' || entry.cut) return undefined;
  const from = parseAccountId(entry.account).address;
  const ask = (method: string, ...params: unknown[]) => reader.request({ method, params }, { signal });
  const [now, found, count] = await Promise.all([
    reader.fees({ signal }),
    ask('eth_getTransactionByHash', entry.hash) as Promise<Readonly<Record<string, unknown>> | null>,
    ask('eth_getTransactionCount', from, 'latest'),
  ]);
  const known = quantity(found?.nonce) ?? entry.nonce;
  const used = quantity(count);
  if (known === undefined || used === undefined || used > BigInt(known)) return undefined;
  if (now.baseFeePerGas === undefined) return undefined;
  const { maxFeePerGas, maxPriorityFeePerGas } = now;
  const before = offered(found) ?? kept(entry);
  const fees = replacementFees({ maxFeePerGas, maxPriorityFeePerGas }, before);
  const common = { purpose, nonce: Number(known), before, fees, waiting: found !== null } as const;
  if (purpose === 'cancel') return Object.freeze({ ...common, to: from, value: 0n });
  return Object.freeze({
    ...common,
    to: request.to,
    value: BigInt(request.value),
    ...(request.data === undefined ? {} : { data: request.data as `0x${string}` }),
    // The wallet would measure it against a state in which the earlier one has run already.
    ...(found && { gas: quantity(found.gas) }),
  });
}

/** What the waiting transaction offers, as the server tells it; one price where it is from before EIP-1559. */
function offered(found: Readonly<Record<string, unknown>> | null): ReplacementFees | undefined {
  const maxFeePerGas = quantity(found?.maxFeePerGas) ?? quantity(found?.gasPrice);
  const maxPriorityFeePerGas = quantity(found?.maxPriorityFeePerGas) ?? maxFeePerGas;
  return maxFeePerGas === undefined || maxPriorityFeePerGas === undefined
    ? undefined
    : { maxFeePerGas, maxPriorityFeePerGas };
}

/** What it offered when it was seen last. */
const kept = ({ fees }: JournalEntry): ReplacementFees | undefined =>
  fees && {
    maxFeePerGas: BigInt(fees.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(fees.maxPriorityFeePerGas),
  };
