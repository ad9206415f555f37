import { type ComponentType, useEffect, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { usePlace } from '../navigation.ts';
import { places } from '../places.ts';
import { Button } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Page, Progress } from '../ui/Page.tsx';
import { Part } from '../ui/Part.tsx';
import { loadedPage, loadPage } from './pages.ts';

/** The page of the place the visitor is at. The page before stays on screen until the next one is here. */
export function Router() {
  const { path } = usePlace();
  const [shown, setShown] = useState<{ path: string; Page: ComponentType } | undefined>(() => pageAt(path));
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const entry = places.find((each) => each.path === path);
    const ready = pageAt(path);
    setFailed(undefined);
    if (ready || !entry) setShown(ready);
    else {
      loadPage(entry.path).then(
        (Loaded) => current && setShown({ path, Page: Loaded }),
        () => current && setFailed(path),
      );
    }
    return () => {
      current = false;
    };
  }, [path, attempt]);

  // A page that is here is shown at once, without waiting for the effect.
  const page = pageAt(path) ?? shown;
  if (failed === path) return <Unreachable onRetry={() => setAttempt(attempt + 1)} />;
  if (!places.some((each) => each.path === path)) return <NotFound />;
  return (
    <>
      {!pageAt(path) && <Progress />}
      {page && (
        <Part key={page.path}>
          <page.Page />
        </Part>
      )}
    </>
  );
}

function pageAt(path: string) {
  const Loaded = loadedPage(path);
  return Loaded && { path, Page: Loaded };
}

function Unreachable({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT();
  return (
    <Page title={t('shell.unreachable.title')}>
      <Notice kind="failed" title={t('shell.unreachable.what')}>
        <p>{t('shell.unreachable.next')}</p>
        <div className="row">
          <Button kind="primary" onClick={onRetry}>
            {t('shell.tryAgain')}
          </Button>
          <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
        </div>
      </Notice>
    </Page>
  );
}

function NotFound() {
  const t = useT();
  return (
    <Page title={t('shell.notFound.title')} lead={t('shell.notFound.what')}>
      <p>
        <Link to="/">{t('shell.notFound.home')}</Link>
      </p>
    </Page>
  );
}
