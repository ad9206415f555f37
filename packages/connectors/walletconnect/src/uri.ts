/**
 * When a pairing code expires, in milliseconds since 1970; `undefined` when it does not contain that.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/pairing/pairing-uri
 * @example
 * import { expiryOf } from '@causeway/walletconnect';
 *
 * function secondsLeft(uri: string): number | undefined {
 *   const end = expiryOf(uri);
 *   return end === undefined ? undefined : Math.max(0, Math.round((end - Date.now()) / 1000));
 * }
 */
export function expiryOf(uri: string): number | undefined {
  const seconds = /^wc:[^?]*\?(?:[^#]*&)?expiryTimestamp=(\d{1,12})(?:&|$)/.exec(uri)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
