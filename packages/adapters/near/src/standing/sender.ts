import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { NearAction } from '../chain/actions.js';
import { callWallet } from '../page/wire.js';
import { type Asking, addListener, failWith, messageParams, type SendRequest } from './asking.js';

/** Sender's events for actions of the person in it (@near-wallet-selector/sender 10.1.4). */
const changes = ['accountChanged', 'rpcChanged', 'signIn', 'signOut'] as const;

/** Its answers contain the error as a text, or as an object with a type. */
function answerOf(answer: unknown): unknown {
  const error = peek(answer, 'error');
  if (error) failWith(error);
  return answer;
}

/** The outcome of a transaction. A failure on the chain names its transaction, which is then followed. */
function outcomeOf(answer: unknown): unknown {
  const response = peek(answerOf(answer), 'response');
  const outcome = Array.isArray(response) ? response[0] : response;
  const failed = peek(outcome, 'error');
  const hash = peek(peek(failed, 'transaction_outcome'), 'id');
  if (failed && typeof hash !== 'string') failWith(failed);
  return failed ? { transaction: { hash } } : outcome;
}

const callOf = (action: NearAction) => {
  if (action.type === 'FunctionCall') return action.params;
  const reason = `Sender takes one transfer or calls of contracts, not ${action.type}.`;
  throw new WalletError('invalid-params', { field: 'actions', reason });
};

/**
 * Sender, which is `window.near` itself. It has one account, signs no transaction without sending it, and has
 * a separate function for a transfer.
 *
 * @see https://docs.senderwallet.io/api-reference/near/near-provider-api
 */
export function openSender(wallet: object): object {
  /** The network it is on; a person changes it in the wallet. */
  async function check(network: string): Promise<boolean> {
    if (typeof peek(wallet, 'getRpc') !== 'function') return true;
    const actual = peek(peek(await callWallet(wallet, 'getRpc'), 'rpc'), 'networkId');
    return typeof actual !== 'string' || actual === network;
  }

  async function accounts(): Promise<readonly object[]> {
    const accountId = await callWallet(wallet, 'getAccountId');
    return (await callWallet(wallet, 'isSignedIn')) === true && accountId ? [{ accountId }] : [];
  }

  const provider: Asking = {
    async signIn({ network }) {
      if (!(await check(network))) throw new WalletError('network-unknown', { chain: `near:${network}` });
      const known = await accounts();
      if (known.length > 0) return known;
      // No contract: no key is made for one.
      const answer = await callWallet(wallet, 'requestSignIn', [{ contractId: '' }], 'signIn');
      answerOf(answer);
      return accounts();
    },
    getAccounts: async ({ network }) => ((await check(network)) ? accounts() : []),
    async signOut() {
      if ((await callWallet(wallet, 'isSignedIn')) === true) await callWallet(wallet, 'signOut');
    },
    async signMessage(params) {
      const answer = await callWallet(
        wallet,
        'signMessage',
        [messageParams(params)],
        'signMessage',
        params.signerId,
      );
      return peek(answerOf(answer), 'response');
    },
    async signAndSendTransaction({ receiverId, actions, signerId }: SendRequest) {
      const [first] = actions;
      const name =
        first?.type === 'Transfer' && actions.length === 1 ? 'sendMoney' : 'signAndSendTransaction';
      const callParams =
        first?.type === 'Transfer' && actions.length === 1
          ? { receiverId, amount: first.params.deposit }
          : { receiverId, actions: actions.map(callOf) };
      return outcomeOf(await callWallet(wallet, name, [callParams], 'signAndSendTransaction', signerId));
    },
    on(_, listener) {
      for (const change of changes) addListener(wallet, 'on', change, listener);
    },
    // Sender removes every listener of an event at once, those of others too.
    off: () => undefined,
  };
  return Object.freeze(provider);
}
