import { useStore } from '@causeway/react';
import { useT } from '../../i18n/i18n.ts';
import { Address } from '../../ui/Address.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Identicon } from '../../ui/Identicon.tsx';
import { Link } from '../../ui/Link.tsx';
import { plusIcon, receiveIcon } from '../../ui/laterIcons.ts';
import { NetworkName } from '../../ui/NetworkName.tsx';
import { mayRead } from '../../visit.ts';
import { kit, useAccounts } from '../../wallets.ts';
import { type Sender, useSender } from '../request/useSender.ts';
import { currentBalance } from './currentBalance.ts';
import { showBalances } from './showBalances.ts';
import './hero.css';

/** The current account with its balance and its network, and what can be done with it. */
export function Hero() {
  const sender = useSender();
  return (
    <div className="hero">
      {sender && (
        <div className="hero-account">
          <Identicon address={sender.account.address} />
          <div className="hero-who">
            <Address address={sender.account.address} mark={false} chainId={sender.chain.id} />
            <NetworkName id={sender.chain.id} name={sender.chain.name} testnet={sender.chain.testnet} />
          </div>
          <div className="hero-balance">
            <Balance sender={sender} />
          </div>
        </div>
      )}
      <Actions />
    </div>
  );
}

/** The balance that the account's row has read; before, a button that reads balances now and at every later visit. */
function Balance({ sender: { account, chain } }: { readonly sender: Sender }) {
  const t = useT();
  const allowed = useStore(mayRead);
  const count = useAccounts().length;
  const read = useStore(currentBalance);
  if (!allowed) return <Button onClick={showBalances}>{t('connections.balance.show', { count })}</Button>;
  if (read?.address !== account.address || read.chainId !== chain.id) return null;
  const { decimals, symbol } = chain.currency;
  return <Amount value={read.amount} decimals={decimals} symbol={symbol} />;
}

/** The actions of the current account, as one row of round buttons. */
function Actions() {
  const t = useT();
  const face = (icon: IconName, name: string) => (
    <>
      <span className="round-icon">
        <Icon name={icon} />
      </span>
      <span>{name}</span>
    </>
  );
  return (
    <div className="rounds">
      <Link className="round" data-kind="primary" to="/send">
        {face('send', t('connections.send'))}
      </Link>
      <button type="button" className="round" onClick={() => kit.dialog.set('account')}>
        {face(receiveIcon, t('connections.receive'))}
      </button>
      <Link className="round" to="/sign">
        {face('sign', t('connections.sign'))}
      </Link>
      <button type="button" className="round" onClick={() => kit.dialog.set('connect')}>
        {face(plusIcon, t('connections.add'))}
      </button>
    </div>
  );
}
