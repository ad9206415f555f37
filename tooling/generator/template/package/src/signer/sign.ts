import type { RequestOptions, ToynameSignedMessage, VerbContext } from '../types.js';
import { unwritten } from '../unwritten.js';

/** @see ToynameSigner.signMessage */
export async function signMessage(
  _context: VerbContext,
  _options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<ToynameSignedMessage> {
  return unwritten(
    'src/signer/sign.ts',
    'Call the wallet with invoke, and verify what comes back in decodeAnswer before it is returned.',
  );
}
