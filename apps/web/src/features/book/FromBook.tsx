import { shortenAddress } from '@causeway/protocol/address';
import { useState } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Field.tsx';
import { plusIcon } from '../../ui/laterIcons.ts';
import { useBook } from './app.ts';
import { keyOf } from './entry.ts';
import { LabelForm } from './LabelForm.tsx';

interface FromBookProps {
  readonly namespace: string;
  /** The typed address, if it is valid. */
  readonly address?: string;
  /** Whether a saved address belongs to the form's network. */
  readonly isHere: (address: string) => boolean;
  readonly onChoose: (address: string) => void;
}

/** Buttons to choose a saved address, or to save the typed one. */
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
          <Button kind="quiet" icon={plusIcon} onClick={() => setSaving(address)}>
            {t('names.book.saveThis')}
          </Button>
        </div>
      )}
    </>
  );
}
