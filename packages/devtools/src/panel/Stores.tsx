/** @jsxImportSource preact */
import type { Store } from '@causeway/protocol';
import { useState } from 'preact/hooks';
import { hideSecrets } from '../redact.js';
import type { ObservedWallets } from '../types.js';
import { useWords } from '../words/words.js';
import { Data } from './Data.js';
import { useStore } from './useStore.js';

const names = ['list', 'connections', 'accounts', 'selected', 'chains', 'restored'] as const;

/** The value of each store, as it is now. */
export function Stores({ wallets }: { readonly wallets: ObservedWallets }) {
  const say = useWords();
  return (
    <section>
      <h2>{say('stores')}</h2>
      {names.map((name) => (
        <StoreValue key={name} name={name} store={wallets[name]} />
      ))}
    </section>
  );
}

interface StoreValueProps {
  readonly name: string;
  readonly store: Store<object | boolean | undefined>;
}

function StoreValue({ name, store }: StoreValueProps) {
  const value = useStore(store);
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <code dir="ltr">
          {name}
          {Array.isArray(value) ? ` (${value.length})` : ''}
        </code>
      </summary>
      {open && <Data label={name} value={hideSecrets(value)} />}
    </details>
  );
}
