import { useMemo } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { useBook } from '../book/app.ts';
import { keyOf } from '../book/entry.ts';
import { useNames } from './useName.ts';
import './names.css';

/** What an address goes by: what the visitor calls it, and its name. Beside the address, never in its place. */
export function NameOf({ address }: { readonly address: string }) {
  const t = useT();
  const addresses = useMemo(() => [address], [address]);
  const name = useNames(addresses)[address];
  const saved = useBook().find((entry) => keyOf(entry) === keyOf({ ...entry, address }));
  if (!saved && !name) return null;
  return (
    <span className="name-of">
      {saved && (
        <bdi className="name-saved" title={t('names.saved')}>
          {saved.label}
        </bdi>
      )}
      {name && (
        <bdi title={t(name.verified ? 'names.verified' : 'names.unverified')}>
          {name.name}
          {!name.verified && <small> ({t('names.unverifiedMark')})</small>}
        </bdi>
      )}
    </span>
  );
}
