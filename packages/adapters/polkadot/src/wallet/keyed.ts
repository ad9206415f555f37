import { type CallOptions, type ChainId, type CreateKeyed, WalletError } from '@causeway/protocol';
import { bytesToHex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { type Answer, answerCalls } from '@causeway/protocol/keyed';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { accountIdOf, addressKind, addressOn } from '../chain/address.js';
import { digestOf, hash256 } from '../chain/crypto.js';
import { multiSignature } from '../chain/extrinsic.js';
import { emptyExtensionsOf, unknownExtensions } from '../chain/payload.js';
import { wrapBytes } from '../chain/wrap.js';
import { signMessageMethod, signTransactionMethod } from '../scope.js';
import { signedPayload, verifyBytes } from '../signer/verify.js';
import type { Scheme, SignerPayload } from '../types.js';

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

/**
 * The wallet side of Polkadot's chains: answers a page's calls with a key. It never prompts: the caller must
 * have obtained approval.
 *
 * @param key an `sr25519`, `ed25519` or `secp256k1` key; the last signs 32-byte digests.
 * @throws WalletError `invalid-params` when the key is of another curve. Calls fail with `signature-mismatch` when the
 * key's answer was not made by its account, and with `invalid-params` for an extension that is not known and not empty in
 * the runtime: its metadata is read by `request`, for such a payload only.
 * @example
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 * import { createMemoryKey } from '@causeway/polkadot/key';
 * import { createKeyed } from '@causeway/polkadot/keyed';
 * import type { KeyedOptions } from '@causeway/protocol';
 *
 * async function signHi(request: KeyedOptions['request']): Promise<unknown> {
 *   const keyed = createKeyed(createMemoryKey(), { chains: [polkadotAssetHub], request });
 *   const params = { address: keyed.account(polkadotAssetHub.id).address, message: '0x68690a' };
 *   return keyed.invoke({ chainId: polkadotAssetHub.id, method: 'polkadot_signMessage', params });
 * }
 */
export const createKeyed: CreateKeyed = (key, { chains, request }) => {
  if (key.curve === 'p256') throw invalid('key.curve', 'must be sr25519, ed25519 or secp256k1.');
  const ecdsa = key.curve === 'secp256k1';

  const chainOf = (chainId: string) => {
    const chain = chains.find(({ id }) => id === chainId);
    if (!chain) throw new WalletError('network-unknown', { chain: chainId });
    return chain;
  };

  /** An account of 20 bytes exists where the chain has Ethereum's accounts, one of 32 everywhere else. */
  function accountOn(chainId: string): { readonly address: string; readonly kind: 'ecdsa' | 'ethereum' } {
    const kind = addressKind(chainOf(chainId));
    const ethereum = kind === 'h160';
    const id = !ecdsa
      ? key.publicKey
      : ethereum
        ? keccak_256(secp256k1.Point.fromBytes(key.publicKey).toBytes(false).subarray(1)).subarray(12)
        : hash256(key.publicKey);
    const address = addressOn(id, kind);
    if (address === undefined) throw new WalletError('no-accounts', {});
    return { address, kind: ethereum ? 'ethereum' : 'ecdsa' };
  }

  const requireAccount = (chainId: string, named: unknown, method: string) => {
    const account = accountOn(chainId);
    let same = false;
    try {
      // The account is the same in every chain's form.
      same =
        typeof named === 'string' &&
        bytesToHex(accountIdOf(named)) === bytesToHex(accountIdOf(account.address));
    } catch {
      // No address at all.
    }
    if (!same) throw new WalletError('unauthorised', { method });
    return account;
  };

  /** A remote key is not trusted: a signature that does not verify for this account is discarded. */
  async function sign(
    { address, kind }: ReturnType<typeof accountOn>,
    bytes: Uint8Array,
    options: CallOptions | undefined,
  ): Promise<{ readonly scheme: Scheme; readonly signature: Uint8Array }> {
    const signature = await key.sign(ecdsa ? await digestOf(bytes, kind) : bytes, options);
    if (signature.length !== (ecdsa ? 65 : 64)) {
      throw new WalletError('malformed-response', { method: 'sign', path: '' });
    }
    const { scheme } = await verifyBytes({ address, bytes, signature: bytesToHex(signature) });
    if (!scheme) throw new WalletError('signature-mismatch', { account: address });
    return { scheme, signature };
  }

  /** Reads the runtime's metadata only for a payload with extensions that are not known. */
  async function emptyExtensions(payload: SignerPayload, chainId: string, options: CallOptions | undefined) {
    if (unknownExtensions(payload).length === 0) return [];
    const method = 'state_getMetadata';
    const [answer, { parseMetadata }] = await Promise.all([
      request({ chainId: chainId as ChainId, method }, options),
      import('../chain/metadata.js'),
    ]);
    if (!isHex(answer)) throw new WalletError('malformed-response', { method, path: '' });
    return emptyExtensionsOf(payload, parseMetadata(hexToBytes(answer)));
  }

  const answers: Readonly<Record<string, Answer>> = {
    async [signMessageMethod](params, { chainId }, options) {
      const account = requireAccount(chainId, peek(params, 'address'), signMessageMethod);
      // Two shapes are in use: bytes as hex in `data`, text in `message`. `data` is exact.
      const data = peek(params, 'data');
      const message = peek(params, 'message');
      const bytes = isHex(data)
        ? hexToBytes(data)
        : data === undefined && typeof message === 'string'
          ? new TextEncoder().encode(message)
          : undefined;
      if (!bytes) throw invalid('params.data', 'must be 0x-hex.');
      const { signature } = await sign(account, wrapBytes(bytes), options);
      return { signature: bytesToHex(signature) };
    },
    async [signTransactionMethod](params, { chainId }, options) {
      const account = requireAccount(chainId, peek(params, 'address'), signTransactionMethod);
      const payload = peek(params, 'transactionPayload') as SignerPayload;
      requireAccount(chainId, peek(payload, 'address'), signTransactionMethod);
      const genesisHash = peek(chainOf(chainId), 'genesisHash');
      if (genesisHash !== undefined && peek(payload, 'genesisHash') !== genesisHash) {
        throw invalid('params.transactionPayload.genesisHash', 'is of another chain.');
      }
      const empty = await emptyExtensions(payload, chainId, options);
      const { scheme, signature } = await sign(account, signedPayload(payload, empty), options);
      return { signature: bytesToHex(multiSignature(scheme, signature)) };
    },
  };

  return answerCalls({
    chains,
    publicKey: key.publicKey,
    addressOn: (id) => accountOn(id).address,
    answers,
  });
};
