import { useT } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/**
 * Reports that files could not be loaded. Some browsers remember a failed module, and after an update of the site the
 * old files are gone: then only a reload helps.
 */
export function Unloaded({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <Notice kind="failed" title={t('shell.unreachable.what')}>
      <p>{t('shell.unreachable.next')}</p>
      <div className="row">
        <Button onClick={onRetry}>{t('shell.tryAgain')}</Button>
        <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
      </div>
    </Notice>
  );
}
