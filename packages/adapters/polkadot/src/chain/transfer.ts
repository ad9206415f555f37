import { WalletError } from '@causeway/protocol';
import { concatBytes } from '@causeway/protocol/bytes';
import type { PayloadRuntime } from '../types.js';
import { type Metadata, variantOf } from './metadata.js';
import { malformed } from './reads.js';
import { encodeCompact } from './scale.js';

/** Number of the primitive u8 (scale-info, TypeDefPrimitive). */
const u8 = 3;

/** The length of a type that is bytes and nothing else, however it is wrapped; `undefined` for any other type. */
function lengthOf(type: number | undefined, metadata: Metadata, depth = 0): number | undefined {
  const form = type === undefined || depth > 8 ? undefined : metadata.types[type];
  if (form?.kind === 'array') {
    const item = metadata.types[form.item];
    return item?.kind === 'primitive' && item.primitive === u8 ? form.length : undefined;
  }
  const inner = form?.kind === 'composite' ? form.fields : [];
  return inner.length === 1 ? lengthOf(inner[0]?.type, metadata, depth + 1) : undefined;
}

/**
 * An account in the form that a type of the runtime gives it: its bytes alone, or as the kind `Id` of an enumeration.
 * `undefined` when accounts of this length do not fit the type.
 */
export function encodeAccount(
  accountId: Uint8Array,
  type: number | undefined,
  metadata: Metadata,
): Uint8Array | undefined {
  if (lengthOf(type, metadata) === accountId.length) return accountId;
  const id = variantOf(metadata, type, 'Id');
  if (id?.fields.length !== 1 || lengthOf(id.fields[0]?.type, metadata) !== accountId.length)
    return undefined;
  return concatBytes(Uint8Array.of(id.index), accountId);
}

const invalid = (chain: string, reason: string) =>
  new WalletError('invalid-params', { field: 'chain', reason: `${chain} ${reason}` });

/**
 * The bytes of `Balances.transfer_keep_alive`, by the runtime's own numbers and types.
 *
 * @param chain its name, for the refusal.
 * @throws WalletError `malformed-response` when the runtime has no such call, `invalid-params` naming the chain when it
 * takes the account or the amount in a form that is not known.
 */
export function encodeTransfer(
  to: Uint8Array,
  amount: bigint,
  metadata: Metadata,
  chain: string,
): Uint8Array {
  const pallet = metadata.pallets.find(({ name }) => name === 'Balances');
  const call = variantOf(metadata, pallet?.calls, 'transfer_keep_alive');
  const [dest, value] = call?.fields ?? [];
  if (!pallet || call?.fields.length !== 2) throw malformed('state_getMetadata', 'Balances');
  const target = encodeAccount(to, dest?.type, metadata);
  if (!target) throw invalid(chain, 'takes the account of a transfer in a form that is not known.');
  if (metadata.types[value?.type ?? -1]?.kind !== 'compact') {
    throw invalid(chain, 'takes the amount of a transfer in a form that is not known.');
  }
  return concatBytes(Uint8Array.of(pallet.index, call.index), target, encodeCompact(amount));
}

/**
 * How the runtime takes the signer of an extrinsic.
 *
 * @throws WalletError `invalid-params` naming the chain when it is neither its account id alone nor `MultiAddress::Id`.
 */
export function signerFormOf(
  accountId: Uint8Array,
  metadata: Metadata,
  chain: string,
): Pick<PayloadRuntime, 'bareSigner'> {
  const form = encodeAccount(accountId, metadata.address, metadata);
  if (form === accountId) return { bareSigner: true };
  if (form?.[0] === 0) return {};
  throw invalid(chain, 'takes the signer of a transaction in a form that is not known.');
}
