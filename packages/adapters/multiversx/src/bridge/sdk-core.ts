import { WalletError } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import type { IAccount, Transaction } from '@multiversx/sdk-core';
import { keyOf } from '../chain/address.js';
import { readSignature } from '../chain/crypto.js';
import { verifySignature, verifyTransaction } from '../signer/verify.js';
import type { MultiversxSigner } from '../types.js';

const absent = (method: string) => new WalletError('method-unsupported', { method });

/** The bytes of a signature that was verified, so that it is one. */
const bytesOf = (signature: string) => readSignature(signature) as Uint8Array;

/**
 * Our signer as an account of `@multiversx/sdk-core`: its controllers and entry points build transactions, have them
 * signed in the wallet and send them themselves. Each signature is verified first. Prompts as `signTransaction` and
 * `signMessage` do. Loads the library, which is the app's own copy.
 *
 * A guardian that the wallet adds, with its signature, and the option to sign the hash are written into the library's
 * transaction, so that the signed transaction is the one that is sent. `sign`, which signs any bytes, fails: no wallet does that.
 *
 * @throws WalletError from its methods, as `signTransaction` and `signMessage` do; `method-unsupported` from `sign` and
 * where the session lacks the verb.
 * @example
 * import type { MultiversxSigner } from '@causeway/multiversx';
 * import { toAccount } from '@causeway/multiversx/sdk-core';
 * import { Address, DevnetEntrypoint } from '@multiversx/sdk-core';
 *
 * async function send(signer: MultiversxSigner, to: string, nonce: bigint): Promise<string> {
 *   const entrypoint = new DevnetEntrypoint();
 *   const options = { receiver: Address.newFromBech32(to), nativeAmount: 10n ** 18n };
 *   const transaction = await entrypoint
 *     .createTransfersController()
 *     .createTransactionForNativeTokenTransfer(await toAccount(signer), nonce, options);
 *   return entrypoint.sendTransaction(transaction);
 * }
 */
export async function toAccount(signer: MultiversxSigner): Promise<IAccount> {
  const { Address } = await import('@multiversx/sdk-core');
  const { address } = signer.account;
  return Object.freeze<IAccount>({
    address: new Address(keyOf(address) as Uint8Array),
    async sign() {
      throw absent('sign');
    },
    async signTransaction(transaction) {
      if (!signer.signTransaction) throw absent('signTransaction');
      const signed = await signer.signTransaction({ transaction: transaction.toPlainObject() });
      const { guardian, options = 0, version, guardianSignature } = signed.transaction;
      const added: Partial<Transaction> = { options, version };
      if (guardian && transaction.guardian.isEmpty()) {
        added.guardian = Address.newFromBech32(guardian);
        if (guardianSignature) added.guardianSignature = bytesOf(guardianSignature);
      }
      Object.assign(transaction, added);
      return bytesOf(signed.signature);
    },
    async verifyTransactionSignature(transaction, signature) {
      const document = { ...transaction.toPlainObject(), signature: toHex(signature) };
      return document.sender === address && verifyTransaction(document);
    },
    async signMessage({ data }) {
      if (!signer.signMessage) throw absent('signMessage');
      return bytesOf((await signer.signMessage({ message: data })).signature);
    },
    async verifyMessageSignature({ data }, signature) {
      return (await verifySignature({ address, message: data, signature })).valid;
    },
  });
}
