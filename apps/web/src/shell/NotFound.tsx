import { useT } from '../i18n/i18n.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';

/** Shown for an address without a page. */
export function NotFound() {
  const t = useT();
  return (
    <Page title={t('ui.notFound.title')} lead={t('ui.notFound.what')}>
      <p>
        <Link className="button-link" to="/">
          {t('ui.notFound.home')}
        </Link>
      </p>
    </Page>
  );
}
