import { chainName } from '../../chains.ts';
import { config } from '../../deployment.ts';
import { useT } from '../../i18n/i18n.ts';
import { prefer, usePreferences } from '../../preferences.ts';
import { Card } from '../../ui/Card.tsx';
import { Choice } from '../../ui/Field.tsx';

/** Switches the lookup of names, and names the server that is used. */
export function NamesCard() {
  const t = useT();
  const { names, baseNames } = usePreferences();
  if (!config.names) return null;
  const { chainId, resolverUrl } = config.names;
  const host = resolverUrl && new URL(resolverUrl).host;
  return (
    <Card title={t('names.title')}>
      <Choice
        legend={t('names.legend')}
        value={names ?? 'off'}
        options={[
          { value: 'off', label: t('names.choiceOff'), hint: t('names.choiceOffWhat') },
          {
            value: 'on',
            label: t('names.choiceOn'),
            hint: t('names.choiceOnWhat', { network: chainName(chainId) }),
          },
        ]}
        onChange={(value) => prefer({ names: value === 'on' ? value : undefined })}
      />
      {names === 'on' && host && (
        <Choice
          legend={t('names.base')}
          value={baseNames ?? 'http'}
          options={[
            { value: 'http', label: t('names.baseHttp', { host }), hint: t('names.baseHttpWhat', { host }) },
            { value: 'chain', label: t('names.baseChain'), hint: t('names.baseChainWhat') },
          ]}
          onChange={(value) => prefer({ baseNames: value === 'chain' ? value : undefined })}
        />
      )}
    </Card>
  );
}
