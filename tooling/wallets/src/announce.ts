import type { Stop } from '@causeway/protocol';
import type { Eip1193Provider } from './provider.js';
import { uuid } from './uuid.js';

/** The identity to announce. */
export interface Announced {
  readonly rdns: string;
  readonly name: string;
  readonly icon: string;
}

/**
 * Announces a provider to the page now and whenever the page requests it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announce(page: EventTarget, wallet: Announced, provider: Eip1193Provider): Stop {
  const { rdns, name, icon } = wallet;
  const detail = Object.freeze({ info: Object.freeze({ uuid: uuid(), name, icon, rdns }), provider });
  const dispatch = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  page.addEventListener('eip6963:requestProvider', dispatch);
  dispatch();
  return () => page.removeEventListener('eip6963:requestProvider', dispatch);
}
