import { WalletError } from '@causeway/protocol';
import type { IAccount, Transaction } from '@multiversx/sdk-core';
import { keyOf } from '../chain/address.js';
import { readSignature, writeSignature } from '../chain/crypto.js';
import { verifySignature, verifyTransaction } from '../signer/verify.js';
import type { MultiversxSigner, SignedTransaction } from '../types.js';

const absent = (method: string) => new WalletError('method-unsupported', { method });

/** The bytes of a signature that was verified, so that it is one. */
const bytesOf = (signature: string) => readSignature(signature) as Uint8Array;

/**
 * Our signer as an account of `@multiversx/sdk-core`: its controllers and entry points build transactions, have them
 * signed in the wallet and send them themselves. Each signature is verified first. Prompts as `signTransaction` and
 * `signMessage` do. Loads the library, which is the app's own copy.
 *
 * A guardian that the wallet adds is written into the library's transaction, with its signature, so that the
 * signed transaction is the one that is sent. `sign`, which signs any bytes, fails: no wallet does that.
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
      const guardian = signed.transaction.guardian && Address.newFromBech32(signed.transaction.guardian);
      if (guardian && transaction.guardian.isEmpty()) guard(transaction, guardian, signed);
      return bytesOf(signed.signature);
    },
    async verifyTransactionSignature(transaction, signature) {
      const document = { ...transaction.toPlainObject(), signature: writeSignature(signature) };
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

/**
 * Copies the guardian of the account, and the option for it, from the transaction that the wallet signed.
 */
function guard(
  transaction: Transaction,
  guardian: Transaction['guardian'],
  { transaction: signed }: SignedTransaction,
): void {
  const { options = 0, version, guardianSignature } = signed;
  const set: Partial<Transaction> = { guardian, options, version };
  Object.assign(transaction, set);
  if (guardianSignature) transaction.guardianSignature = bytesOf(guardianSignature);
}
