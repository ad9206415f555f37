import { useStore } from '@causeway/react';
import { findLookAlike } from '../../requests/lookAlike.js';
import { useRequest } from './requestLook.js';

/** The addresses of a request that only resemble a known one: both are shown in full. */
export function Alike({ addresses }: { readonly addresses: readonly string[] }) {
  const { t, kit, known = [], Facts, Fact, Warning } = useRequest();
  const connected = useStore(kit.wallets.connections).flatMap(({ accounts }) =>
    accounts.map(({ address }) => address),
  );
  return addresses.map((address) => {
    const like = findLookAlike(address, [...connected, ...known]);
    return (
      like && (
        <div key={address}>
          <Warning title={t('alike.title')}>{t('alike.what')}</Warning>
          <Facts>
            <Fact name={t('alike.here')} address={address} />
            <Fact name={t('alike.known')} address={like} />
          </Facts>
        </div>
      )
    );
  });
}
