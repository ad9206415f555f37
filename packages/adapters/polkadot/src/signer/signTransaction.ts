import { WalletError } from '@causeway/protocol';
import { bytesToHex, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
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

/** A copy with the known fields alone, so that the verified payload is the one that was sent. */
function copyOf(payload: SignerPayload): SignerPayload {
  const presentFields = payloadFields
    .map((field) => [field, peek(payload, field)] as const)
    .filter(([, value]) => value !== undefined && value !== null);
  const copy = Object.fromEntries(presentFields) as unknown as SignerPayload;
  return Object.freeze({
    ...copy,
    signedExtensions: Object.freeze([...Object(copy.signedExtensions ?? [])]),
  });
}

interface Hashed {
  readonly payload: SignerPayload;
  readonly metadataHash?: Hex;
  /** Why the hash could not be read. */
  readonly cause?: unknown;
}

/**
 * Reads the hash of the metadata before the prompt: a signature with an unknown hash could not be verified,
 * and would be lost. Where the hash cannot be read, the wallet may no longer add it.
 */
async function hashBefore(
  payload: SignerPayload,
  { runtime, signal }: { readonly runtime?: PayloadRuntime } & RequestOptions,
): Promise<Hashed> {
  const needed = payload.mode === 1 && !payload.metadataHash;
  if (!runtime?.metadataHash || !(needed || payload.withSignedTransaction)) return { payload };
  try {
    const metadataHash = await runtime.metadataHash({ signal });
    return { payload: needed ? Object.freeze({ ...payload, metadataHash }) : payload, metadataHash };
  } catch (cause) {
    if (needed || signal?.aborted) throw cause;
    return { payload: Object.freeze({ ...payload, withSignedTransaction: false }), cause };
  }
}

/** @see PolkadotSigner.signTransaction */
export async function signTransaction(
  context: VerbContext,
  options: { readonly payload: SignerPayload; readonly runtime?: PayloadRuntime } & RequestOptions,
): Promise<SignedTransaction> {
  const { runtime } = options;
  const emptyExtensions = Object.freeze([...(runtime?.emptyExtensions ?? [])]);
  const form = { emptyExtensions, ...(runtime?.bareSigner === true && { bareSigner: true }) };
  const { id, address, chainId } = context.account;
  const account = accountIdOf(address);
  const copy = copyOf(options.payload);
  const target = `polkadot:${String(copy.genesisHash).slice(2, 34)}`;
  if (target !== chainId) throw new WalletError('chain-mismatch', { expected: target, actual: chainId });
  if (typeof copy.address !== 'string' || bytesToHex(accountIdOf(copy.address)) !== bytesToHex(account)) {
    throw new WalletError('invalid-params', { field: 'payload.address', reason: 'is not of this account.' });
  }
  const { payload: requested, metadataHash, cause } = await hashBefore(copy, options);
  // Bytes that cannot be decoded are rejected before the prompt.
  signedPayload(requested, emptyExtensions);
  /** An extrinsic records that the hash of the metadata was signed, not which hash. */
  const withHash = (payload: SignerPayload): SignerPayload =>
    payload.mode === 1 && metadataHash ? Object.freeze({ metadataHash, ...payload }) : payload;
  const decode = (answer: unknown) => finish(answer, requested);
  async function finish(answer: unknown, expected: SignerPayload): Promise<SignedTransaction> {
    const malformed = (path: string) => new WalletError('malformed-response', { method, path });
    const signatureText = peek(answer, 'signature');
    if (!isHex(signatureText) || signatureText === '0x') throw malformed('signature');
    const whole = peek(answer, 'signedTransaction');
    const text = whole instanceof Uint8Array ? bytesToHex(whole) : whole;
    // A wallet that was let may have changed how the call is paid for, never the call.
    const changed =
      expected.withSignedTransaction && text !== undefined && text !== null
        ? readSigned(text, expected, account, form)
        : expected;
    if (!changed) throw malformed('signedTransaction');
    const payload = withHash(changed);
    const verification = verifyPayload({ address, payload, signature: signatureText, emptyExtensions });
    const { scheme, signature } = await checked(id, verification).catch((error) => {
      // Most likely the wallet had a hash signed all the same, and this is why it could not be known.
      throw cause ?? error;
    });
    const extrinsic = encodeExtrinsic(account, payload, scheme, hexToBytes(signature), form);
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
  const params = { address, transactionPayload: { ...requested, address } };
  return decodeAnswer(invoke(context, method, params, options), decode);
}
