import type { Status, Wallet } from '@causeway/core';
import {
  type ChangeEvent,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
} from 'react';
import { useBrowserLayoutEffect } from '../../hooks/useBrowserLayoutEffect.js';
import { codeOf } from '../shared/errors.js';
import { Icon, Name } from '../shared/Icon.js';
import { part } from '../shared/part.js';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { stop, stopsOf, useRoving } from '../shared/useRoving.js';
import { whenIdle } from '../shared/whenIdle.js';
import { connectionsOf, matches, statusOf, useConnect } from './context.js';

/** Draws one wallet: a `Connect.Item`. */
type Each = (wallet: Wallet) => ReactNode;

/** Props of `Connect.List`: a function that draws each wallet, or groups that do. */
export interface ListProps extends Omit<PartProps<'ul', { readonly count: number }>, 'children'> {
  readonly children: ReactNode | Each;
}

const Shown = createContext<readonly Wallet[]>([]);

/** The wallets that match the search, in the registry's order. One tab stop, moved by the arrow keys. */
export const List = part(function List({ children, ...props }: ListProps) {
  const { list, query, listRef, searchRef, state } = useConnect('List');
  const { wallet, status } = state;
  // The status takes space from the list when it appears, so the row it refers to is scrolled into view. This happens
  // before the next frame and not at once, because a wallet may answer before it, and measuring causes a layout.
  useBrowserLayoutEffect(() => {
    const frame = requestAnimationFrame(() => revealChosen(listRef.current));
    return () => cancelAnimationFrame(frame);
  }, [listRef, wallet?.id, status]);
  const shown = list.filter((wallet) => matches(wallet, query));
  const content = typeof children === 'function' ? shown.map(children) : children;
  const ownProps = useRoving(listRef, searchRef);
  const element = renderPart('ul', ownProps, { ...props, children: content }, { count: shown.length });
  return <Shown.Provider value={shown}>{element}</Shown.Provider>;
});

/** Scrolls the list, and never the page. */
function revealChosen(list: HTMLElement | null): void {
  const row = list?.querySelector('[data-chosen]')?.getBoundingClientRect();
  if (!list || !row) return;
  const { top, bottom } = list.getBoundingClientRect();
  if (row.bottom > bottom) list.scrollTop += row.bottom - bottom;
  else if (row.top < top) list.scrollTop += row.top - top;
}

/** Props of `Connect.Group`. */
export interface GroupProps extends Omit<PartProps<'li', { readonly count: number }>, 'children'> {
  /** The group's name, shown above it. */
  readonly label: ReactNode;
  /** Selects the group's wallets among those that are shown. */
  readonly where: (wallet: Wallet) => boolean;
  readonly children: Each;
}

/** Some wallets of the list under a heading, such as the recent ones. Renders nothing for an empty group. */
export const Group = part(function Group({ label, where, children, ...props }: GroupProps) {
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
  const ownProps = { 'data-causeway': 'group' };
  return renderPart('li', ownProps, { ...props, children: content }, { count: shown.length });
});

/** The state of an item. */
export interface ItemState {
  readonly wallet: Wallet;
  readonly status: Status;
  /** Whether `Connect.Status` refers to this wallet. */
  readonly chosen: boolean;
}

/** Props of `Connect.Item`. */
export interface ItemProps extends PartProps<'button', ItemState> {
  readonly wallet: Wallet;
  /** The namespaces to connect; all of the wallet without. */
  readonly namespaces?: readonly string[];
}

/** A wallet as a button in a list item. Pressing it prompts. Without children: the icon and the name. */
export const Item = part(function Item({ wallet, namespaces, ...props }: ItemProps) {
  const { connections, state, choose } = useConnect('Item');
  const status = statusOf(connectionsOf(wallet, connections));
  const chosen = state.wallet?.id === wallet.id;
  const busy = status === 'connecting' || status === 'reconnecting';
  const ownProps = {
    type: 'button',
    ...stop,
    'aria-busy': busy || undefined,
    'aria-current': chosen || undefined,
    'data-causeway': 'item',
    'data-status': status,
    'data-namespace': wallet.namespaces.join(' '),
    'data-route': wallet.routes.join(' '),
    'data-recent': wallet.recent !== undefined ? '' : undefined,
    'data-conflict': wallet.conflict ? '' : undefined,
    'data-chosen': chosen ? '' : undefined,
    'data-error': chosen ? codeOf(state.error) : undefined,
    onPointerEnter: wallet.prepare,
    // A popup that opens gives its first row the focus: the frame that shows it comes first.
    onFocus: () => void whenIdle(wallet.prepare),
    onClick: () => choose(wallet, namespaces),
    children: (
      <>
        <Icon name={wallet.name} src={wallet.icon} />
        <Name>{wallet.name}</Name>
      </>
    ),
  } as const;
  return <li data-causeway="row">{renderPart('button', ownProps, props, { wallet, status, chosen })}</li>;
});

/** The state of the search. */
export interface SearchState {
  readonly query: string;
}

/**
 * The search of the list, by name and by the identity a wallet claims. Name it with a `<label>` or `aria-label`.
 * ArrowDown goes to the top of the list; Escape empties it first and closes the popup after that.
 */
export const Search = part(function Search(props: PartProps<'input', SearchState>) {
  const { query, setQuery, searchRef, listRef } = useConnect('Search');
  const ownProps = {
    ref: searchRef,
    type: 'search',
    value: query,
    autoComplete: 'off',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'search',
    'data-causeway': 'search',
    onChange: (event: ChangeEvent<HTMLInputElement>) => setQuery(event.currentTarget.value),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        stopsOf(listRef.current)[0]?.focus();
      } else if (event.key === 'Escape' && query !== '') {
        event.preventDefault();
        event.stopPropagation();
        setQuery('');
      }
    },
  } as const;
  return renderPart('input', ownProps, props, { query });
});

/** Why the list is empty. */
export interface EmptyState {
  /** The search text, if it is the reason for an empty list. */
  readonly query: string;
  /** Wallets may still announce themselves. */
  readonly searching: boolean;
}

/** Shown instead of an empty list. Always rendered, so that a screen reader announces its content when it changes. */
export const Empty = part(function Empty(props: PartProps<'div', EmptyState>) {
  const { list, query, restored } = useConnect('Empty');
  const found = list.some((wallet) => matches(wallet, query));
  const state = { query, searching: !restored };
  const ownProps = { role: 'status', 'data-causeway': 'empty', hidden: found };
  return renderPart('div', ownProps, { ...props, children: found ? null : props.children }, state);
});
