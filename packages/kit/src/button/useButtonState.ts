import { useMemo, useSyncExternalStore } from 'react';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { type ButtonState, buttonStateOf } from './buttonState.js';
import { rememberedAccount } from './remembered.js';
import { useChains } from './useChains.js';

const never = () => () => {};

/**
 * The current state of a kit's button.
 *
 * @param saved CAIP-10 id of the account of the last visit, where the server has it.
 */
export function useButtonState(kit: Kit, saved?: string): ButtonState {
  const { ready } = useLanguage(kit);
  const account = kit.hooks.useAccount();
  const connections = kit.hooks.useConnections();
  const restored = kit.hooks.useRestored();
  const chains = useChains(kit);
  const remembered = useSyncExternalStore<string | null | undefined>(
    never,
    () => rememberedAccount() ?? saved ?? null,
    () => saved,
  );
  const { adapters } = kit.wallets;
  return useMemo(() => {
    const facts = { adapters, account, connections, chains, restored, remembered };
    return ready ? buttonStateOf(facts) : { state: 'starting' };
  }, [ready, adapters, account, connections, chains, restored, remembered]);
}
