import type { Wallet } from '@causeway/core';
import { useStore } from '@causeway/react';
import { useEffect, useRef } from 'react';
import { WalletMark } from '../marks/WalletMark.js';
import { Icon } from '../shared/Icon.js';
import type { Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';

interface SignInWalletsProps {
  readonly kit: Kit;
  readonly onChoose: (wallet: Wallet) => void;
  readonly onCancel: () => void;
}

/** The wallets of this browser to sign in with, a phone, and a link to all others. The first takes the focus. */
export function SignInWallets({ kit, onChoose, onCancel }: SignInWalletsProps) {
  const { t } = useLanguage(kit);
  const wallets = useStore(kit.inPage.list);
  const phone = useStore(kit.wallets.list).find(({ routes }) => kit.relay && routes.includes('relayed'));
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <fieldset ref={group} data-part="sign-in-wallets" aria-label={t('wallets')}>
        {wallets.map((wallet) => (
          <button key={wallet.id} type="button" data-part="row" onClick={() => onChoose(wallet)}>
            <WalletMark name={wallet.name} icon={wallet.icon} />
            <span data-part="row-text">
              <bdi data-part="row-name">{wallet.name}</bdi>
            </span>
          </button>
        ))}
        {phone && (
          <button
            type="button"
            data-part="row"
            onClick={() => {
              onChoose(phone);
              // The dialog shows the code of a started connection.
              kit.dialog.set('connect');
            }}
          >
            <span data-part="row-icon">
              <Icon name="phone" />
            </span>
            <span data-part="row-text">{t('phone.title')}</span>
          </button>
        )}
        <button
          type="button"
          data-part="row"
          onClick={() => {
            onCancel();
            kit.dialog.set('connect');
          }}
        >
          <span data-part="row-icon">
            <Icon name="plus" />
          </span>
          <span data-part="row-text">{t('signIn.other')}</span>
        </button>
      </fieldset>
      <div data-part="actions">
        <button type="button" data-part="action" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </>
  );
}
