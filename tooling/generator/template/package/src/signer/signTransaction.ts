import type { RequestOptions, SignedTransaction, TransactionInput, VerbContext } from '../types.js';
import { unwritten } from '../unwritten.js';

/** @see ToynameSigner.signTransaction */
export async function signTransaction(
  _context: VerbContext,
  _options: TransactionInput & RequestOptions,
): Promise<SignedTransaction> {
  return unwritten(
    'src/signer/signTransaction.ts',
    'Check the transaction before the request; verify the signature, and that nothing else was signed, after it.',
  );
}
