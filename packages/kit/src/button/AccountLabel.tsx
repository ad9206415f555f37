import { useStore } from '@causeway/react';
import { askedOf } from '../money/asked.js';
import { useAccountOnChain } from '../money/useAccountOnChain.js';
import { LazyPart } from '../shared/LazyPart.js';
import type { AccountLabelProps, Kit } from '../types.js';
import { useButtonState } from './useButtonState.js';

const label = async (kit: Kit) => (await import('../money/part.js')).loadLabel(kit);

/** Reads the name and the balance of the current account, where they may be read. Nothing is fetched before. */
export function AccountLabel({ kit, balance, onLabel }: AccountLabelProps) {
  const here = useAccountOnChain(kit);
  const asked = useStore(askedOf(kit));
  const isConnected = useButtonState(kit).state === 'connected';
  const mayRead = kit.choices.money ?? (balance || (asked && balance !== false));
  if (!isConnected || !here || !mayRead) return null;
  return <LazyPart kit={kit} load={label} props={{ kit, balance, onLabel, ...here }} room={null} />;
}
