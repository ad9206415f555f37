import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useSecretImport } from '@causeway/kit/requests';
import { type FormEvent, useEffect, useState } from 'react';
import { useLanguage } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ActionError } from '../../ui/ErrorNotice.tsx';
import { Choice, TextField } from '../../ui/Field.tsx';
import { closeIcon, plusIcon } from '../../ui/laterIcons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { noteKeysChanged } from './storedKeys.ts';

/** Imports a phrase or a key. It is typed in the protected frame, so this page never has it. */
export function ImportCard({ account }: { readonly account: EmbeddedAccount }) {
  const { t, tag } = useLanguage();
  const [what, setWhat] = useState<'phrase' | 'key'>('phrase');
  const [name, setName] = useState('');
  const [pressed, setPressed] = useState(false);
  const [isOpen, setOpen] = useState(false);

  const { place, bring: importSecret, isTyping: typing } = useSecretImport(account);
  useEffect(() => {
    if (importSecret.status === 'done') noteKeysChanged();
  }, [importSecret.status]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (name.trim() && importSecret.status !== 'pending')
      importSecret.dispatch({ what, name: name.trim(), locale: tag, title: t('wallet.secrets.frame') });
  };
  return (
    <Card title={t('wallet.import.title')}>
      <p className="small soft">{t('wallet.import.what')}</p>
      <div className="row">
        <Button icon={isOpen ? closeIcon : plusIcon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('wallet.import.open')}
        </Button>
      </div>
      {isOpen && importSecret.status !== 'pending' && (
        <form className="stack" onSubmit={submit} noValidate>
          <Choice
            legend={t('wallet.import.which')}
            value={what}
            onChange={(value) => setWhat(value === 'key' ? 'key' : 'phrase')}
            options={(['phrase', 'key'] as const).map((value) => ({
              value,
              label: t(`wallet.import.${value}`),
            }))}
          />
          <TextField
            label={t('wallet.import.name')}
            hint={t('wallet.import.nameHint')}
            value={name}
            maxLength={64}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            error={pressed && !name.trim() ? t('wallet.import.nameMissing') : undefined}
          />
          <div className="row">
            <Button type="submit" kind="primary">
              {t('wallet.import.go')}
            </Button>
          </div>
        </form>
      )}
      {importSecret.status === 'pending' && !typing && (
        <Waiting
          title={t('wallet.import.waiting')}
          since={importSecret.since}
          slow={t('wallet.readingSlow')}
          onCancel={importSecret.reset}
        />
      )}
      <div ref={place} className="secret-frame" />
      {importSecret.status === 'pending' && typing && (
        <div className="row">
          <Button onClick={importSecret.reset}>{t('ui.cancel')}</Button>
        </div>
      )}
      <ActionError action={importSecret} step={t('wallet.import.step')} />
      {importSecret.status === 'done' && (
        <Notice kind="done" title={t('wallet.import.done')}>
          <p>{t('wallet.import.doneWhat')}</p>
          <Address address={importSecret.data} />
        </Notice>
      )}
    </Card>
  );
}
