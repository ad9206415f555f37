import type { Wallet } from '@causeway/core';
import { Connect } from '@causeway/react/parts';
import type { ReactNode } from 'react';
import { familyName } from '../marks/families.js';
import { NetworkMark } from '../marks/NetworkMark.js';
import { WalletMark } from '../marks/WalletMark.js';
import { Icon } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { familiesOf, inDigits, listFamilies, useJoined } from './families.js';

interface RowProps {
  readonly kit: Kit;
  readonly onChoose: (wallet: Wallet) => void;
  /** Called when the person wants to choose the families of a wallet. */
  readonly onFamilies: (wallet: Wallet) => void;
}

interface WalletRowsProps extends RowProps {
  /** Further groups of the same list, which the arrow keys reach too. */
  readonly children: ReactNode;
}

const isRecent = ({ recent }: Wallet) => recent !== undefined;
const isInstalled = ({ routes }: Wallet) => routes.includes('injected');

/** The wallets of this browser by group: recently used, installed, web wallets. */
export function WalletRows({ children, ...props }: WalletRowsProps) {
  const { t } = useLanguage(props.kit);
  const row = (wallet: Wallet) => <WalletRow key={wallet.id} {...props} wallet={wallet} />;
  return (
    <Connect.List aria-label={t('wallets')} data-part="list">
      <Connect.Group label={t('recent')} where={isRecent} data-part="group">
        {row}
      </Connect.Group>
      <Connect.Group
        label={t('installed')}
        where={(one) => !isRecent(one) && isInstalled(one)}
        data-part="group"
      >
        {row}
      </Connect.Group>
      <Connect.Group
        label={t('elsewhere')}
        where={(one) => !isRecent(one) && !isInstalled(one)}
        data-part="group"
      >
        {row}
      </Connect.Group>
      {children}
    </Connect.List>
  );
}

function WalletRow({ kit, wallet, onChoose, onFamilies }: RowProps & { readonly wallet: Wallet }) {
  const { t, locale } = useLanguage(kit);
  const { name, icon, conflict } = wallet;
  const namespaces = familiesOf(kit, wallet);
  const joined = useJoined(kit, wallet).size;
  const families = <Families kit={kit} namespaces={namespaces} />;
  return (
    <Connect.Item
      wallet={wallet}
      data-part="row"
      data-wallet={wallet.id}
      data-namespace={namespaces.join(' ')}
      onClick={() => onChoose(wallet)}
      render={
        namespaces.length > 1
          ? (row) => (
              <>
                <button {...row} />
                <button
                  type="button"
                  data-part="families"
                  data-causeway-stop=""
                  aria-label={t('choose', { name })}
                  title={listFamilies(namespaces, locale)}
                  onClick={() => onFamilies(wallet)}
                >
                  {families}
                  <Icon name="chevron" />
                </button>
              </>
            )
          : undefined
      }
    >
      {({ status }) => (
        <>
          <WalletMark name={name} icon={icon} />
          <span data-part="row-text">
            <bdi data-part="row-name">{name}</bdi>
            {joined > 0 && joined < namespaces.length && (
              <small data-part="row-note">
                {t('partly', { at: inDigits(joined, locale), all: inDigits(namespaces.length, locale) })}
              </small>
            )}
            {conflict && <small data-part="row-note">{t('conflict')}</small>}
          </span>
          {namespaces.length === 1 && kit.wallets.adapters.length > 1 && (
            <span data-part="families">{families}</span>
          )}
          {joined > 0 && status !== 'connecting' && (
            <span data-part="row-state">
              <Icon name="check" />
              <span data-part="hidden">{t('connected')}</span>
            </span>
          )}
        </>
      )}
    </Connect.Item>
  );
}

const mostMarks = 3;

/** The families of a wallet as overlapping marks, and how many more there are. */
function Families({ kit, namespaces }: { readonly kit: Kit; readonly namespaces: readonly string[] }) {
  const { locale } = useLanguage(kit);
  const more = namespaces.length - mostMarks;
  return (
    <>
      <span data-part="hidden">{listFamilies(namespaces, locale)}</span>
      {namespaces.slice(0, mostMarks).map((namespace) => (
        <NetworkMark key={namespace} kit={kit} of={{ id: namespace, name: familyName(namespace) }} />
      ))}
      {more > 0 && (
        <span data-part="families-more" aria-hidden="true">
          +{inDigits(more, locale)}
        </span>
      )}
    </>
  );
}
