import { type Account, WalletError } from '@causeway/protocol';
import { decode58 } from '@causeway/protocol/base58';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import type { SolanaSignedMessage } from '../types.js';
import type { verifySignature as Verify } from './verify.js';

/**
 * Reads a wallet's answer to a message, and verifies it.
 *
 * @throws WalletError `malformed-response`, `signature-mismatch`.
 */
export async function readSigned(
  answer: unknown,
  known: {
    readonly method: string;
    readonly account: Pick<Account<'solana'>, 'id' | 'address'>;
    readonly message: Uint8Array;
    readonly verifySignature: typeof Verify;
  },
): Promise<SolanaSignedMessage> {
  const { method, account, message, verifySignature } = known;
  const { address } = account;
  const signature = peek(answer, 'signature');
  if (typeof signature !== 'string' || !decode58(signature, 64)) throw malformed(method, 'signature');
  const text = peek(answer, 'signedMessage');
  const signedBytes = text === undefined ? message : decode58(text);
  if (!signedBytes) throw malformed(method, 'signedMessage');
  const { valid, scheme } = await verifySignature({ address, message, signature, signedBytes });
  if (!valid) throw new WalletError('signature-mismatch', { account: account.id });
  const publicKey = decode58(address, 32) as Uint8Array;
  return Object.freeze({ account: account.id, scheme, signature, publicKey, signedBytes });
}
