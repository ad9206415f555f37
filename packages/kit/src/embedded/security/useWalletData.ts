import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useReading } from '@causeway/react';
import { useKept } from '../../requests/useKept.js';

/** What the views show of the wallet. Each stays until it is read again. `isHeld`: the phrases and keys are shown. */
export function useWalletData(account: EmbeddedAccount, isHeld: boolean) {
  const ways = useReading('ways', async (signal) => {
    const [passkeys, email] = await Promise.all([
      account.passkeys.list({ signal }),
      account.email.get({ signal }),
    ]);
    return { passkeys, email };
  });
  const sessions = useReading('sessions', (signal) => account.sessions.list({ signal }));
  const held = useReading(isHeld ? 'held' : undefined, (signal) => account.wallets.list({ signal }));
  return { ways: useKept(ways), sessions: useKept(sessions), held: useKept(held) };
}
