import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeTransaction } from '../chain/decode.js';
import { beside, keyObject, readSigned, toLibrary } from '../page/nativeTransaction.js';
import { callWallet } from '../page/wire.js';
import { type Asking, messageParams } from './asking.js';

/**
 * A transaction as the ecosystem's library has it: its fields, and its bytes by `encode`.
 *
 * @throws WalletError `invalid-params` for bytes that are not a transaction.
 */
export function libraryTransaction(bytes: Uint8Array): object {
  const { transaction } = decodeTransaction(bytes);
  const { publicKey, actions, ...rest } = transaction;
  const fields = { ...rest, publicKey: keyObject(publicKey), actions: actions.map(toLibrary) };
  return beside(fields, 'encode', () => bytes.slice());
}

/**
 * Nightly, in `window.nightly.near`. It has one account, signs the transaction it is given and sends nothing.
 *
 * @see @near-wallet-selector/nightly 10.1.4
 */
export function openNightly(wallet: object): object {
  const listeners = new Set<() => void>();
  const onChange = () => {
    for (const listener of [...listeners]) listener();
  };

  function accounts(): readonly object[] {
    const account = peek(wallet, 'account');
    const accountId = peek(account, 'accountId');
    const key = peek(account, 'publicKey');
    return accountId ? [{ accountId, publicKey: key }] : [];
  }

  let restoring: Promise<unknown> | undefined;
  const provider: Asking = {
    async signIn() {
      const known = accounts();
      if (known.length > 0) return known;
      await callWallet(wallet, 'connect', [onChange], 'signIn');
      return accounts();
    },
    async getAccounts({ account }) {
      // For a page that it already allows it returns the account without a prompt.
      if (account !== undefined && accounts().length === 0) {
        restoring ??= callWallet(wallet, 'connect', [onChange, true], 'getAccounts').finally(() => {
          restoring = undefined;
        });
        await restoring;
      }
      return accounts();
    },
    signOut: () => callWallet(wallet, 'disconnect'),
    async signMessage(params) {
      if (peek(wallet, 'isConnected') === false) await callWallet(wallet, 'connect', [onChange, true]);
      return callWallet(wallet, 'signMessage', [messageParams(params)], 'signMessage', params.signerId);
    },
    async signTransaction(bytes) {
      const answer = await callWallet(
        wallet,
        'signTransaction',
        [libraryTransaction(bytes)],
        'signTransaction',
      );
      const signed = readSigned(answer);
      if (!signed) throw malformed('signTransaction');
      return signed;
    },
    on: (_, listener) => void listeners.add(listener),
    off: (_, listener) => void listeners.delete(listener),
  };
  return Object.freeze(provider);
}
