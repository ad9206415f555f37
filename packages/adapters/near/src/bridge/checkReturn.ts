import { fromBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { check } from '../signer/sign.js';
import { verifyKeySignature } from '../signer/verify.js';
import type { NearChain, NearSignedMessage, RequestOptions } from '../types.js';
import type { LeavingMessage } from './fromSelector.js';
import type { Returned } from './readReturn.js';

/**
 * Checks a signed message that a web wallet sent back, like one that is answered at once: made by a key over
 * the requested message, of the requested account, and on the chain that the key has full access. Does not
 * prompt.
 *
 * @param message the parameter of `onLeave` before the page was left.
 * @throws WalletError `signature-mismatch`, `near-key-limited`, `malformed-response`, `aborted`.
 * @example
 * import { testnet } from '@causeway/near/chains';
 * import { checkReturn, type LeavingMessage, readReturn } from '@causeway/near/wallet-selector';
 *
 * async function signatureInAddress(kept: LeavingMessage): Promise<string | undefined> {
 *   const returned = readReturn(location.href);
 *   if (returned?.type !== 'signed') return undefined;
 *   return (await checkReturn(kept, returned, { chain: testnet })).signature;
 * }
 */
export async function checkReturn(
  message: LeavingMessage,
  returned: Extract<Returned, { readonly type: 'signed' }>,
  { chain, ...limits }: { readonly chain: NearChain } & RequestOptions,
): Promise<NearSignedMessage> {
  const { signerId: address, nonce: nonceText, callbackUrl, ...request } = message;
  const nonce = fromBase64(nonceText);
  if (!nonce) throw malformed('redirect', 'nonce');
  const account = { id: `${chain.id}:${address}` as const, chainId: chain.id, address };
  const answer = { ...returned, callbackUrl };
  const payload = { message: request.message, recipient: request.recipient, nonce: Uint8Array.from(nonce) };
  return check({ account, chains: [chain] }, limits, payload, answer, { verifyKeySignature });
}
