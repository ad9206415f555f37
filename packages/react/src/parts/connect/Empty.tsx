import { type PartProps, renderPart } from '../shared/renderPart.js';
import { useConnect } from './context.js';
import { matches } from './state.js';

/** Why the list is empty. */
export interface EmptyState {
  /** What was searched for, when that is the reason. */
  readonly query: string;
  /** Wallets may still announce themselves. */
  readonly searching: boolean;
}

/** Shown in place of an empty list. Always there for a screen reader to hear it fill. */
export function Empty(props: PartProps<'div', EmptyState>) {
  const { list, query, restored } = useConnect('Empty');
  const empty = !list.some((wallet) => matches(wallet, query));
  const state = { query, searching: !restored };
  const own = { role: 'status', 'data-causeway': 'empty', hidden: empty ? undefined : true };
  const { children, ...rest } = props;
  return renderPart('div', own, { ...rest, children: empty ? children : null }, state);
}
