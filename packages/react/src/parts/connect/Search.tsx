import type { ChangeEvent, KeyboardEvent } from 'react';
import { type PartProps, renderPart } from '../shared/renderPart.js';
import { stopsOf } from '../shared/useRoving.js';
import { useConnect } from './context.js';

/** What the search knows. */
export interface SearchState {
  readonly query: string;
}

/**
 * The search of the list, by name and by the identity a wallet claims. Name it with a `<label>` or `aria-label`.
 * ArrowDown goes to the top of the list; Escape empties it first and closes the popup after that.
 */
export function Search(props: PartProps<'input', SearchState>) {
  const { query, setQuery, searchRef, listRef } = useConnect('Search');
  const own = {
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
  return renderPart('input', own, props, { query });
}
