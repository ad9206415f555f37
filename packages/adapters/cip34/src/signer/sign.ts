import { type SiwxMessage, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke, load } from '@causeway/protocol/load';
import { fromHex, toHex } from '../chain/hex.js';
import type { CardanoSignedMessage, RequestOptions, VerbContext } from '../types.js';

const verifier = load('verify', () => import('./verify.js'));
const signIns = load('siwx', () => import('./siwx.js'));

/** @see CardanoSigner.signMessage */
export async function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<CardanoSignedMessage> {
  const { message } = options;
  const { account } = context;
  const { address } = account;
  const method = 'cardano_signData';
  // A copy: what is verified is what was sent, whatever the caller does to its array meanwhile.
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : Uint8Array.from(message);
  // The verifier arrives while the person reads the prompt.
  const arriving = verifier();
  arriving.catch(() => undefined);
  const params = [address, toHex(bytes)];
  return decodeAnswer(invoke(context, method, params, options), async (answer) => {
    const signature = readHex(answer, 'signature', method);
    // Some wallets put the key into the signature's header and give none beside it.
    const key = peek(answer, 'key') === undefined ? '' : readHex(answer, 'key', method);
    const { verifySignature } = await arriving.catch(verifier);
    const given = { address, message: bytes, signature, key, hashed: true };
    const { valid, scheme, recovered, hashed } = await verifySignature(given);
    if (!valid) throw new WalletError('signature-mismatch', { account: account.id, recovered });
    return Object.freeze({ account: account.id, scheme, signature, key, ...(hashed && { hashed }) });
  });
}

function readHex(answer: unknown, path: string, method: string): string {
  const text = peek(answer, path);
  const bytes = fromHex(text);
  if (!bytes || bytes.length === 0) throw new WalletError('malformed-response', { method, path });
  return toHex(bytes);
}

/** @see CardanoSigner.signIn */
export async function signIn(
  context: VerbContext,
  options: { readonly message: Omit<SiwxMessage, 'account' | 'version'> } & RequestOptions,
): Promise<CardanoSignedMessage & { readonly message: string }> {
  const { formatSiwx } = await signIns();
  const { id: account } = context.account;
  const message = formatSiwx({ ...options.message, account, version: '1' });
  const signing = signMessage(context, { ...options, message });
  return decodeAnswer(signing, (result) => Object.freeze({ ...result, message }));
}
