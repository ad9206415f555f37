import { useMemo } from 'react';
import { useT } from '../../i18n/i18n.ts';
import type { NameProps } from '../../ui/NameOf.tsx';
import { useBook } from '../book/app.ts';
import { keyOf } from '../book/entry.ts';
import { useNames } from './useName.ts';
import './names.css';

/** The label that the visitor gave an address, and its name. Shown beside the address, never instead of it. */
export function NameOf({ address, name: typedName, chainId }: NameProps) {
  const t = useT();
  const addresses = useMemo(() => [address], [address]);
  const name = useNames(addresses, chainId)[address];
  const saved = useBook().find((entry) => keyOf(entry) === keyOf({ ...entry, address }));
  const otherName = typedName === name?.name ? undefined : typedName;
  if (!saved && !name && !otherName) return null;
  return (
    <span className="name-of">
      {saved && (
        <bdi className="name-saved" title={t('names.saved')}>
          {saved.label}
        </bdi>
      )}
      {otherName && <bdi title={t('names.meant')}>{otherName}</bdi>}
      {name && (
        <bdi title={t(name.verified ? 'names.verified' : 'names.unverified')}>
          {name.name}
          {!name.verified && <small> ({t('names.unverifiedMark')})</small>}
        </bdi>
      )}
    </span>
  );
}
