import type { ReactNode } from 'react';
import { useElapsed } from '../../shared/useNow.js';
import type { Kit } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { useSeen } from './useSeen.js';

interface WaitProps {
  readonly kit: Kit;
  readonly since: number;
  /** The next step for the person. */
  readonly children: ReactNode;
  /** The reason of a long wait; a slow connection by default. */
  readonly slow?: string;
  readonly onCancel?: () => void;
}

/** A wait: the next step, after 4 seconds the reason why it may take long, and a way to stop it. */
export function Wait({ kit, since, children, slow, onCancel }: WaitProps) {
  const { t } = useEmbeddedWords(kit);
  const { t: common } = useLanguage(kit);
  const isSlow = useElapsed(since) >= 4000;
  const ref = useSeen(true);
  return (
    <div ref={ref} data-part="wait">
      <div role="status">
        <p data-part="screen-text">{children}</p>
        {isSlow && <p data-part="screen-text">{slow ?? t('slow')}</p>}
      </div>
      {onCancel && (
        <button type="button" data-part="action" onClick={onCancel}>
          {common('cancel')}
        </button>
      )}
    </div>
  );
}
