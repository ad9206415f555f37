import { useEffect, useRef, useState } from 'react';
import { useSecretImport } from '../../requests/useSecretImport.js';
import { useLanguage } from '../../words/useLanguage.js';
import { Failure } from '../entry/Failure.js';
import { TextField } from '../entry/TextField.js';
import { Wait } from '../entry/Wait.js';
import { Actions, Address, Button, Form, Status, Text } from '../look/parts.js';
import { Choice } from './Choice.js';
import { focusFrame } from './focusFrame.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface ImportSecretProps extends ViewProps {
  /** Called when the import is done: the view then has the button that leads back. */
  readonly onShown: (isShown: boolean) => void;
}

/** Imports a phrase or a key, which is typed in the protected frame only. */
export function ImportSecret({ kit, account, onBack, onShown }: ImportSecretProps) {
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
    if (isTyping) focusFrame(place.current);
  }, [isTyping, place]);
  useEffect(() => {
    if (status !== 'done') return;
    done.current?.focus();
    onShown(true);
  }, [status, onShown]);
  const submit = () => {
    setPressed(true);
    if (!name.trim()) field.current?.focus();
    else if (status !== 'pending')
      bring.dispatch({ what, name: name.trim(), locale, title: t('secrets.frame') });
  };
  if (status === 'done')
    return (
      <>
        <Status kind="done" title={t('import.done')}>
          {t('import.doneWhat')}
        </Status>
        <Address address={bring.data} />
        <Actions>
          <Button place={done} onPress={onBack}>
            {common('back')}
          </Button>
        </Actions>
      </>
    );
  return (
    <>
      <Text>{t('import.what')}</Text>
      {status !== 'pending' && (
        <Form onSubmit={submit}>
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
          <Button type="submit" kind="primary">
            {t('import.go')}
          </Button>
        </Form>
      )}
      {status === 'pending' && !isTyping && (
        <Wait kit={kit} since={bring.since} onCancel={bring.reset}>
          {t('import.waiting')}
        </Wait>
      )}
      <div ref={place} data-part="secret-frame" data-state={isTyping ? 'open' : undefined} />
      {status === 'pending' && isTyping && (
        <Actions>
          <Button onPress={bring.reset}>{common('cancel')}</Button>
        </Actions>
      )}
      <Failure kit={kit} error={bring.error} sentence={sentenceOf(bring.error)} onDismiss={bring.reset} />
    </>
  );
}
