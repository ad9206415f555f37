import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { callWallet } from '../page/wire.js';
import { type Asking, addListener, messageParams } from './asking.js';

/**
 * HOT's extension, in `window.hotExtension`. It has one account, on NEAR's main network, and no query for it
 * that does not prompt: the account of this page is remembered for as long as the page.
 */
export function openHot(wallet: object): object {
  let account: { readonly accountId: unknown; readonly publicKey?: unknown } | undefined;
  const request = (method: string, params: object, name: string, signer?: string) =>
    callWallet(wallet, 'request', [method, params], name, signer);
  const provider: Asking = {
    async signIn({ network }) {
      if (network !== 'mainnet') throw new WalletError('network-unknown', { chain: `near:${network}` });
      const answer = await request('near:signIn', {}, 'signIn');
      account = { accountId: peek(answer, 'accountId'), publicKey: peek(answer, 'publicKey') };
      return [account];
    },
    async getAccounts({ account: known }) {
      if (known !== undefined) account ??= { accountId: known };
      return account ? [account] : [];
    },
    async signOut() {
      account = undefined;
      await request('near:signOut', {}, 'signOut');
    },
    async signMessage(params) {
      const { nonce, ...texts } = messageParams(params);
      return request('near:signMessage', { ...texts, nonce: [...nonce] }, 'signMessage', params.signerId);
    },
    signAndSendTransaction: ({ signerId, receiverId, actions }) =>
      // Answers with the outcomes of a list of one, which is read where it is checked.
      request(
        'near:signAndSendTransactions',
        { transactions: [{ signerId, receiverId, actions }] },
        'signAndSendTransaction',
        signerId,
      ),
    on(_, listener) {
      const changed = () => {
        // A person who disconnected in the wallet is not restored from the remembered account.
        account = undefined;
        listener();
      };
      addListener(wallet, 'subscribe', 'near:signedOut', changed);
    },
    off: () => undefined,
  };
  return Object.freeze(provider);
}
