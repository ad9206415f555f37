import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

interface LoadFailedProps {
  readonly kit: Kit;
  readonly onRetry: () => void;
}

/** Reports that a screen could not be fetched, with a button to try again. */
export function LoadFailed({ kit, onRetry }: LoadFailedProps) {
  const { t } = useLanguage(kit);
  return (
    <div data-part="screen">
      <p role="alert" data-part="screen-text">
        {t('load.failed')}
      </p>
      <div data-part="actions">
        <button type="button" data-part="action" onClick={onRetry}>
          {/* English, because only the button's words are loaded, and they have no sentence for this. */}
          {t('retry') || 'Try again'}
        </button>
      </div>
    </div>
  );
}
