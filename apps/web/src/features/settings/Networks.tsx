import { useT } from '../../i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { config } from '../../wallets.ts';
import { NetworkServer } from './NetworkServer.tsx';

/** Every network of the app and the server each is read from. */
export function Networks() {
  const t = useT();
  return (
    <Card title={t('settings.networks')}>
      <p className="soft">{t('settings.networks.what')}</p>
      <ul className="settings-list">
        {config.chains.map((chain) => (
          <li key={chain.id}>
            <NetworkServer chain={chain} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
