import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { embedded } from '../../wallets.ts';

/** The data that leaves this browser, and when. */
export function Privacy() {
  const t = useT();
  const indexed = config.chains.find((chain) => Reflect.has(chain, 'tokenIndexUrl'));
  return (
    <Card title={t('settings.privacy')}>
      <dl className="settings-facts">
        <dt>{t('settings.privacy.before')}</dt>
        <dd>{t('settings.privacy.beforeWhat')}</dd>
        <dt>{t('settings.privacy.wallet')}</dt>
        <dd>{t('settings.privacy.walletWhat')}</dd>
        <dt>{t('settings.privacy.network')}</dt>
        <dd>{t('settings.privacy.networkWhat')}</dd>
        {indexed && (
          <>
            <dt>{t('settings.privacy.index')}</dt>
            <dd>
              {t('settings.privacy.indexWhat', {
                network: indexed.name,
                host: new URL(String(Reflect.get(indexed, 'tokenIndexUrl'))).host,
              })}
            </dd>
          </>
        )}
        {config.names && (
          <>
            <dt>{t('settings.privacy.names')}</dt>
            <dd>{t('settings.privacy.namesWhat')}</dd>
          </>
        )}
        {config.relay && (
          <>
            <dt>{t('settings.privacy.relay')}</dt>
            <dd>{t('settings.privacy.relayWhat', { host: new URL(config.relay.url).host })}</dd>
          </>
        )}
        {config.webWallets?.length ? (
          <>
            <dt>{t('settings.privacy.web')}</dt>
            <dd>{t('settings.privacy.webWhat')}</dd>
          </>
        ) : null}
        {embedded && (
          <>
            <dt>{t('settings.privacy.embedded')}</dt>
            <dd>{t('settings.privacy.embeddedWhat')}</dd>
          </>
        )}
        <dt>{t('settings.privacy.never')}</dt>
        <dd>{t('settings.privacy.neverWhat')}</dd>
      </dl>
    </Card>
  );
}
