import type { ConnectedAccount } from '@causeway/core';
import { type ReactNode, useRef } from 'react';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { useRoving } from '../shared/useRoving.js';
import { useAccountContext } from './context.js';

/** What `Account.List` takes: which accounts, and a function that draws each as an `Account.Item`. */
export interface ListProps extends Omit<PartProps<'ul', { readonly count: number }>, 'children'> {
  /** All by default. */
  readonly where?: (account: ConnectedAccount) => boolean;
  readonly children: (account: ConnectedAccount) => ReactNode;
}

/** The connected accounts. One tab stop, moved by the arrow keys. */
export function List({ where, children, ...props }: ListProps) {
  const { accounts } = useAccountContext('List');
  const ref = useRef<HTMLUListElement>(null);
  const shown = where ? accounts.filter(where) : accounts;
  const own = { ref, role: 'list', 'data-causeway': 'list', ...useRoving(ref) };
  return renderPart('ul', own, { ...props, children: shown.map(children) }, { count: shown.length });
}
