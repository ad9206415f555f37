import { decode58 } from '@causeway/protocol/base58';
import { concatBytes } from '@causeway/protocol/bytes';

/** The system program. */
export const system = '11111111111111111111111111111111';
/** A block hash of no chain. */
export const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM2';

const bytes = (address: string) => decode58(address, 32) as Uint8Array;
const number = (value: bigint, size: number) =>
  Uint8Array.from({ length: size }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));

/**
 * An unsigned transfer in the wire form, written out byte by byte and apart from the package's own encoder. Everyone
 * of `signers` has an empty slot; the first pays.
 */
export function transfer(options: {
  readonly signers: readonly string[];
  readonly to: string;
  readonly lamports?: bigint;
  readonly version?: 'legacy' | 0;
  readonly blockhash?: string;
}): Uint8Array {
  const { signers, to, lamports = 1n, version = 'legacy' } = options;
  const accounts = [...signers, to, system];
  const message = concatBytes(
    version === 0 ? Uint8Array.of(0x80) : new Uint8Array(),
    Uint8Array.of(signers.length, 0, 1, accounts.length),
    ...accounts.map(bytes),
    bytes(options.blockhash ?? blockhash),
    Uint8Array.of(1, accounts.length - 1, 2, 0, signers.length, 12),
    number(2n, 4),
    number(lamports, 8),
    version === 0 ? Uint8Array.of(0) : new Uint8Array(),
  );
  return concatBytes(Uint8Array.of(signers.length), new Uint8Array(64 * signers.length), message);
}
