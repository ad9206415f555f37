import { type Account, type Session, type SessionEvent, WalletError } from '@causeway/protocol';
import type { Eip1193Provider } from '../types.js';

type Listener = (value: unknown) => void;

/**
 * An account of a session as an EIP-1193 provider. It begins on the account's chain; once a switch through it has
 * succeeded it follows the session's chain. Listens to the session from its first use on, until the session ends.
 *
 * @param wallet loads the code for its calls.
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function createProvider(
  session: Session,
  first: Account<'eip155'>,
  wallet: () => Promise<typeof import('../signer/wallet.js')>,
): Eip1193Provider {
  const { address } = first;
  const lowerAddress = address.toLowerCase();
  const listeners: (readonly [event: string, listener: Listener])[] = [];
  const isAllowed = () => session.accounts.some((account) => account.address.toLowerCase() === lowerAddress);
  let account = first;
  let follows = false;
  let started = false;
  let allowed = false;
  let endReason: WalletError | undefined;

  const emit = (event: string, value: unknown) => {
    for (const [name, listener] of [...listeners]) if (name === event) listener(value);
  };

  function follow(): void {
    follows = true;
    const { chainId } = session;
    // A session of several namespaces may be on a chain of another one.
    if (!chainId?.startsWith('eip155:') || chainId === account.chainId) return;
    const reference = chainId.slice('eip155:'.length);
    account = { ...first, chainId: `eip155:${reference}`, id: `eip155:${reference}:${address}` };
    emit('chainChanged', `0x${BigInt(reference).toString(16)}`);
  }

  function learn(event: SessionEvent): void {
    if (event.type !== 'changed') {
      const error = event.error ?? new WalletError('session-ended', {});
      endReason = error;
      wallet().then(
        ({ toProviderError }) => emit('disconnect', toProviderError(error)),
        (cause) => emit('disconnect', notLoaded(cause)),
      );
      return;
    }
    const before = allowed;
    allowed = isAllowed();
    if (allowed !== before) emit('accountsChanged', allowed ? [address] : []);
    if (follows) follow();
  }

  function start(): void {
    if (started) return;
    started = true;
    allowed = isAllowed();
    session.subscribe(learn);
  }

  return Object.freeze({
    async request(args: { readonly method: string; readonly params?: unknown }) {
      start();
      const { request } = await wallet().catch((cause) => {
        throw notLoaded(cause);
      });
      return request({ session, account, allowed, endReason, follow }, args);
    },
    on(event: string, listener: Listener) {
      start();
      listeners.push([event, listener]);
    },
    removeListener(event: string, listener: Listener) {
      const at = listeners.findIndex((entry) => entry[0] === event && entry[1] === listener);
      if (at >= 0) listeners.splice(at, 1);
    },
  });
}

/** The provider error of a part that could not be loaded: the table of numbers is in that part. */
const notLoaded = (cause: WalletError) =>
  Object.assign(new Error(cause.shortMessage, { cause }), { code: -32603 });
