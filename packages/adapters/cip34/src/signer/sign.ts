import { WalletError } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, encodeMessage, invoke, load } from '@causeway/protocol/load';
import type { CardanoSignedMessage, RequestOptions, VerbContext } from '../types.js';
import { readAnswer } from './readAnswer.js';

const verifier = load('verify', () => import('./verify.js'));

/** @see CardanoSigner.signMessage */
export async function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<CardanoSignedMessage> {
  const { message } = options;
  const { account } = context;
  const { address } = account;
  const method = 'cardano_signData';
  const bytes = encodeMessage(message);
  // The verifier arrives while the person reads the prompt.
  const arriving = verifier();
  arriving.catch(() => undefined);
  const params = [address, toHex(bytes)];
  return decodeAnswer(invoke(context, method, params, options), async (answer) => {
    const signature = toHex(readAnswer(peek(answer, 'signature'), method, 'signature'));
    // Some wallets put the key into the signature's header and give none beside it.
    const key =
      peek(answer, 'key') === undefined ? '' : toHex(readAnswer(peek(answer, 'key'), method, 'key'));
    const { verifySignature } = await arriving.catch(verifier);
    const check = { address, message: bytes, signature, key, hashed: true };
    const { valid, scheme, recovered, hashed } = await verifySignature(check);
    if (!valid) throw new WalletError('signature-mismatch', { account: account.id, recovered });
    return Object.freeze({ account: account.id, scheme, signature, key, ...(hashed && { hashed }) });
  });
}
