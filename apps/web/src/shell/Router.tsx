import { type ComponentType, useEffect, useState } from 'react';
import { useT } from '../i18n/i18n.ts';
import { usePlace } from '../navigation.ts';
import { places } from '../places.ts';
import { lazyPart } from '../ui/lazyPart.tsx';
import { Page, Progress } from '../ui/Page.tsx';
import { Part } from '../ui/Part.tsx';
import { Unloaded } from '../ui/Unloaded.tsx';
import { loadedPage, loadPage } from './pages.ts';

const NotFound = lazyPart(async () => (await import('./NotFound.tsx')).NotFound, 'ui');

/** The page of the current path. The last page stays on screen until the next one is loaded. */
export function Router() {
  const { path } = usePlace();
  const entry = places.find((each) => each.path === path);
  const [displayed, setDisplayed] = useState<{ path: string; Page: ComponentType } | undefined>(() =>
    pageAt(path),
  );
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const ready = pageAt(path);
    setFailed(undefined);
    if (ready || !entry) setDisplayed(ready);
    else {
      loadPage(entry.path).then(
        (Loaded) => current && setDisplayed({ path, Page: Loaded }),
        () => current && setFailed(path),
      );
    }
    return () => {
      current = false;
    };
  }, [path, entry, attempt]);

  // A loaded page is shown at once, without waiting for the effect.
  const page = pageAt(path) ?? displayed;
  if (failed === path) return <Unreachable onRetry={() => setAttempt(attempt + 1)} />;
  if (!entry) return <NotFound />;
  return (
    <>
      {page?.path !== path && <Progress />}
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
      <Unloaded onRetry={onRetry} />
    </Page>
  );
}
