import { WalletError } from '@causeway/protocol';
import { bytesToHex, type Hex, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, encodeMessage, invoke, load } from '@causeway/protocol/load';
import { accountIdOf } from '../chain/address.js';
import { signMessageMethod } from '../scope.js';
import type { RequestOptions, SignedBytes, VerbContext } from '../types.js';
import type { Verification } from './verify.js';

const verifier = load('verify', () => Promise.all([import('./verify.js'), import('../chain/wrap.js')]));

/** The public key of a signature's account, where the account id is one. */
export function publicKeyOf(address: string, scheme: string): { readonly publicKey?: Hex } {
  return scheme.startsWith('polkadot:ecdsa') ? {} : { publicKey: bytesToHex(accountIdOf(address)) };
}

/** The result of a check, or the error that the signature is not the account's. */
export async function checked(
  account: string,
  verifying: Promise<Verification>,
): Promise<Required<Omit<Verification, 'valid'>>> {
  let found: Verification;
  try {
    found = await verifying;
  } catch (cause) {
    throw new WalletError('signature-mismatch', { account }, { cause });
  }
  const { scheme, signature } = found;
  if (!scheme || !signature) throw new WalletError('signature-mismatch', { account });
  return { scheme, signature };
}

/** @see PolkadotSigner.signMessage */
export async function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<SignedBytes> {
  const { message } = options;
  const { id, address } = context.account;
  const bytes = encodeMessage(message);
  // The verifier arrives while the person reads the prompt.
  const arriving = verifier();
  arriving.catch(() => undefined);
  const data = bytesToHex(bytes);
  // Over the relay some wallets read `data`, others `message`.
  const text = typeof message === 'string' ? message : data;
  const params = { address, data, type: 'bytes', message: text };
  return decodeAnswer(invoke(context, signMessageMethod, params, options), async (answer) => {
    const answered = typeof answer === 'string' ? answer : peek(answer, 'signature');
    if (!isHex(answered) || answered === '0x') {
      throw malformed(signMessageMethod, 'signature');
    }
    const [{ verifySignature }, { wrapBytes }] = await arriving.catch(verifier);
    const verifying = verifySignature({ address, message: bytes, signature: answered });
    const { scheme, signature } = await checked(id, verifying);
    const signedBytes = bytesToHex(wrapBytes(bytes));
    return Object.freeze({ account: id, scheme, signature, ...publicKeyOf(address, scheme), signedBytes });
  });
}
