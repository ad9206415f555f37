import type { Wallet } from '@causeway/core';
import { createContext, type ReactNode, useContext, useId, useLayoutEffect } from 'react';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { useRoving } from '../shared/useRoving.js';
import { useConnect } from './context.js';
import { matches } from './state.js';

/** Draws one wallet: a `Connect.Item`. */
type Each = (wallet: Wallet) => ReactNode;

/** What `Connect.List` takes: a function that draws each wallet, or groups that do. */
export interface ListProps extends Omit<PartProps<'ul', { readonly count: number }>, 'children'> {
  readonly children: ReactNode | Each;
}

const Shown = createContext<readonly Wallet[]>([]);

/** The wallets that match the search, in the registry's order. One tab stop, moved by the arrow keys. */
export function List({ children, ...props }: ListProps) {
  const { list, query, listRef, searchRef, state } = useConnect('List');
  const { wallet, status } = state;
  // The status takes room from the list as it appears: the row it speaks of stays in sight.
  // Before the next frame and not at once: a wallet may answer before it, and measuring lays the page out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room changes with the status and the wallet.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => revealIn(listRef.current, '[data-chosen]'));
    return () => cancelAnimationFrame(frame);
  }, [listRef, wallet?.id, status]);
  const shown = list.filter((wallet) => matches(wallet, query));
  // `role`, because Safari takes the list from a list without bullets.
  const own = { ref: listRef, role: 'list', 'data-causeway': 'list', ...useRoving(listRef, searchRef) };
  const content = typeof children === 'function' ? shown.map(children) : children;
  const element = renderPart('ul', own, { ...props, children: content }, { count: shown.length });
  return <Shown value={shown}>{element}</Shown>;
}

/** Scrolls the list, and never the page. */
function revealIn(list: HTMLElement | null, selector: string): void {
  const row = list?.querySelector(selector)?.getBoundingClientRect();
  if (!list || !row) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (row.bottom > bottom) list.scrollTop += row.bottom - bottom;
  else if (row.top < top) list.scrollTop += row.top - top;
}

/** What `Connect.Group` takes. */
export interface GroupProps extends Omit<PartProps<'li', { readonly count: number }>, 'children'> {
  /** The group's name, shown above it. */
  readonly label: ReactNode;
  /** Which of the wallets that are shown belong to it. */
  readonly where: (wallet: Wallet) => boolean;
  readonly children: Each;
}

/** Some of the list's wallets under a name of their own, such as the recent ones. Nothing when there are none. */
export function Group({ label, where, children, ...props }: GroupProps) {
  const shown = useContext(Shown).filter(where);
  const id = useId();
  if (shown.length === 0) return null;
  const content = (
    <>
      <div id={id} data-causeway="group-label">
        {label}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes the list from a list without bullets. */}
      <ul role="list" aria-labelledby={id} data-causeway="group-list">
        {shown.map(children)}
      </ul>
    </>
  );
  const own = { 'data-causeway': 'group' };
  return renderPart('li', own, { ...props, children: content }, { count: shown.length });
}
