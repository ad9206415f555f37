import type { EmbeddedWallet } from '@causeway/embedded-wallet';

/**
 * What is kept of the embedded wallet's session, as JSON text without its key, which no page can read; `undefined`
 * when nobody is signed in. Never prompts.
 *
 * @throws WalletError `wallet-failed` when the wallet's part cannot be fetched.
 */
export async function embeddedSession(wallet: Pick<EmbeddedWallet, 'open'>): Promise<string | undefined> {
  const { session } = await wallet.open();
  const view = await new Promise<ReturnType<typeof session.get>>((resolve) => {
    const look = () => {
      if (session.get().status === 'unknown') return;
      stop();
      resolve(session.get());
    };
    const stop = session.subscribe(look);
    look();
  });
  return view.status === 'none' ? undefined : JSON.stringify(view);
}
