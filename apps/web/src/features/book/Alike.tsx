import { findLookAlike } from '@causeway/kit/requests';
import { useMemo } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useAccounts } from '../../wallets.ts';
import { AlikePair } from './AlikePair.tsx';
import { useBook } from './app.ts';

/** Typed EVM addresses that only resemble a known one: both are shown in full. */
export function Alike({ addresses }: { readonly addresses: readonly string[] }) {
  const t = useT();
  const accounts = useAccounts();
  const saved = useBook('eip155');
  const knownAddresses = useMemo(
    () => [...accounts, ...saved].map(({ address }) => address),
    [accounts, saved],
  );
  const pairs = addresses.flatMap((address) => {
    const like = findLookAlike(address, knownAddresses);
    return like === undefined ? [] : [{ address, like }];
  });
  return pairs.map(({ address, like }) => (
    <Notice key={address} kind="warning" title={t('names.alike')}>
      <AlikePair label={t('names.alikeHere')} address={address} knownAddress={like} />
    </Notice>
  ));
}
