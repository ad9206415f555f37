import { chainsOf } from '../../chains.ts';
import { namespaces } from '../../families/index.ts';
import { useT } from '../../i18n/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { useNamespaceName } from '../../ui/Glyph.tsx';
import { NetworkServer } from './NetworkServer.tsx';

/** Every network of the app by namespace, and the server each is read from. */
export function Networks() {
  const t = useT();
  const nameOf = useNamespaceName();
  const groups = namespaces
    .map((namespace) => ({ namespace, chains: chainsOf(namespace) }))
    .filter(({ chains }) => chains.length > 0);
  return (
    <Card title={t('settings.networks')}>
      <p className="soft">{t('settings.networks.what')}</p>
      {groups.map(({ namespace, chains }) => (
        <section key={namespace} aria-label={nameOf(namespace)}>
          {groups.length > 1 && <h3 className="settings-namespace">{nameOf(namespace)}</h3>}
          <ul className="settings-list">
            {chains.map((chain) => (
              <li key={chain.id}>
                <NetworkServer chain={chain} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}
