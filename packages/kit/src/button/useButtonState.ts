import { useMemo, useSyncExternalStore } from 'react';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { type ButtonState, buttonStateOf } from './buttonState.js';
import { rememberedAccount } from './remembered.js';
import { useChains } from './useChains.js';

const never = () => () => {};
const notYet = () => undefined;

/** What the button of a kit shows now. */
export function useButtonState(kit: Kit): ButtonState {
  const { ready } = useLanguage(kit);
  const account = kit.hooks.useAccount();
  const connections = kit.hooks.useConnections();
  const restored = kit.hooks.useRestored();
  const chains = useChains(kit);
  const remembered = useSyncExternalStore<string | null | undefined>(never, rememberedAccount, notYet);
  const { adapters } = kit.wallets;
  return useMemo(() => {
    const facts = { adapters, account, connections, chains, restored, remembered };
    return ready ? buttonStateOf(facts) : { state: 'starting' };
  }, [ready, adapters, account, connections, chains, restored, remembered]);
}
