import type { Wallets } from '@causeway/core';
import { parseAccountId, type Stop } from '@causeway/protocol';

const key = 'causeway-kit:account';

/**
 * The account of the last visit, which the button shows until it is restored; `null` without one. It is read synchronously,
 * unlike the records of connections, so that the button does not flicker.
 */
export function rememberedAccount(): string | null {
  try {
    const id = localStorage.getItem(key);
    if (id !== null) parseAccountId(id);
    return id;
  } catch {
    // Storage is blocked, or the text is no account.
    return null;
  }
}

/** Saves the selected account for the button of the next visit, until the returned function is called. */
export function rememberAccount(wallets: Pick<Wallets, 'selected' | 'restored' | 'connections'>): Stop {
  const { selected, restored, connections } = wallets;
  const save = () => {
    const account = selected.get();
    // While a connection is restored, a missing account is not final.
    const settled = restored.get() && !connections.get().some(({ status }) => status === 'reconnecting');
    try {
      if (account) localStorage.setItem(key, account.id);
      else if (settled) localStorage.removeItem(key);
    } catch {
      // Without storage the next visit starts with the plain button.
    }
  };
  const stops = [selected, restored, connections].map((store) => store.subscribe(save));
  return () => {
    for (const stop of stops) stop();
  };
}
