import { useId } from 'react';
import { useBook } from './app.ts';

/** Saved EVM addresses as suggestions of text fields: give the fields the id as `list`, and render `options` once. */
export function useBookList() {
  const id = useId();
  const entries = useBook('eip155');
  const options = (
    <datalist id={id}>
      {entries.map(({ address, label }) => (
        <option key={address} value={address} label={label} />
      ))}
    </datalist>
  );
  return { id, options };
}
