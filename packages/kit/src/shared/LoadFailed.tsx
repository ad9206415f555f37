import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

interface LoadFailedProps {
  readonly kit: Kit;
  readonly onRetry: () => void;
}

/** Says that a screen could not be fetched, and lets the person try again. */
export function LoadFailed({ kit, onRetry }: LoadFailedProps) {
  const { t } = useLanguage(kit);
  return (
    <div data-part="screen">
      <p role="alert" data-part="screen-text">
        {t('load.failed')}
      </p>
      <div data-part="actions">
        <button type="button" data-part="action" onClick={onRetry}>
          {/* The button's words, which are there before the others, have none for this. */}
          {t('retry') || 'Try again'}
        </button>
      </div>
    </div>
  );
}
