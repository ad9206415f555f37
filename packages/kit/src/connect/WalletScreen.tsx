import { Connect } from '@causeway/react/parts';
import { familyName } from '../marks/families.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { Arch, type ArchState } from './Arch.js';
import { ErrorText } from './ErrorText.js';
import { errorWords } from './errorWords.js';

interface WalletScreenProps {
  readonly kit: Kit;
  /** Back to the list of wallets. */
  readonly onBack: () => void;
}

/** The chosen wallet: what happens, what to do now, and another way. */
export function WalletScreen({ kit, onBack }: WalletScreenProps) {
  const { t } = useLanguage(kit);
  return (
    <div data-part="screen">
      <Connect.Status data-part="screen-status">
        {({ wallet, status, connection, error, slow }) => {
          const name = wallet?.name ?? '';
          const state: ArchState =
            error !== undefined
              ? errorWords(error).calm
                ? 'rejected'
                : 'failed'
              : status === 'connected'
                ? 'connected'
                : 'connecting';
          const families = connection?.namespaces.map(familyName).join(', ') ?? '';
          return (
            <>
              <Arch
                app={{ name: kit.appName, icon: kit.appIcon }}
                wallet={{ name, icon: wallet?.icon }}
                state={state}
              />
              {error !== undefined && <ErrorText kit={kit} error={error} name={name} />}
              {error === undefined && status === 'connected' && (
                <p data-part="screen-title">{t('nowConnected', { name })}</p>
              )}
              {state === 'connecting' && (
                <>
                  <p data-part="screen-title">{t('opening', { name })}</p>
                  <p data-part="screen-text">
                    {(wallet?.namespaces.length ?? 0) > 1
                      ? t('approveFor', { name, family: families })
                      : t('approve', { name })}
                  </p>
                  <p data-part="screen-slow">{slow && t('slow', { name })}</p>
                </>
              )}
            </>
          );
        }}
      </Connect.Status>
      <div data-part="actions">
        <Connect.Retry data-part="action" data-kind="primary">
          {t('retry')}
        </Connect.Retry>
        <Connect.Cancel data-part="action" onClick={onBack}>
          {({ slow }) => t(slow === 'very-slow' ? 'another' : 'cancel')}
        </Connect.Cancel>
      </div>
    </div>
  );
}
