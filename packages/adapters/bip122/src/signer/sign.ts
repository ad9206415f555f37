import { WalletError } from '@causeway/protocol';
import { decodeText, toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke, load } from '@causeway/protocol/load';
import { methods } from '../methods.js';
import type { BitcoinSignedMessage, RequestOptions, VerbContext } from '../types.js';

const verifier = load('verify', () => import('./verify.js'));

/** @see BitcoinSigner.signMessage */
export async function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array; readonly protocol?: 'bip322' | 'ecdsa' } & RequestOptions,
): Promise<BitcoinSignedMessage> {
  const { account } = context;
  const { address } = account;
  const message = decodeText(options.message);
  if (message === undefined)
    throw new WalletError('invalid-params', { field: 'message', reason: 'must be text in UTF-8.' });
  // The verifier arrives while the person reads the prompt.
  const arriving = verifier();
  arriving.catch(() => undefined);
  const params = { account: address, message, address, protocol: options.protocol ?? 'bip322' };
  return decodeAnswer(invoke(context, methods.message, params, options), async (answer) => {
    const { signatureBytes, verifySignature } = await arriving.catch(verifier);
    const bytes = signatureBytes(peek(answer, 'signature'));
    if (!bytes) throw malformed(methods.message, 'signature');
    const signature = toBase64(bytes);
    const { valid, scheme } = await verifySignature({ address, message, signature });
    if (!valid) throw new WalletError('signature-mismatch', { account: account.id });
    return Object.freeze({ account: account.id, scheme, signature });
  });
}
