import type { Chain } from '@causeway/protocol';
import type { ReactNode } from 'react';
import { AppPart } from '../shared/AppPart.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { errorWords } from './errorWords.js';

interface ErrorTextProps {
  readonly kit: Kit;
  readonly error: unknown;
  readonly name: string;
  /** The network that a wallet was to switch to. */
  readonly network?: Chain | undefined;
  /** Instead of the kit's text for the error. */
  readonly text?: string | undefined;
  /** The button to try again, for the app's own words; without it, the words are the kit's. */
  readonly retry?: ReactNode;
}

/** Explains a failure and the next step. A rejection is an answer, so it is shown calmly. */
export function ErrorText({ kit, error, name, network, text: ownText, retry }: ErrorTextProps) {
  const { t } = useLanguage(kit);
  const { error: OwnError } = kit.screens;
  if (OwnError && retry)
    return (
      <AppPart>
        <OwnError error={error} name={name} network={network} retry={retry} />
      </AppPart>
    );
  const { title, text, calm } = errorWords(error);
  return (
    <div data-part="error" data-state={calm ? 'rejected' : 'failed'}>
      <p data-part="screen-title">{t(title, { name })}</p>
      <p data-part="screen-text">{ownText ?? t(text, { name })}</p>
    </div>
  );
}
