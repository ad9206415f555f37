import { withDeadline } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { callWallet } from './wire.js';

/** CIP-142 distinguishes test networks; CIP-103 signs several transactions at once. */
const requestedExtensions = [103, 142] as const;
const governing = [95, ...requestedExtensions] as const;

/**
 * Enables one wallet with the extensions it supports. Prompts when the person never allowed this page.
 *
 * @see https://cips.cardano.org/cip/CIP-0030 §cardano.{walletName}.enable
 */
export async function enable(entry: object, governance: boolean): Promise<object> {
  const method = 'enable';
  const known = peek(entry, 'supportedExtensions');
  const numbers = Array.isArray(known) ? known.slice(0, 100).map((one) => peek(one, 'cip')) : [];
  const extensions = (governance ? governing : requestedExtensions)
    .filter((cip) => numbers.includes(cip))
    .map((cip) => ({ cip }));
  const api = await callWallet(entry, method, extensions.length > 0 ? [{ extensions }] : []);
  const speaks = ['getNetworkId', 'getChangeAddress', 'signData', 'signTx'].every(
    (verb) => typeof peek(api, verb) === 'function',
  );
  if (!speaks) throw malformed(method);
  return api as object;
}

/**
 * Whether the wallet still allows this page. Never prompts.
 *
 * @throws WalletError `malformed-response`, `timeout`, `aborted`, and the wallet's errors.
 */
export async function isEnabled(entry: object, ms: number, signal?: AbortSignal): Promise<boolean> {
  const method = 'isEnabled';
  const answer = await withDeadline(callWallet(entry, method), { method, ms, signal });
  if (typeof answer !== 'boolean') throw malformed(method);
  return answer;
}
