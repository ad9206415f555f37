import { shortenAddress } from '@causeway/protocol/address';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { useBook } from './app.ts';
import { keyOf } from './entry.ts';
import { LabelForm } from './LabelForm.tsx';

interface FromBookProps {
  readonly namespace: string;
  /** The address that is typed now, if it is one. */
  readonly address?: string;
  /** Whether a saved address is one of the network in hand. */
  readonly isHere: (address: string) => boolean;
  readonly onChoose: (address: string) => void;
}

/** Choose a saved address, or save the one that is typed. */
export function FromBook({ namespace, address, isHere, onChoose }: FromBookProps) {
  const t = useT();
  const [saving, setSaving] = useState<string>();
  const entries = useBook(namespace).filter((entry) => isHere(entry.address));
  const saved = entries.find((entry) => address && keyOf(entry) === keyOf({ namespace, address }));
  return (
    <>
      {entries.length > 0 && (
        <Select
          label={t('names.book.from')}
          value={saved?.address ?? ''}
          onChange={({ target }) => target.value && onChoose(target.value)}
          options={[
            { value: '', label: t('names.book.choose') },
            ...entries.map((entry) => ({
              value: entry.address,
              label: `${entry.label} – \u2066${shortenAddress(entry.address)}\u2069`,
            })),
          ]}
        />
      )}
      {address && !saved && saving === address && (
        <LabelForm of={{ namespace, address }} onDone={() => setSaving(undefined)} />
      )}
      {address && !saved && saving !== address && (
        <div className="row">
          <Button kind="quiet" icon="plus" onClick={() => setSaving(address)}>
            {t('names.book.saveThis')}
          </Button>
        </div>
      )}
    </>
  );
}
