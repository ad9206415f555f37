import { useT } from '../../i18n/i18n.ts';
import { Select } from '../../ui/Field.tsx';
import { config, useChain, wallets } from '../../wallets.ts';
import { mayRead } from '../connect/visit.ts';

/** The network the app works on: one choice, whatever the wallets are on. */
export function AppNetwork() {
  const t = useT();
  const chain = useChain('eip155');
  if (!chain) return null;
  return (
    <div className="app-network">
      <Select
        label={t('connections.network.app')}
        value={chain.id}
        options={config.chains.map((each) => ({ value: each.id, label: each.name }))}
        onChange={(event) => {
          mayRead.set(true);
          wallets.chooseChain(event.target.value);
        }}
      />
    </div>
  );
}
