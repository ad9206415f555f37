import type { CallOptions, WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { type ParsedAddress, parseAddress } from './address.js';
import { fromHex } from './hex.js';
import type { Rpc } from './rpc.js';

/** Tokens by policy (hex) and name (hex). */
export type Assets = ReadonlyMap<string, ReadonlyMap<string, bigint>>;

/** An output of a transaction that nobody spent yet. */
export interface Utxo {
  /** 64 hex digits. */
  readonly id: string;
  readonly index: number;
  readonly address: ParsedAddress;
  readonly lovelace: bigint;
  readonly assets: Assets;
  /** It holds nothing but value: no datum, no script. */
  readonly plain: boolean;
}

/** What the network charges and allows now. */
export interface ProtocolParameters {
  /** Lovelace for a transaction, and for each of its bytes. */
  readonly feeConstant: bigint;
  readonly feePerByte: bigint;
  /** Lovelace that an output must hold for each of its bytes. */
  readonly utxoPerByte: bigint;
  readonly transactionBytes: number;
}

/** JSON carries whole numbers exactly up to 2^53 only: a larger one was rounded on the way and is not used. */
const whole = (value: unknown): bigint | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;

function readAssets(value: unknown, refuse: (path: string) => WalletError): Assets {
  const assets = new Map<string, ReadonlyMap<string, bigint>>();
  for (const policy of Object.keys(value as object)) {
    if (policy === 'ada') continue;
    if (fromHex(policy)?.length !== 28) throw refuse('value');
    const names = new Map<string, bigint>();
    for (const [name, amount] of Object.entries((peek(value, policy) ?? {}) as object)) {
      const quantity = whole(amount);
      if (quantity === undefined || !fromHex(name)) throw refuse(`value.${policy}`);
      names.set(name, quantity);
    }
    assets.set(policy, names);
  }
  return assets;
}

/**
 * What an address holds.
 *
 * @throws WalletError `malformed-response`, and what the chain could not be read with.
 */
export async function readUtxos(
  rpc: Rpc,
  address: ParsedAddress,
  limits: CallOptions,
): Promise<readonly Utxo[]> {
  const method = 'queryLedgerState/utxo';
  const list = await rpc({ method, params: { addresses: [address.address] } }, limits);
  if (!Array.isArray(list)) throw malformed(method, '');
  return list.map((one: unknown, i): Utxo => {
    const refuse = (path: string) => malformed(method, `[${i}].${path}`);
    const id = peek(peek(one, 'transaction'), 'id');
    const index = peek(one, 'index');
    const value = peek(one, 'value');
    const lovelace = whole(peek(peek(value, 'ada'), 'lovelace'));
    if (typeof id !== 'string' || fromHex(id)?.length !== 32) throw refuse('transaction.id');
    if (typeof index !== 'number' || !Number.isInteger(index) || index < 0) throw refuse('index');
    if (lovelace === undefined) throw refuse('value.ada.lovelace');
    // A server that answers for another address would have its money spent.
    if (parseText(peek(one, 'address')) !== address.address) throw refuse('address');
    const more = ['datum', 'datumHash', 'script'].some((name) => (peek(one, name) ?? null) !== null);
    return {
      id: id.toLowerCase(),
      index,
      address,
      lovelace,
      assets: readAssets(value, refuse),
      plain: !more,
    };
  });
}

function parseText(value: unknown): string | undefined {
  try {
    return parseAddress(value as string).address;
  } catch {
    return undefined;
  }
}

/** @throws WalletError `malformed-response`, and what the chain could not be read with. */
export async function readParameters(rpc: Rpc, limits: CallOptions): Promise<ProtocolParameters> {
  const method = 'queryLedgerState/protocolParameters';
  const found = await rpc({ method, params: {} }, limits);
  const number = (value: unknown, path: string): bigint => {
    const read = whole(value);
    if (read === undefined) throw malformed(method, path);
    return read;
  };
  return {
    feeConstant: number(peek(peek(peek(found, 'minFeeConstant'), 'ada'), 'lovelace'), 'minFeeConstant'),
    feePerByte: number(peek(found, 'minFeeCoefficient'), 'minFeeCoefficient'),
    utxoPerByte: number(peek(found, 'minUtxoDepositCoefficient'), 'minUtxoDepositCoefficient'),
    transactionBytes: Number(number(peek(peek(found, 'maxTransactionSize'), 'bytes'), 'maxTransactionSize')),
  };
}

/** The slot of the last block; 0 before the first. */
export async function readSlot(rpc: Rpc, limits: CallOptions): Promise<bigint> {
  const method = 'queryNetwork/tip';
  const tip = await rpc({ method, params: {} }, limits);
  const slot = tip === 'origin' ? 0n : whole(peek(tip, 'slot'));
  if (slot === undefined) throw malformed(method, 'slot');
  return slot;
}

/** The number of the last block; 0 before the first. */
export async function readHeight(rpc: Rpc, limits: CallOptions): Promise<bigint> {
  const method = 'queryNetwork/blockHeight';
  const answer = await rpc({ method, params: {} }, limits);
  const height = answer === 'origin' ? 0n : whole(answer);
  if (height === undefined) throw malformed(method, '');
  return height;
}

/** An output's place: the transaction that made it, and its number there. */
export interface OutputReference {
  readonly id: string;
  readonly index: number;
}

/** How many of these outputs exist and are not spent. */
export async function countUnspent(
  rpc: Rpc,
  references: readonly OutputReference[],
  limits: CallOptions,
): Promise<number> {
  const method = 'queryLedgerState/utxo';
  const outputReferences = references.map(({ id, index }) => ({ transaction: { id }, index }));
  const list = await rpc({ method, params: { outputReferences } }, limits);
  if (!Array.isArray(list)) throw malformed(method, '');
  return list.filter((one: unknown) =>
    references.some(
      ({ id, index }) => peek(peek(one, 'transaction'), 'id') === id && peek(one, 'index') === index,
    ),
  ).length;
}
