import { useMemo } from 'react';
import { useT } from '../../i18n/i18n.ts';
import type { NameProps } from '../../ui/NameOf.tsx';
import { useBook } from '../book/app.ts';
import { keyOf } from '../book/entry.ts';
import { useNames } from './useName.ts';
import './names.css';

/** The label that the visitor gave an address, and its name. Shown beside the address, never instead of it. */
export function NameOf({ address, name: meant, chainId }: NameProps) {
  const t = useT();
  const addresses = useMemo(() => [address], [address]);
  const name = useNames(addresses, chainId)[address];
  const saved = useBook().find((entry) => keyOf(entry) === keyOf({ ...entry, address }));
  const typed = meant === name?.name ? undefined : meant;
  if (!saved && !name && !typed) return null;
  return (
    <span className="name-of">
      {saved && (
        <bdi className="name-saved" title={t('names.saved')}>
          {saved.label}
        </bdi>
      )}
      {typed && <bdi title={t('names.meant')}>{typed}</bdi>}
      {name && (
        <bdi title={t(name.verified ? 'names.verified' : 'names.unverified')}>
          {name.name}
          {!name.verified && <small> ({t('names.unverifiedMark')})</small>}
        </bdi>
      )}
    </span>
  );
}
