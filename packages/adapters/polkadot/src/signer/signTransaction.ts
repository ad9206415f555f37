import { WalletError } from '@causeway/protocol';
import { bytesToHex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke } from '@causeway/protocol/load';
import { accountIdOf } from '../chain/address.js';
import { encodeExtrinsic } from '../chain/extrinsic.js';
import { payloadFields } from '../chain/payload.js';
import { signTransactionMethod as method } from '../scope.js';
import type {
  PayloadRuntime,
  RequestOptions,
  SignedTransaction,
  SignerPayload,
  VerbContext,
} from '../types.js';
import { checked, publicKeyOf } from './sign.js';
import { readSigned } from './signed.js';
import { signedPayload, verifyPayload } from './verify.js';

/** A copy with the known fields alone, so that what is verified is what was sent. */
function copyOf(payload: SignerPayload): SignerPayload {
  const given = payloadFields
    .map((field) => [field, peek(payload, field)] as const)
    .filter(([, value]) => value !== undefined && value !== null);
  const copy = Object.fromEntries(given) as unknown as SignerPayload;
  return Object.freeze({
    ...copy,
    signedExtensions: Object.freeze([...Object(copy.signedExtensions ?? [])]),
  });
}

/** @see PolkadotSigner.signTransaction */
export async function signTransaction(
  context: VerbContext,
  options: { readonly payload: SignerPayload; readonly runtime?: PayloadRuntime } & RequestOptions,
): Promise<SignedTransaction> {
  const { signal, runtime } = options;
  const emptyExtensions = Object.freeze([...(runtime?.emptyExtensions ?? [])]);
  const { id, address, chainId } = context.account;
  const account = accountIdOf(address);
  const asked = copyOf(options.payload);
  // Bytes that cannot be told are refused before anybody is asked.
  signedPayload(asked, emptyExtensions);
  const target = `polkadot:${String(asked.genesisHash).slice(2, 34)}`;
  if (target !== chainId) throw new WalletError('chain-mismatch', { expected: target, actual: chainId });
  if (typeof asked.address !== 'string' || bytesToHex(accountIdOf(asked.address)) !== bytesToHex(account)) {
    throw new WalletError('invalid-params', { field: 'payload.address', reason: 'is not of this account.' });
  }
  /** An extrinsic says that the hash of the metadata was signed, not which hash. */
  async function withMetadataHash(payload: SignerPayload): Promise<SignerPayload> {
    if (payload.mode !== 1 || payload.metadataHash || !runtime?.metadataHash) return payload;
    return Object.freeze({ ...payload, metadataHash: await runtime.metadataHash({ signal }) });
  }
  const decode = (answer: unknown) => finish(answer, asked);
  async function finish(answer: unknown, wanted: SignerPayload): Promise<SignedTransaction> {
    const malformed = (path: string) => new WalletError('malformed-response', { method, path });
    const given = peek(answer, 'signature');
    if (!isHex(given) || given === '0x') throw malformed('signature');
    const whole = peek(answer, 'signedTransaction');
    const text = whole instanceof Uint8Array ? bytesToHex(whole) : whole;
    // A wallet that was let may have changed how the call is paid for, never the call.
    const changed =
      wanted.withSignedTransaction && text !== undefined && text !== null
        ? readSigned(text, wanted, account, emptyExtensions)
        : wanted;
    if (!changed) throw malformed('signedTransaction');
    const payload = await withMetadataHash(changed);
    const verification = verifyPayload({ address, payload, signature: given, emptyExtensions });
    const { scheme, signature } = await checked(id, verification);
    const extrinsic = encodeExtrinsic(account, payload, scheme, hexToBytes(signature), emptyExtensions);
    const signedBytes = bytesToHex(signedPayload(payload, emptyExtensions));
    return Object.freeze({
      account: id,
      scheme,
      signature,
      ...publicKeyOf(address, scheme),
      signedBytes,
      ...extrinsic,
      chainId,
    });
  }
  const params = { address, transactionPayload: { ...asked, address } };
  return decodeAnswer(invoke(context, method, params, options), decode);
}
