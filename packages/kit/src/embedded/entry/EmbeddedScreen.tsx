import { useReading } from '@causeway/react';
import { LoadFailed } from '../../shared/LoadFailed.js';
import type { EmbeddedScreenProps } from '../../types.js';
import { useLanguage } from '../../words/useLanguage.js';
import { embeddedOf } from '../embedded.js';
import { useEmbeddedWords } from '../words/useEmbeddedWords.js';
import { Entry } from './Entry.js';
import { Failure } from './Failure.js';
import { Wait } from './Wait.js';

/** Sign-up and sign-in by email or passkey, and then the connection. */
export function EmbeddedScreen({ kit, onConnect }: EmbeddedScreenProps) {
  const embedded = embeddedOf(kit);
  const { t } = useEmbeddedWords(kit);
  const { t: common } = useLanguage(kit);
  const wallet = kit.hooks.useWallets().find(({ routes }) => routes.includes('embedded'));
  const reading = useReading('account', () => embedded.open());
  const connect = kit.hooks.useAction(async ({ signal }) => {
    // A connection that waits for the sign-in continues without another press, and this one joins it.
    for (const one of embedded.signIns.get()) one.accept();
    await wallet?.connect({ signal });
    onConnect();
  });
  if (reading.status === 'error') return <LoadFailed kit={kit} onRetry={reading.again} />;
  return (
    <section data-part="embedded" aria-label={common('embedded.way')} aria-busy={!reading.data || undefined}>
      <h2 data-part="side-title">{common('embedded.way')}</h2>
      {reading.status !== 'done' ? (
        <Wait kit={kit} since={reading.since}>
          {t('opening')}
        </Wait>
      ) : connect.status === 'pending' || connect.status === 'done' ? (
        <Wait kit={kit} since={connect.since} onCancel={connect.reset}>
          {t('connecting')}
        </Wait>
      ) : (
        <>
          <Entry kit={kit} account={reading.data} onDone={() => connect.dispatch()} />
          <Failure kit={kit} error={connect.error} />
        </>
      )}
    </section>
  );
}
