import { useSyncExternalStore } from 'react';
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
  // While the language loads, only the account of the last visit is shown: it needs no words.
  return buttonStateOf(
    ready
      ? { adapters, account, connections, chains, restored, remembered }
      : { adapters, connections: [], chains, remembered: remembered || undefined },
  );
}
