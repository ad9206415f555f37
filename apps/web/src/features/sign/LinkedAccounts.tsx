import { type AccountId, parseAccountId } from '@causeway/protocol';
import { linkAccount, readLinks, unlinkAccount } from '@causeway/sign-in/link/client';
import { useState } from 'react';
import { chainName } from '../../chains.ts';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { ActionError, ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { useAction, wallets } from '../../wallets.ts';
import { useReading } from '../form/useReading.ts';
import { WalletWait } from '../request/WalletWait.tsx';
import { endpoint, type SignFormProps } from './signing.ts';

interface LinkedAccountsProps extends Pick<SignFormProps, 'sender' | 'isDisconnected'> {
  /** The account that created the session, CAIP-10. */
  readonly current: AccountId;
}

/** The accounts that sign in to this site as the same user, with buttons to add the sender's and to remove one. */
export function LinkedAccounts({ sender, isDisconnected, current }: LinkedAccountsProps) {
  const t = useT();
  const links = useReading(current, (signal) => readLinks({ endpoint, signal }));
  const [changed, setChanged] = useState<readonly AccountId[]>();
  const accounts = changed ?? links.data;
  const adding = useAction(async ({ signal }) => {
    const { id: account, connection } = sender;
    const connected = connection.id;
    setChanged(await linkAccount(wallets, { endpoint, account, connection: connected, signal }));
  });
  const removing = useAction(async ({ signal }, account: AccountId) => {
    setChanged(await unlinkAccount({ endpoint, account, signal }));
  });
  if (!accounts) return links.status === 'error' && <ErrorNotice error={links.error} onRetry={links.again} />;
  const isThere = accounts.includes(sender.id);
  return (
    <section className="stack" data-gap="3" aria-labelledby="site-accounts">
      <h3 id="site-accounts" className="sign-heading">
        {t('sign.site.accounts')}
      </h3>
      <p className="soft">{t('sign.site.accounts.what')}</p>
      <ul className="site-accounts">
        {accounts.map((account) => {
          const { address, chainId } = parseAccountId(account);
          return (
            <li key={account} className="site-account">
              <span className="site-account-who">
                <NetworkName id={chainId} name={chainName(chainId)} />
                <Address address={address} />
              </span>
              {account === current ? (
                <span className="soft small">{t('sign.site.current')}</span>
              ) : (
                <Button
                  kind="quiet"
                  busy={removing.status === 'pending'}
                  aria-label={t('sign.site.remove.which', { address })}
                  onClick={() => removing.dispatch(account)}
                >
                  {t('sign.site.remove')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <ActionError action={removing} />
      {isThere ? (
        <p className="soft small">{t('sign.site.add.how')}</p>
      ) : (
        <div className="row">
          <Button
            icon="sign"
            disabled={isDisconnected}
            busy={adding.status === 'pending'}
            onClick={() => adding.dispatch()}
          >
            {t('sign.site.add', { network: sender.chain.name })}
          </Button>
        </div>
      )}
      {adding.status === 'pending' && (
        <WalletWait
          area="sign"
          connection={sender.connection.id}
          wallet={sender.connection.walletName}
          since={adding.since}
          another={<p className="small">{t('sign.waiting.another')}</p>}
          onCancel={adding.reset}
        />
      )}
      <ActionError action={adding} />
    </section>
  );
}
