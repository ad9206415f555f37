import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';

/** The complete content to sign, beside its form; a placeholder while it is empty. */
export function Preview({ children }: { readonly children: ReactNode }) {
  const t = useT();
  return (
    <section className="sign-preview">
      <h2 className="sign-heading">{t('sign.preview')}</h2>
      {children || <p className="soft small">{t('sign.previewLater')}</p>}
    </section>
  );
}
