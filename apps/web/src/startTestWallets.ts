import { createStore } from '@causeway/core';

const key = 'causeway:test-wallets';
const state = createStore<'off' | 'loading' | 'on' | 'failed'>('off');

/** Whether the test wallets are in the page. */
export const testWallets = { get: state.get, subscribe: state.subscribe };

/** Puts the test wallets into the page if this tab was asked to: by `?wallets=test`, or earlier in `/lab`. */
export function startTestWallets(): void {
  const asked = new URLSearchParams(location.search).get('wallets') === 'test';
  if (asked || remembered()) void switchTestWallets(true);
}

/**
 * Puts the test wallets into the page, or asks for a page without them. They are fetched now and not before; a page
 * cannot take back an announcement, so switching off reloads it.
 */
export async function switchTestWallets(on: boolean): Promise<void> {
  remember(on);
  if (!on) return location.replace(location.pathname);
  if (state.get() === 'on' || state.get() === 'loading') return;
  state.set('loading');
  try {
    const module = await import('./testWallets.ts');
    await module.announceTestWallets();
    state.set('on');
  } catch {
    state.set('failed');
  }
}

function remembered(): boolean {
  try {
    return sessionStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

function remember(on: boolean): void {
  try {
    if (on) sessionStorage.setItem(key, 'on');
    else sessionStorage.removeItem(key);
  } catch {
    // The switch then lasts until the page is loaded again.
  }
}
