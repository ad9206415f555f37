import type { Account, Session, Stop } from '@causeway/protocol';
import { createVerbs, load } from '@causeway/protocol/load';
import type { Eip155Signer, Eip1193Provider } from './types.js';

type Listener = (value: unknown) => void;

const sign = load('sign', () => import('./sign.js'));
const send = load('send', () => import('./send.js'));
const wallet = load('wallet', () => import('./wallet.js'));

/**
 * The verbs of an account of a session. Only their names are here: what they do arrives on first use.
 */
export function createSigner(session: Session, account: Account<'eip155'>): Eip155Signer {
  const context = { session, account };
  const { verb, when } = createVerbs(context, session.scopes.eip155?.methods ?? []);

  return Object.freeze({
    account,
    signMessage: verb(sign, 'signMessage'),
    signTypedData: verb(sign, 'signTypedData'),
    signIn: verb(sign, 'signIn'),
    sendTransaction: verb(send, 'sendTransaction'),
    ...when('wallet_switchEthereumChain', wallet, 'switchChain'),
    ...when('wallet_getCapabilities', wallet, 'getCapabilities'),
    ...when('wallet_sendCalls', send, 'sendCalls'),
    ...when('wallet_getCallsStatus', wallet, 'getCallsStatus'),
    provider: createProvider(session, account, verb(wallet, 'request')),
  }) as Eip155Signer;
}

/** Events of the session, in the words of EIP-1193. */
function createProvider(
  session: Session,
  { address }: Account<'eip155'>,
  request: Eip1193Provider['request'],
): Eip1193Provider {
  const stops: { event: string; listener: Listener; stop: Stop }[] = [];
  return Object.freeze({
    request,
    on(event: string, listener: Listener) {
      const stop = session.subscribe((told) => {
        const changed = told.type === 'changed';
        if (event !== (changed ? 'accountsChanged' : 'disconnect')) return;
        const kept = changed && session.accounts.some((own) => own.address === address);
        listener(changed ? (kept ? [address] : []) : told.error);
      });
      stops.push({ event, listener, stop });
    },
    removeListener(event: string, listener: Listener) {
      const at = stops.findIndex((own) => own.event === event && own.listener === listener);
      if (at >= 0) stops.splice(at, 1)[0]?.stop();
    },
  });
}
