import { encode58 } from '@causeway/protocol/base58';
import { fromBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { isTokenProgram, programs } from './programs.js';

/** An account of the chain as a server gives it in base 64. */
export interface RawAccount {
  readonly owner: string;
  readonly data: Uint8Array;
}

/** `undefined` for a missing account and for one that is not a token account. */
export function readRaw(value: unknown): RawAccount | undefined {
  const owner = peek(value, 'owner');
  const data = fromBase64(peek(peek(value, 'data'), 0));
  return typeof owner === 'string' && data ? { owner, data } : undefined;
}

/** The part of each transfer that a token keeps, from an epoch on. */
interface TransferFee {
  readonly epoch: bigint;
  readonly most: bigint;
  /** Hundredths of a percent. */
  readonly basisPoints: bigint;
}

/** A token. */
export interface Mint {
  readonly program: string;
  readonly decimals: number;
  readonly supply: bigint;
  readonly names?: Names;
  /** The earlier and the later one. */
  readonly fees?: readonly [TransferFee, TransferFee];
  /** It cannot be transferred. */
  readonly isBound: boolean;
  /** Another program is called at each transfer. */
  readonly hasHook: boolean;
  /** Bytes of a new account of it. */
  readonly accountSize: number;
}

/** The name and symbol that a token claims: anyone can choose any name. */
interface Names {
  readonly name: string;
  readonly symbol: string;
}

/** An owner's balance of a token in one account. */
export interface Holding {
  readonly address: string;
  readonly program: string;
  readonly mint: string;
  readonly amount: bigint;
  readonly isFrozen: boolean;
  readonly wantsMemo: boolean;
}

const mintSize = 82;
const accountSize = 165;
/** Behind both comes the kind of account, and then the extensions of Token-2022. */
const extensionsAt = accountSize + 1;

/** Numbers of extensions, and the bytes that those of a token add to each of its accounts. */
const extension = { fee: 1, memo: 8, bound: 9, hook: 14, metadata: 19 } as const;
const grows: Readonly<Record<number, number>> = { 1: 12, 9: 4, 14: 5, 26: 4 };

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.length);

/** Extensions by number; those after a broken one are left out. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>();
  const view = viewOf(data);
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    const value = data.subarray(at + 4, at + 4 + length);
    if (kind === 0 || value.length < length) break;
    found.set(kind, value);
    at += 4 + length;
  }
  return found;
}

/** Two texts with their lengths, as Borsh writes them; names are padded with zeros. */
export function readNames(data: Uint8Array | undefined, at: number): Names | undefined {
  if (!data) return undefined;
  const texts: string[] = [];
  let place = at;
  for (const max of [64, 24]) {
    if (place + 4 > data.length) return undefined;
    const length = viewOf(data).getUint32(place, true);
    const bytes = data.subarray(place + 4, place + 4 + length);
    if (length > 1000 || bytes.length < length) return undefined;
    texts.push(cleanText(new TextDecoder().decode(bytes).replace(/\0+$/, ''), max));
    place += 4 + length;
  }
  const [name = '', symbol = ''] = texts;
  return { name, symbol };
}

function readFees(config: Uint8Array | undefined): Mint['fees'] {
  if (config?.length !== 108) return undefined;
  const view = viewOf(config);
  const feeAt = (at: number): TransferFee => ({
    epoch: view.getBigUint64(at, true),
    most: view.getBigUint64(at + 8, true),
    basisPoints: BigInt(view.getUint16(at + 16, true)),
  });
  return [feeAt(72), feeAt(90)];
}

/** A token, if the account is one. */
export function readMint(account: RawAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined;
  const { owner: program, data } = account;
  const isNew = program === programs.token2022;
  const isMint = data.length === mintSize || (isNew && data.length > extensionsAt && data[accountSize] === 1);
  if (!isMint || data[45] !== 1) return undefined;
  const extensions = readExtensions(data);
  const hook = extensions.get(extension.hook)?.subarray(32, 64);
  // Each new account of Token-2022 also has an extension that its owner cannot change.
  const base = isNew ? extensionsAt + 4 : accountSize;
  const added = [...extensions.keys()].reduce((sum, kind) => sum + (grows[kind] ?? 0), 0);
  return {
    program,
    decimals: data[44] as number,
    supply: viewOf(data).getBigUint64(36, true),
    names: readNames(extensions.get(extension.metadata), 64),
    fees: readFees(extensions.get(extension.fee)),
    isBound: extensions.has(extension.bound),
    hasHook: hook?.some((byte) => byte !== 0) ?? false,
    accountSize: base + added,
  };
}

/** An account's balance of a token, if it is a token account. */
export function readHolding(address: string, account: RawAccount | undefined): Holding | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined;
  const { owner: program, data } = account;
  const isNew = program === programs.token2022;
  const fits =
    data.length === accountSize || (isNew && data.length > extensionsAt && data[accountSize] === 2);
  if (!fits || data[108] === 0) return undefined;
  return {
    address,
    program,
    mint: encode58(data.subarray(0, 32)),
    amount: viewOf(data).getBigUint64(64, true),
    isFrozen: data[108] === 2,
    wantsMemo: readExtensions(data).get(extension.memo)?.[0] === 1,
  };
}

/** The fee that a token keeps of an amount in an epoch, rounded up as its program does. */
export function feeOf({ fees }: Pick<Mint, 'fees'>, amount: bigint, epoch: bigint): bigint {
  if (!fees) return 0n;
  const [older, newer] = fees;
  const { most, basisPoints } = epoch >= newer.epoch ? newer : older;
  const exact = (amount * basisPoints + 9_999n) / 10_000n;
  if (exact < most) return exact;
  return most;
}
