import { createStore } from '@causeway/core';

const key = 'causeway:test-wallets';
const state = createStore<'off' | 'loading' | 'on' | 'failed'>('off');

/** Whether the test wallets are in the page. */
export const testWallets = { get: state.get, subscribe: state.subscribe };

/**
 * Adds the test wallets to the page if this tab requests them: by `?wallets=test`, by their namespaces, such as
 * `?wallets=eip155,solana`, or earlier in `/lab`.
 */
export function startTestWallets(): void {
  const requested = new URLSearchParams(location.search).get('wallets') ?? readSwitch();
  if (requested) void switchTestWallets(true, requested);
}

/**
 * Adds the test wallets to the page, or reloads it without them. They are fetched on demand; an announced wallet cannot be
 * removed, so switching off reloads the page.
 *
 * @param speaking `test` for all namespaces, else the namespaces, separated by commas.
 */
export async function switchTestWallets(on: boolean, speaking = 'test'): Promise<void> {
  saveSwitch(on ? speaking : undefined);
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

function readSwitch(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function saveSwitch(speaking: string | undefined): void {
  try {
    if (speaking) sessionStorage.setItem(key, speaking);
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage the switch lasts until the page is loaded again.
  }
}
