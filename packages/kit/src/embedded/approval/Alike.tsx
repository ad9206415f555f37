import { useStore } from '@causeway/react';
import { findLookAlike } from '../../requests/lookAlike.js';
import type { Kit } from '../../types.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Fact } from './Fact.js';
import { Warning } from './Warning.js';

interface AlikeProps {
  readonly kit: Kit;
  readonly addresses: readonly string[];
}

/** The addresses of a request that only resemble a connected account: both are shown in full. */
export function Alike({ kit, addresses }: AlikeProps) {
  const { t } = useEmbeddedWords(kit);
  const known = useStore(kit.wallets.connections).flatMap((connection) =>
    connection.accounts.map(({ address }) => address),
  );
  return addresses.map((address) => {
    const like = findLookAlike(address, known);
    return (
      like && (
        <div key={address}>
          <Warning title={t('alike.title')}>{t('alike.what')}</Warning>
          <dl data-part="receipt">
            <Fact name={t('alike.here')} kit={kit} address={address} />
            <Fact name={t('alike.known')} kit={kit} address={like} />
          </dl>
        </div>
      )
    );
  });
}
