import type { Account, Session, Stop } from '@causeway/protocol';
import { load } from './load.js';
import type { Eip155Signer, Eip1193Provider } from './types.js';

type Verbs = typeof import('./verbs.js');
type Listener = (value: unknown) => void;

const verbs = load('signer', () => import('./verbs.js'));

/**
 * The verbs of an account of a session. Only their names are here: what they do arrives on first use.
 */
export function createSigner(session: Session, account: Account<'eip155'>): Eip155Signer {
  const context = { session, account };
  const methods = session.scopes.eip155?.methods ?? [];
  const verb =
    <K extends keyof Verbs>(name: K) =>
    async (options?: unknown) =>
      ((await verbs())[name] as (context: object, options: unknown) => unknown)(context, options);
  const when = <K extends keyof Verbs>(method: string, name: K) =>
    methods.includes(method) ? { [name]: verb(name) } : {};

  return Object.freeze({
    account,
    signMessage: verb('signMessage'),
    signTypedData: verb('signTypedData'),
    signIn: verb('signIn'),
    sendTransaction: verb('sendTransaction'),
    ...when('wallet_switchEthereumChain', 'switchChain'),
    ...when('wallet_getCapabilities', 'getCapabilities'),
    ...when('wallet_sendCalls', 'sendCalls'),
    ...when('wallet_getCallsStatus', 'getCallsStatus'),
    provider: createProvider(session, account, verb('request')),
  }) as Eip155Signer;
}

/** Events of the session, in the words of EIP-1193. */
function createProvider(
  session: Session,
  { address }: Account<'eip155'>,
  request: Eip1193Provider['request'],
): Eip1193Provider {
  const stops = new Map<Listener, Map<string, Stop>>();
  return Object.freeze({
    request,
    on(event: string, listener: Listener) {
      let present = true;
      const stop = session.subscribe((told) => {
        const now = told.type === 'changed' && session.accounts.some((own) => own.address === address);
        const said = told.type === 'changed' ? 'accountsChanged' : 'disconnect';
        if (said === event && (told.type !== 'changed' || now !== present)) {
          listener(told.type === 'changed' ? (now ? [address] : []) : told.error);
        }
        present = now;
      });
      const own = stops.get(listener) ?? new Map<string, Stop>();
      own.get(event)?.();
      stops.set(listener, own.set(event, stop));
    },
    removeListener(event: string, listener: Listener) {
      stops.get(listener)?.get(event)?.();
      stops.get(listener)?.delete(event);
    },
  });
}
