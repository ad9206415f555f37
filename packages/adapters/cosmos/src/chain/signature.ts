import { fromBase64, fromHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';

/** Bytes of a known length, in base64 or, as some wallets send them, in hex. */
export function readText(value: unknown, length: number): Uint8Array | undefined {
  return [fromHex(value), fromBase64(value)].find((bytes) => bytes?.length === length);
}

/** A signature and its key, as claimed by the wallet. */
export interface ReadSignature {
  /** 64 bytes. */
  readonly signature: Uint8Array;
  /** 33 bytes. */
  readonly publicKey: Uint8Array;
}

/**
 * Reads `{ signature: { pub_key: { value }, signature } }`. A wallet that leaves the key out is taken to mean the
 * one it gave for the account.
 *
 * @throws WalletError `malformed-response`.
 */
export function readSignature(answer: unknown, method: string, known?: Uint8Array): ReadSignature {
  const part = peek(answer, 'signature');
  const signature = readText(typeof part === 'string' ? part : peek(part, 'signature'), 64);
  if (!signature) throw malformed(method, 'signature.signature');
  const key = peek(peek(part, 'pub_key'), 'value');
  const publicKey = key === undefined ? known : readText(key, 33);
  if (!publicKey) throw malformed(method, 'signature.pub_key.value');
  return { signature, publicKey };
}
