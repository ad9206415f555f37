import type { Stop } from '../words/session.js';
import { peek } from './hostile.js';

/** Announcements of a page beyond this number are ignored. */
const walletLimit = 100;

/**
 * Whether a wallet has a function of a feature (Wallet Standard). A feature that throws counts as missing.
 *
 * @example
 * import { hasFeature } from '@causeway/protocol/standard';
 *
 * const canConnect = (wallet: unknown) => hasFeature(wallet, 'standard:connect', 'connect');
 */
export const hasFeature = (wallet: unknown, feature: string, name: string): boolean =>
  typeof peek(peek(peek(wallet, 'features'), feature), name) === 'function';

/**
 * The texts of a list that a wallet gives; at most 100, and none where it is no list.
 *
 * @example
 * import { texts } from '@causeway/protocol/standard';
 *
 * texts(['solana:mainnet', 1]); // ['solana:mainnet']
 */
export function texts(value: unknown): readonly string[] {
  const length = peek(value, 'length');
  if (typeof length !== 'number') return [];
  return Array.from({ length: Math.min(length, 100) || 0 }, (_, i) => peek(value, i)).filter(
    (one) => typeof one === 'string',
  );
}

/**
 * Listens to the wallets that register themselves in a page by the two events of the Wallet Standard, whichever side came
 * first. Never prompts and calls no function of a wallet.
 *
 * @param prefix the beginning of the chains of the namespace, such as `solana:`; other wallets are left out.
 * @param onRegister called with each wallet; more than once when a wallet registers again.
 * @param onUnregister called with a wallet that unregistered.
 * @see https://github.com/wallet-standard/wallet-standard#how-it-works
 * @example
 * import { listenForStandard } from '@causeway/protocol/standard';
 *
 * const stop = listenForStandard(new EventTarget(), 'solana:', (wallet) => console.log(wallet));
 */
export function listenForStandard(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>,
  prefix: string,
  onRegister: (wallet: object) => void,
  onUnregister: (wallet: object) => void = () => undefined,
): Stop {
  let live = true;
  const register = (...wallets: readonly unknown[]) => {
    const limited = wallets
      .slice(0, walletLimit)
      .filter((wallet): wallet is object =>
        texts(peek(wallet, 'chains')).some((chain) => chain.startsWith(prefix)),
      );
    if (live) for (const wallet of limited) onRegister(wallet);
    return () => {
      if (live) for (const wallet of limited) onUnregister(wallet);
    };
  };
  const api = Object.freeze({ register });
  const onEvent = (event: Event) => {
    const callback = peek(event, 'detail') as (page: typeof api) => void;
    try {
      callback(api);
    } catch {
      // A wallet that fails to register, or gives no function, is not there.
    }
  };
  page.addEventListener('wallet-standard:register-wallet', onEvent);
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  return () => {
    live = false;
    page.removeEventListener('wallet-standard:register-wallet', onEvent);
  };
}
