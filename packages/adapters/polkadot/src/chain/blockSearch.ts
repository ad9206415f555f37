import { bytesToHex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { hash256 } from './crypto.js';
import { decodeValue, isKind, type Kind } from './decode.js';
import type { BlockSearch } from './followTransaction.js';
import { type Metadata, variantOf } from './metadata.js';
import { malformed, type Reads } from './reads.js';
import { createScaleReader } from './scale.js';
import { eventsKey } from './storage.js';

/** The search for a transaction in blocks, and its outcome. */
export function createBlockSearch({
  callNode,
  bytesOf,
  runtimeNow,
  account,
  blockNumber,
  finalizedHead,
}: Reads): BlockSearch {
  return {
    heads: async (limits) => {
      const [best, finalized] = await Promise.all([
        blockNumber(undefined, limits),
        finalizedHead(limits).then((hash) => blockNumber(hash, limits)),
      ]);
      return { best, finalized };
    },
    async hashOf(block, limits) {
      const hash = await callNode('chain_getBlockHash', [block], limits);
      return isHex(hash, 32) ? hash : undefined;
    },
    async find(hash, block, limits) {
      const answer = await callNode('chain_getBlock', [block], limits);
      const list = peek(peek(answer, 'block'), 'extrinsics');
      if (!Array.isArray(list)) throw malformed('chain_getBlock', 'block.extrinsics');
      const index = list.findIndex((one) => isHex(one) && bytesToHex(hash256(hexToBytes(one))) === hash);
      if (index < 0) return undefined;
      const { metadata } = await runtimeNow(limits);
      const events = await bytesOf('state_getStorage', [eventsKey, block], limits);
      const outcome = outcomeOf(metadata, events, index);
      // Without an event of it in the block its effect is unknown.
      if (!outcome) throw malformed('state_getStorage', 'System.Events');
      const { success, ...rest } = outcome;
      return { status: success ? 'included' : 'failed', index, ...rest };
    },
    nonce: async (address, limits) => (await account(address, limits, await finalizedHead(limits))).nonce,
  };
}

/** The outcome of one extrinsic of a block. */
interface Outcome {
  readonly success: boolean;
  /** Why it failed, in the words of the runtime, such as `Token.FundsUnavailable`. */
  readonly reason?: string;
  /** Its fee, in the smallest unit; absent on chains that do not report it. */
  readonly fee?: bigint;
}

/** The name of a module's error, which is given by numbers. */
function moduleError(metadata: Metadata, value: unknown): string {
  const [index, error] = Array.isArray(value) ? value : [];
  const pallet = metadata.pallets.find((one) => BigInt(one.index) === index);
  const number = Number(Array.isArray(error) ? error[0] : error);
  return `${pallet?.name ?? `Pallet ${index}`}.${variantOf(metadata, pallet?.errors, number)?.name ?? number}`;
}

function describe(metadata: Metadata, error: unknown): string {
  if (!isKind(error)) return 'no reason given';
  const [value] = error.values;
  if (error.kind === 'Module') return moduleError(metadata, value);
  return isKind(value) ? `${error.kind}.${value.kind}` : error.kind;
}

/**
 * Reads from a block's events the outcome of its extrinsic at an index; `undefined` when they do not contain
 * it.
 *
 * @param bytes the value of `System.Events` at that block.
 * @throws WalletError `malformed-response`.
 */
function outcomeOf(metadata: Metadata, bytes: Uint8Array, index: number): Outcome | undefined {
  const type = metadata.pallets.find(({ name }) => name === 'System')?.plain.Events;
  if (type === undefined) return undefined;
  const records = decodeValue(createScaleReader(bytes, 'System.Events'), type, metadata);
  let outcome: Outcome | undefined;
  let fee: bigint | undefined;
  for (const record of Array.isArray(records) ? records : []) {
    const [phase, event] = record as readonly [unknown, unknown];
    if (!isKind(phase) || phase.kind !== 'ApplyExtrinsic' || phase.values[0] !== BigInt(index)) continue;
    if (!isKind(event) || !isKind(event.values[0])) continue;
    const inner: Kind = event.values[0];
    const name = `${event.kind}.${inner.kind}`;
    if (name === 'TransactionPayment.TransactionFeePaid') fee = BigInt(inner.values[1] as bigint);
    if (name === 'System.ExtrinsicSuccess') outcome = { success: true };
    if (name === 'System.ExtrinsicFailed') {
      outcome = { success: false, reason: describe(metadata, inner.values[0]) };
    }
  }
  return outcome && Object.freeze({ ...outcome, ...(fee === undefined ? {} : { fee }) });
}
