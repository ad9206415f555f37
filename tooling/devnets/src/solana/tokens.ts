import { createHash } from 'node:crypto';
import {
  type Address,
  getAddressEncoder,
  getBase58Decoder,
  getProgramDerivedAddress,
  lamports,
} from '@solana/kit';
import type { LiteSVM } from 'litesvm';

/** A token to put on the chain as if it had always been there. */
export interface NewToken {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Amounts in the smallest unit, by owner. */
  readonly holders: Readonly<Record<string, bigint>>;
  /** `token` by default. */
  readonly program?: 'token' | 'token-2022';
  /** The fee that the token keeps of each transfer; of `token-2022` only. */
  readonly fee?: { readonly basisPoints: number; readonly most: bigint };
  /** It cannot be transferred; of `token-2022` only. */
  readonly bound?: true;
  /** Owners whose account is frozen. */
  readonly frozen?: readonly string[];
  /** Owners whose account takes no transfer without a note; of `token-2022` only. */
  readonly wantMemo?: readonly string[];
}

const programs = {
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'token-2022': 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associated: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
} as const;

/** The programs that keep tokens. */
export const tokenPrograms: readonly string[] = [programs.token, programs['token-2022']];

const bytesOf = (address: string) => Buffer.from(getAddressEncoder().encode(address as Address));
const number = (value: bigint | number, size: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes.subarray(0, size);
};
const text = (value: string) => Buffer.concat([number(Buffer.byteLength(value), 4), Buffer.from(value)]);
const entry = (kind: number, value: Buffer) =>
  Buffer.concat([number(kind, 2), number(value.length, 2), value]);

/** An account of Token-2022 with its extensions; without any it is as that of the older program. */
function extended(base: Buffer, kind: number, extensions: readonly Buffer[]): Buffer {
  if (extensions.length === 0) return base;
  const padded = Buffer.concat([base, Buffer.alloc(165 - base.length), Buffer.from([kind])]);
  return Buffer.concat([padded, ...extensions]);
}

function mintData({ decimals, holders, program, fee, bound, name, symbol }: NewToken, mint: string): Buffer {
  const supply = Object.values(holders).reduce((sum, amount) => sum + amount, 0n);
  const base = Buffer.alloc(82);
  number(supply, 8).copy(base, 36);
  base[44] = decimals;
  base[45] = 1;
  if (program !== 'token-2022') return base;
  const rate = fee && Buffer.concat([number(0, 8), number(fee.most, 8), number(fee.basisPoints, 2)]);
  const names = [Buffer.alloc(32), bytesOf(mint), text(name), text(symbol), text(''), number(0, 4)];
  return extended(base, 1, [
    ...(rate ? [entry(1, Buffer.concat([Buffer.alloc(72), rate, rate]))] : []),
    ...(bound ? [entry(9, Buffer.alloc(0))] : []),
    entry(18, Buffer.concat([Buffer.alloc(32), bytesOf(mint)])),
    entry(19, Buffer.concat(names)),
  ]);
}

function accountData(token: NewToken, mint: string, owner: string, amount: bigint): Buffer {
  const base = Buffer.alloc(165);
  bytesOf(mint).copy(base, 0);
  bytesOf(owner).copy(base, 32);
  number(amount, 8).copy(base, 64);
  base[108] = token.frozen?.includes(owner) ? 2 : 1;
  if (token.program !== 'token-2022') return base;
  return extended(base, 2, [
    entry(7, Buffer.alloc(0)),
    ...(token.fee ? [entry(2, Buffer.alloc(8))] : []),
    ...(token.wantMemo?.includes(owner) ? [entry(8, Buffer.from([1]))] : []),
    ...(token.bound ? [entry(13, Buffer.alloc(0))] : []),
  ]);
}

/** The address of an owner's account of a token. */
export async function associatedAddress(owner: string, mint: string, program: string): Promise<string> {
  const [address] = await getProgramDerivedAddress({
    programAddress: programs.associated as Address,
    seeds: [bytesOf(owner), bytesOf(program), bytesOf(mint)],
  });
  return address;
}

/** Puts a token on the chain. @returns its mint, which is the same for the same names. */
export async function putToken(svm: LiteSVM, token: NewToken): Promise<string> {
  const program = programs[token.program ?? 'token'];
  const digest = createHash('sha256').update(`mint of ${token.name} ${token.symbol} ${program}`).digest();
  const mint = getBase58Decoder().decode(digest);
  const setAccount = (address: string, owner: string, data: Buffer) =>
    svm.setAccount({
      address: address as Address,
      programAddress: owner as Address,
      data: Uint8Array.from(data),
      executable: false,
      lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))),
      space: BigInt(data.length),
    });
  setAccount(mint, program, mintData(token, mint));
  for (const [owner, amount] of Object.entries(token.holders)) {
    setAccount(
      await associatedAddress(owner, mint, program),
      program,
      accountData(token, mint, owner, amount),
    );
  }
  if (program === programs.token) {
    const [address] = await getProgramDerivedAddress({
      programAddress: programs.metadata as Address,
      seeds: ['metadata', bytesOf(programs.metadata), bytesOf(mint)],
    });
    // Metaplex pads both texts with zeros.
    const names = [text(token.name.padEnd(32, '\0')), text(token.symbol.padEnd(10, '\0')), text('')];
    setAccount(
      address,
      programs.metadata,
      Buffer.concat([Buffer.from([4]), Buffer.alloc(32), bytesOf(mint), ...names]),
    );
  }
  return mint;
}
