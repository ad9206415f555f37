import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSecretImport } from '../../requests/useSecretImport.js';
import { useLanguage } from '../../words/useLanguage.js';
import { Failure } from '../entry/Failure.js';
import { TextField } from '../entry/TextField.js';
import { Wait } from '../entry/Wait.js';
import { Choice } from './Choice.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** Imports a phrase or a key, which is typed in the protected frame only. */
export function ImportSecret({ kit, account, onBack }: ViewProps) {
  const { t, locale } = useSecurityWords(kit);
  const { t: common } = useLanguage(kit);
  const sentenceOf = useSecurityFailure(kit);
  const [what, setWhat] = useState<'phrase' | 'key'>('phrase');
  const [name, setName] = useState('');
  const [isPressed, setPressed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  const { place, bring, isTyping } = useSecretImport(account);
  const { status } = bring;
  useEffect(() => {
    if (isTyping) place.current?.querySelector('iframe')?.focus();
  }, [isTyping, place]);
  useEffect(() => {
    if (status === 'done') done.current?.focus();
  }, [status]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (!name.trim()) field.current?.focus();
    else if (status !== 'pending')
      bring.dispatch({ what, name: name.trim(), locale, title: t('secrets.frame') });
  };
  if (status === 'done')
    return (
      <div data-part="screen">
        <div role="status">
          <p data-part="screen-title">{t('import.done')}</p>
          <p data-part="screen-text">{t('import.doneWhat')}</p>
        </div>
        <bdi dir="ltr" translate="no" data-part="address-whole">
          {bring.data}
        </bdi>
        <div data-part="actions">
          <button ref={done} type="button" data-part="action" onClick={onBack}>
            {common('back')}
          </button>
        </div>
      </div>
    );
  return (
    <>
      <p data-part="screen-text">{t('import.what')}</p>
      {status !== 'pending' && (
        <form data-part="form" onSubmit={submit} noValidate>
          <Choice
            legend={t('import.which')}
            value={what}
            onChange={setWhat}
            options={[
              { value: 'phrase', label: t('import.phrase') },
              { value: 'key', label: t('import.key') },
            ]}
          />
          <TextField
            field={field}
            label={t('import.name')}
            hint={t('import.nameHint')}
            error={isPressed && !name.trim() ? t('import.nameMissing') : undefined}
            maxLength={64}
            autoComplete="off"
            value={name}
            onText={setName}
          />
          <button type="submit" data-part="action" data-kind="primary">
            {t('import.go')}
          </button>
        </form>
      )}
      {status === 'pending' && !isTyping && (
        <Wait kit={kit} since={bring.since} onCancel={bring.reset}>
          {t('import.waiting')}
        </Wait>
      )}
      <div ref={place} data-part="secret-frame" data-state={isTyping ? 'open' : undefined} />
      {status === 'pending' && isTyping && (
        <div data-part="actions">
          <button type="button" data-part="action" onClick={bring.reset}>
            {common('cancel')}
          </button>
        </div>
      )}
      <Failure kit={kit} error={bring.error} sentence={sentenceOf(bring.error)} />
    </>
  );
}
