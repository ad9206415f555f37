import { WalletError } from '@causeway/protocol';
import type { MobilePage } from './limits.js';

/** Browsers name it after the reach of the request; older ones have no such permission. */
const name = 'loopback-network' as PermissionName;

/**
 * Lets the browser prompt whether the page may connect to apps of this phone, before an app covers the
 * prompt.
 *
 * @throws WalletError `wallet-failed` when it may not, and when the answer took the press that opens an app.
 * @see https://wicg.github.io/local-network-access/
 */
export async function askForLoopback(page: MobilePage, url: string, protocol: string): Promise<void> {
  const before = await stateOf();
  if (before === 'prompt') await probe(page, url, protocol);
  const state = before === 'prompt' ? await stateOf() : before;
  if (state === 'denied') {
    throw fail(
      'this browser does not let the page talk to apps on this phone. Allow it in the settings of the site.',
    );
  }
  const active = globalThis.navigator?.userActivation?.isActive ?? true;
  if (before === 'prompt' && state === 'granted' && !active) {
    throw fail('the page may talk to apps on this phone now. Press again to open the wallet.');
  }
}

const fail = (reason: string) => new WalletError('wallet-failed', { method: 'solana-wallet', reason });

async function stateOf(): Promise<PermissionState | undefined> {
  try {
    return (await globalThis.navigator.permissions.query({ name })).state;
  } catch {
    // The browser does not have the permission, so it does not need one.
    return undefined;
  }
}

/** Tries the address: a browser that prompts keeps the socket waiting until there is an answer. */
const probe = (page: MobilePage, url: string, protocol: string) =>
  new Promise<void>((resolve) => {
    const socket = page.connect(url, protocol);
    const done = () => {
      socket.onopen = socket.onerror = socket.onclose = null;
      socket.close();
      resolve();
    };
    socket.onopen = socket.onerror = socket.onclose = done;
  });
