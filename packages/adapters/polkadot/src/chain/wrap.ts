import { concatBytes } from '@causeway/protocol/bytes';

const prefix = new TextEncoder().encode('<Bytes>');
const postfix = new TextEncoder().encode('</Bytes>');
/** Signed as it is, because an Ethereum wallet would have put this in front. */
const ethereum = new TextEncoder().encode('\x19Ethereum Signed Message:\n');

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  bytes.length >= start.length && start.every((byte, i) => bytes[i] === byte);

/** Whether wallets sign these bytes as they are: wrapped already, or made for an Ethereum wallet. */
export function isWrapped(bytes: Uint8Array): boolean {
  const whole =
    bytes.length >= prefix.length + postfix.length &&
    startsWith(bytes, prefix) &&
    startsWith(bytes.subarray(bytes.length - postfix.length), postfix);
  return whole || startsWith(bytes, ethereum);
}

/**
 * The bytes that wallets sign for a request to sign bytes: no extrinsic begins with `<Bytes>`, so that
 * no message can be one. Wrapped bytes stay as they are.
 *
 * @see https://github.com/polkadot-js/common/blob/master/packages/util/src/u8a/wrap.ts
 */
export function wrapBytes(bytes: Uint8Array): Uint8Array {
  return isWrapped(bytes) ? bytes : concatBytes(prefix, bytes, postfix);
}
