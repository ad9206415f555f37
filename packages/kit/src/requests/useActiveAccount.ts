import type { ConnectedAccount, Wallets } from '@causeway/core';
import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { withDeadline } from '@causeway/protocol';
import { useAction, useStore } from '@causeway/react';

/** Milliseconds until the app has an account that was just added. */
const limit = 15_000;

/**
 * The account of the embedded wallet that is in use: `active` is its address, and `use` makes another one the active one, in
 * the wallet and in the app.
 *
 * @example
 * ```tsx
 * import type { Wallets } from '@causeway/core';
 * import type { EmbeddedAccount } from '@causeway/embedded-wallet';
 * import { useActiveAccount } from '@causeway/kit/requests';
 *
 * export function Use(props: { account: EmbeddedAccount; wallets: Wallets; address: string }) {
 *   const { use, active } = useActiveAccount(props.account, props.wallets);
 *   if (active === props.address) return <p>In use</p>;
 *   return <button onClick={() => use.dispatch(props.address)}>Use {props.address}</button>;
 * }
 * ```
 */
export function useActiveAccount(
  { session, wallets: held }: Pick<EmbeddedAccount, 'session' | 'wallets'>,
  wallets: Pick<Wallets, 'accounts' | 'selected' | 'select'>,
) {
  const selected = useStore(wallets.selected);
  const view = useStore(session);
  const use = useAction(async ({ signal }, address: string) => {
    await held.use(address);
    if (!wallets.accounts.get().some(isEmbedded)) return;
    const account = await whenListed(wallets, address, signal);
    // The app keeps the account that was selected last, and the wallet's choice alone does not change that.
    wallets.select(account.id, { connection: account.connection });
  });
  const stored = 'address' in view ? view.address : undefined;
  return { use, active: selected && isEmbedded(selected) ? selected.address : stored };
}

const isEmbedded = ({ connection }: ConnectedAccount) => connection === 'embedded';

/** Resolves when the app has the account. One that was just added is read from the wallet service first. */
async function whenListed(
  { accounts }: Pick<Wallets, 'accounts'>,
  address: string,
  signal: AbortSignal,
): Promise<ConnectedAccount> {
  let stop = () => {};
  const listed = new Promise<ConnectedAccount>((resolve) => {
    const find = () => {
      const lowered = address.toLowerCase();
      const found = accounts.get().find((one) => isEmbedded(one) && one.address.toLowerCase() === lowered);
      if (found) resolve(found);
    };
    stop = accounts.subscribe(find);
    find();
  });
  try {
    return await withDeadline(listed, { method: 'use', ms: limit, signal });
  } finally {
    stop();
  }
}
