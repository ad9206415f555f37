import type { Chain, ChainId } from '@causeway/protocol';
import { type ReactNode, useRef, useState } from 'react';
import { useAction } from '../../hooks/useAction.js';
import { useStore } from '../../hooks/useStore.js';
import { PopupRoot } from '../popup/PopupRoot.js';
import { type OpenProps, useOpen } from '../shared/useOpen.js';
import { useSlow } from '../shared/useSlow.js';
import { Context, type NetworkWallets } from './context.js';

/** What `Network.Root` takes beside how its popup opens. */
export interface RootProps extends OpenProps {
  readonly wallets: NetworkWallets;
  /** The namespace whose chains are shown. */
  readonly namespace: string;
  /**
   * Moves the wallet first, such as `(chain, { signal }) => signer.switchChain({ chainId: chain.id, signal })`; when
   * it fails the app stays where it is. Without it only the app's own chain changes, and the wallet follows when a
   * call needs it.
   */
  readonly switchChain?: (chain: Chain, options: { readonly signal: AbortSignal }) => Promise<void>;
  readonly children?: ReactNode;
}

// What was chosen last is known to the browser alone, so the first client render agrees with the server's.
const unknown: Readonly<Record<string, ChainId>> = Object.freeze({});
const unknownYet = () => unknown;

/** The networks of one namespace. Renders no element; prompts when `switchChain` does. */
export function Root({ wallets, namespace, switchChain, children, ...opening }: RootProps) {
  const chosen = useStore<Readonly<Record<string, ChainId>>>(wallets.chains, unknownYet);
  const [open, setOpen] = useOpen(opening);
  const [target, setTarget] = useState<Chain>();
  const listRef = useRef<HTMLUListElement>(null);
  const { dispatch, reset, status, error, since } = useAction(async ({ signal }, chain: Chain) => {
    await switchChain?.(chain, { signal });
    signal.throwIfAborted();
    wallets.chooseChain(chain.id);
    setOpen(false);
  });
  const slow = useSlow(status === 'pending' ? since : undefined);

  const chains = wallets.adapters.find((adapter) => adapter.namespace === namespace)?.chains ?? [];
  const chain = chains.find((one) => one.id === chosen[namespace]);
  const choose = (next: Chain) => {
    setTarget(next);
    dispatch(next);
  };
  const state = { chain, target, status, error, since, slow };
  return (
    <PopupRoot open={open} setOpen={setOpen}>
      <Context value={{ namespace, chains, state, choose, cancel: reset, listRef }}>{children}</Context>
    </PopupRoot>
  );
}
