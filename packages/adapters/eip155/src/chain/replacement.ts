import type { CallOptions, Replacement, ReplacementOptions } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { type Fees, replacementFees } from './fees.js';
import { parseQuantity } from './quantity.js';
import { readNumbered } from './readState.js';
import type { Rpc } from './rpc.js';

/**
 * Reads the fields needed to send a transaction again under its own nonce with a higher fee, or a transfer of
 * nothing to oneself in its place.
 *
 * @returns `undefined` when the nonce is spent, was never known, or on a chain whose fee has no two parts.
 */
export async function readReplacement(
  reader: { readonly request: Rpc; fees(options?: CallOptions): Promise<Fees> },
  { hash, from, purpose, signal, ...sent }: ReplacementOptions,
): Promise<Replacement | undefined> {
  const callNode = (method: string, ...params: unknown[]) => reader.request({ method, params }, { signal });
  const [now, found, count] = await Promise.all([
    reader.fees({ signal }),
    callNode('eth_getTransactionByHash', hash),
    callNode('eth_getTransactionCount', from, 'latest'),
  ]);
  const onChain = readNumbered(found);
  const nonce = onChain.nonce ?? sent.nonce;
  const used = parseQuantity(count);
  if (nonce === undefined || used === undefined || used > nonce) return undefined;
  if (now.baseFeePerGas === undefined) return undefined;
  const before = onChain.fees ?? sent.fees;
  const fees = replacementFees(now, before);
  const waiting = found !== null && found !== undefined;
  const [to, amount] = purpose === 'cancel' ? [from, 0n] : [sent.to, sent.amount];
  // The wallet would measure the gas against a state in which the earlier one has run already.
  const gas = waiting && purpose !== 'cancel' ? parseQuantity(peek(found, 'gas')) : undefined;
  const data = purpose === 'cancel' ? undefined : sent.data;
  const send = {
    ...{ nonce: Number(nonce), to, value: amount, ...fees },
    ...(data === undefined ? {} : { data }),
    ...(gas === undefined ? {} : { gas }),
  };
  return Object.freeze({ send: Object.freeze(send), nonce, to, amount, before, fees, waiting });
}
