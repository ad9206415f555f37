import { useT } from '../i18n/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Page } from '../ui/Page.tsx';

const ErrorDetails = lazyPart(async () => (await import('../ui/ErrorDetails.tsx')).ErrorDetails, 'ui');

/** Shown when a page fails: how to continue, and details for a report. */
export function Crash({ error }: { readonly error: unknown }) {
  const t = useT();
  return (
    <main>
      <Page title={t('shell.crash.title')} lead={t('shell.crash.what')}>
        <div className="row">
          <Button kind="primary" onClick={() => location.reload()}>
            {t('shell.reload')}
          </Button>
          <ErrorDetails error={error} />
        </div>
      </Page>
    </main>
  );
}
