import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { isWalletError } from '@causeway/protocol';
import { useAction } from '@causeway/react';
import { useState } from 'react';

/**
 * The end of a recovery by passkey: `create` makes the new passkey, and `open` signs in with it. `isKnown` says that the
 * device still has a passkey of the wallet, so that nothing needs to be created.
 *
 * @param onDone called with the session.
 * @example
 * ```tsx
 * import type { EmbeddedAccount } from '@causeway/embedded-wallet';
 * import { useRecoveryPasskey } from '@causeway/kit/requests';
 *
 * export function NewPasskey({ account }: { readonly account: EmbeddedAccount }) {
 *   const { create, open, isCreated, isKnown } = useRecoveryPasskey(account, () => {});
 *   return isCreated || isKnown ? (
 *     <button onClick={() => open.dispatch()}>Open with the passkey</button>
 *   ) : (
 *     <button onClick={() => create.dispatch('Laptop')}>Create a passkey</button>
 *   );
 * }
 * ```
 */
export function useRecoveryPasskey(
  { recovery, auth }: Pick<EmbeddedAccount, 'recovery' | 'auth'>,
  onDone: () => void,
) {
  const [isCreated, setCreated] = useState(false);
  const create = useAction(async ({ signal }, name: string) => {
    await recovery.addPasskey({ name: name.trim(), signal });
    setCreated(true);
  });
  const open = useAction(async ({ signal }) => {
    await auth.signInWithPasskey({ signal });
    recovery.clear();
    onDone();
  });
  return { create, open, isCreated, isKnown: isWalletError(create.error, 'embedded-passkey-exists') };
}
