import type { Account, Chain, Session } from '@causeway/protocol';
import { createVerbs, load } from '@causeway/protocol/load';
import { createProvider } from '../bridge/provider.js';
import type { Eip155Signer } from '../types.js';

const sign = () => import('./sign.js');
const signIns = () => import('./signIn.js');
const send = () => import('./send.js');
const wallet = load('wallet', () => import('./wallet.js'));

/**
 * The verbs of an account of a session. Only their names are here: their code is loaded on first use.
 */
export function createSigner(
  session: Session,
  account: Account<'eip155'>,
  chains?: readonly Chain<'eip155'>[],
): Eip155Signer {
  const context = { session, account, chains };
  const { verb, when } = createVerbs(context, session.scopes.eip155?.methods ?? []);

  // Its window opens within the click, which does not last while a verb is fetched.
  if (session.openWindow) for (const part of [sign, signIns, send]) part().catch(() => undefined);

  return Object.freeze({
    account,
    ...(session.openWindow && { openWindow: session.openWindow }),
    signMessage: verb(sign, 'signMessage'),
    signTypedData: verb(sign, 'signTypedData'),
    signIn: verb(signIns, 'signIn'),
    sendTransaction: verb(send, 'sendTransaction'),
    ...when('wallet_switchEthereumChain', wallet, 'switchChain'),
    ...when('wallet_getCapabilities', wallet, 'getCapabilities'),
    ...when('wallet_sendCalls', send, 'sendCalls'),
    ...when('wallet_getCallsStatus', wallet, 'getCallsStatus'),
    ...when('wallet_watchAsset', wallet, 'watchAsset'),
    provider: createProvider(session, account, wallet),
  }) as Eip155Signer;
}
