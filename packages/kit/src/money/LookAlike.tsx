import { Warning } from '../shared/Drawing.js';
import type { Kit } from '../types.js';
import { useMoneyWords } from './words/useMoneyWords.js';

interface LookAlikeProps {
  readonly kit: Kit;
  readonly address: string;
  readonly known: string;
  readonly isCompared: boolean;
  /** The person pressed without comparing. */
  readonly isMissing: boolean;
  readonly onCompared: (isCompared: boolean) => void;
}

/** Warns that the address only resembles a known one: shows both in full, and requires that they are compared. */
export function LookAlike({ kit, address, known, isCompared, isMissing, onCompared }: LookAlikeProps) {
  const { t } = useMoneyWords(kit);
  const whole = (one: string) => (
    <bdi dir="ltr" translate="no" data-part="address-whole">
      {one}
    </bdi>
  );
  return (
    <div data-part="notice" role="note">
      <Warning />
      <div>
        <strong>{t('send.alike.title')}</strong>
        <p>{t('send.alike.what')}</p>
        <dl data-part="receipt">
          <div>
            <dt>{t('send.alike.typed')}</dt>
            <dd>{whole(address)}</dd>
          </div>
          <div>
            <dt>{t('send.alike.known')}</dt>
            <dd>{whole(known)}</dd>
          </div>
        </dl>
        <label>
          <input
            type="checkbox"
            checked={isCompared}
            aria-invalid={isMissing || undefined}
            onChange={({ target }) => onCompared(target.checked)}
          />{' '}
          {t('send.alike.confirm')}
        </label>
        {isMissing && (
          <p data-part="field-note" data-state="failed">
            {t('send.alike.missing')}
          </p>
        )}
      </div>
    </div>
  );
}
