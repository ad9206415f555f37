import { isWalletError } from '@causeway/protocol';
import { reasonOf } from '@causeway/protocol/hostile';
import { useEffect } from 'react';
import { config } from '../deployment.ts';
import { loadAreas, useLanguage } from '../i18n/i18n.ts';
import type { Key } from '../i18n/keys.ts';
import { errorValues, wordsOf } from './errorWords.ts';

/** The title of an error in the person's language; the error's own message until the texts are loaded. */
export function useErrorTitle(error: unknown): string {
  const { t, has } = useLanguage();
  const needed = error !== undefined && !has('errors');
  useEffect(() => {
    if (needed) loadAreas('errors').catch(() => undefined);
  }, [needed]);
  if (error === undefined) return '';
  if (!isWalletError(error)) return t('errors.unexpected.title') || reasonOf(error);
  return t(`errors.${wordsOf(error)}.title` as Key, errorValues(error, config.chains)) || error.shortMessage;
}
