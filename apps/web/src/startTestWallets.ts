import { createStore } from '@causeway/core';

const key = 'causeway:test-wallets';
const state = createStore<'off' | 'loading' | 'on' | 'failed'>('off');

/** Whether the test wallets are in the page. */
export const testWallets = { get: state.get, subscribe: state.subscribe };

/**
 * Puts the test wallets into the page if this tab was asked to: by `?wallets=test`, by the namespaces they shall
 * speak, such as `?wallets=eip155,solana`, or earlier in `/lab`.
 */
export function startTestWallets(): void {
  const asked = new URLSearchParams(location.search).get('wallets') ?? remembered();
  if (asked) void switchTestWallets(true, asked);
}

/**
 * Puts the test wallets into the page, or asks for a page without them. They are fetched now and not before; a page
 * cannot take back an announcement, so switching off reloads it.
 *
 * @param speaking `test` for all namespaces, else those meant, with commas between.
 */
export async function switchTestWallets(on: boolean, speaking = 'test'): Promise<void> {
  remember(on ? speaking : undefined);
  if (!on) return location.replace(location.pathname);
  if (state.get() === 'on' || state.get() === 'loading') return;
  state.set('loading');
  try {
    const module = await import('./testWallets.ts');
    await module.announceTestWallets(speaking === 'test' ? undefined : speaking.split(','));
    state.set('on');
  } catch {
    state.set('failed');
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function remember(speaking: string | undefined): void {
  try {
    if (speaking) sessionStorage.setItem(key, speaking);
    else sessionStorage.removeItem(key);
  } catch {
    // The switch then lasts until the page is loaded again.
  }
}
