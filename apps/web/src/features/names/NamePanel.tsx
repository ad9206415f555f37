import { nameWarnings } from '@causeway/names/text';
import { isWalletError } from '@causeway/protocol';
import { useT } from '../../i18n/i18n.ts';
import { prefer } from '../../preferences.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { patience, useElapsed } from '../../ui/Waiting.tsx';
import { useBook } from '../book/app.ts';
import { useNames } from './useName.ts';
import type { Named } from './useNamed.ts';
import './names.css';

/** Known addresses whose names are compared with the typed one. */
const most = 20;

interface NamePanelProps {
  readonly named: Named;
  /** Addresses that the visitor has used; a typed name may imitate one of theirs. */
  readonly used: readonly string[];
}

/** The result of a typed name: whether it is looked up, its normalised form, and warnings about it. */
export function NamePanel({ named, used }: NamePanelProps) {
  const t = useT();
  const saved = useBook('eip155');
  const names = useNames([...used, ...saved.map(({ address }) => address)].slice(0, most));
  const elapsed = useElapsed(named.status === 'pending' ? named.since : undefined);
  if (named.status === 'off') {
    return (
      <Notice kind="info" title={t('names.off')}>
        <p>{t('names.offWhat')}</p>
        <div className="row">
          <Button onClick={() => prefer({ names: 'on' })}>{t('names.choiceOn')}</Button>
        </div>
      </Notice>
    );
  }
  if (named.status === 'error') {
    // An error of the name itself would be the same on another try.
    const again = !(isWalletError(named.error) && named.error.code.startsWith('names-'));
    return (
      <ErrorNotice error={named.error} step={t('names.step')} {...(again && { onRetry: named.again })} />
    );
  }
  if (named.status !== 'done') {
    return (
      <div className="name-found">
        <p className="small soft" role="status">
          {t(elapsed >= patience.slow ? 'names.slow' : 'names.looking')}
        </p>
        {elapsed >= patience.another && (
          <div className="row">
            <Button onClick={named.again}>{t('shell.tryAgain')}</Button>
          </div>
        )}
      </div>
    );
  }
  const { name } = named.data;
  const labels = [...saved.map(({ label }) => label), ...Object.values(names).map((each) => each.name)];
  return (
    <div className="name-found">
      <p>
        <bdi className="name-text">{name}</bdi> <span className="small soft">{t('names.found')}</span>
      </p>
      {nameWarnings(name, labels).map((warning) =>
        warning.kind === 'unusual' ? (
          <Notice key="unusual" kind="warning" title={t('names.unusual')}>
            <p>{t('names.unusualWhat', { characters: `\u2068${warning.characters.join(' ')}\u2069` })}</p>
          </Notice>
        ) : (
          <Notice key="resembles" kind="warning" title={t('names.resembles')}>
            <p>
              {t('names.resemblesWhat', {
                name: `\u2068${name}\u2069`,
                known: `\u2068${warning.known}\u2069`,
              })}
            </p>
          </Notice>
        ),
      )}
    </div>
  );
}
