import type { Chain } from '@causeway/protocol';
import type { ReactNode } from 'react';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { useRoving } from '../shared/useRoving.js';
import { useNetwork } from './context.js';

/** What `Network.List` takes: a function that draws each chain as a `Network.Item`. */
export interface ListProps extends Omit<PartProps<'ul', { readonly count: number }>, 'children'> {
  readonly children: (chain: Chain) => ReactNode;
}

/** The chains the app is configured for. One tab stop, moved by the arrow keys. */
export function List({ children, ...props }: ListProps) {
  const { chains, listRef } = useNetwork('List');
  const own = { ref: listRef, role: 'list', 'data-causeway': 'list', ...useRoving(listRef) };
  return renderPart('ul', own, { ...props, children: chains.map(children) }, { count: chains.length });
}
