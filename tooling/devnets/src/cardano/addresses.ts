import { bech32 } from '@scure/base';

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

function write(prefix: string, bytes: Uint8Array): string {
  const suffix = ((bytes[0] ?? 0) & 15) === 1 ? '' : '_test';
  return bech32.encode(`${prefix}${suffix}`, bech32.toWords(bytes), false);
}

/** An address's bytes in hex as bech32. */
export const addressText = (hex: string): string => write('addr', bytesOf(hex));

/** A pool that does not exist. */
export const noPool = 'pool1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq8a7a2d';

/** The hash in a stake address: 28 bytes in hex. */
export const credentialOf = (stake: string): string =>
  Buffer.from(bech32.fromWords(bech32.decode(stake as `${string}1${string}`, false).words).slice(1)).toString(
    'hex',
  );

/** The stake address of a base address (CIP-19); `null` for an address of another kind. */
export function stakeText(hex: string): string | null {
  const bytes = bytesOf(hex);
  const header = bytes[0] ?? 0;
  if (header >> 6 !== 0) return null;
  const isScript = (header & 0x20) !== 0;
  return write('stake', Uint8Array.of((isScript ? 0xf0 : 0xe0) | (header & 15), ...bytes.subarray(29)));
}
