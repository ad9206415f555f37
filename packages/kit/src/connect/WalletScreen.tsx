import type { Connection } from '@causeway/core';
import { Connect } from '@causeway/react/parts';
import { type ReactNode, useRef, useState } from 'react';
import { NetworkMark } from '../marks/NetworkMark.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { Arch, type ArchState } from './Arch.js';
import { ErrorText } from './ErrorText.js';
import { errorWords } from './errorWords.js';
import { inDigits, listFamilies } from './families.js';

interface WalletScreenProps {
  readonly kit: Kit;
  /** Returns to the list of wallets. */
  readonly onBack: () => void;
}

/** The chosen wallet: its state, the next step, and an alternative. */
export function WalletScreen({ kit, onBack }: WalletScreenProps) {
  const { t, locale } = useLanguage(kit);
  const connections = kit.hooks.useConnections();
  const [stopped, setStopped] = useState(false);
  const shown = useRef<ReactNode>(null);
  const retry = (
    <Connect.Retry data-part="action" data-kind="primary" onClick={() => setStopped(false)}>
      {t('retry')}
    </Connect.Retry>
  );
  return (
    <div data-part="screen">
      <Connect.Status data-part="screen-status">
        {({ wallet, namespaces, status, connection, error, slow }) => {
          const name = wallet?.name ?? '';
          const waits = status === 'connecting' || status === 'reconnecting';
          const state = stateOf(status, error, stopped);
          const ofWallet = connections.filter(
            (one) =>
              one.walletId === wallet?.id &&
              (one.status === 'connected' ||
                one.namespaces.some((each) => namespaces?.includes(each) ?? true)),
          );
          // Between two prompts the progress stays, which otherwise would blink.
          if (waits && !connection) return shown.current;
          shown.current = (
            <>
              <Arch
                app={{ name: kit.appName, icon: kit.appIcon }}
                wallet={{ name, icon: wallet?.icon }}
                state={state}
              />
              {error !== undefined && <ErrorText kit={kit} error={error} name={name} retry={retry} />}
              {error === undefined && status === 'connected' && (
                <p data-part="screen-title">{t('nowConnected', { name })}</p>
              )}
              {error === undefined && status === 'disconnected' && stopped && (
                <>
                  <p data-part="screen-title">{t('stopped')}</p>
                  <p data-part="screen-text">{t('stoppedText', { name })}</p>
                </>
              )}
              {waits && (
                <>
                  <p data-part="screen-title">{t('opening', { name })}</p>
                  <Steps kit={kit} ofWallet={ofWallet} />
                  <p data-part="screen-text">
                    {ofWallet.length > 1
                      ? t('approveFor', { name, family: nameAll(connection, locale) })
                      : t('approve', { name })}
                  </p>
                  <p data-part="screen-slow">{slow && t('slow', { name })}</p>
                </>
              )}
            </>
          );
          return shown.current;
        }}
      </Connect.Status>
      <div data-part="actions">
        {!kit.screens.error && retry}
        <Connect.Cancel data-part="action" onClick={() => setStopped(true)}>
          {({ slow, wallet }) =>
            t(
              slow === 'very-slow'
                ? 'another'
                : connections.some((one) => one.walletId === wallet?.id && one.status === 'connected')
                  ? 'enough'
                  : 'cancel',
            )
          }
        </Connect.Cancel>
        {stopped && !connections.some(({ status }) => status === 'connecting') && (
          <button type="button" data-part="action" onClick={onBack}>
            {t('another')}
          </button>
        )}
      </div>
    </div>
  );
}

const nameAll = (connection: Connection | undefined, locale: string) =>
  listFamilies(connection?.namespaces ?? [], locale);

function stateOf(status: Connection['status'], error: unknown, stopped: boolean): ArchState {
  if (error !== undefined) return errorWords(error).calm ? 'rejected' : 'failed';
  if (status === 'connected') return 'connected';
  return stopped && status === 'disconnected' ? 'rejected' : 'connecting';
}

/** The progress of a wallet that prompts once for each of its families. */
function Steps({ kit, ofWallet }: { readonly kit: Kit; readonly ofWallet: readonly Connection[] }) {
  const { t, locale } = useLanguage(kit);
  if (ofWallet.length < 2) return null;
  const done = ofWallet.filter(({ status }) => status === 'connected').length;
  const now = ofWallet.find(({ status }) => status === 'connecting');
  return (
    <div data-part="steps">
      <ul data-part="steps-marks" aria-hidden="true">
        {ofWallet.map((one) => (
          <li key={one.id} data-state={one.status}>
            <NetworkMark kit={kit} of={{ id: one.namespaces[0] ?? '', name: nameAll(one, locale) }} />
          </li>
        ))}
      </ul>
      <span>
        {t('progress', {
          at: inDigits(Math.min(done + 1, ofWallet.length), locale),
          all: inDigits(ofWallet.length, locale),
          family: nameAll(now, locale),
        })}
      </span>
    </div>
  );
}
