import { shortenAddress } from '@causeway/protocol/address';
import { Account } from '@causeway/react/parts';
import { useDeferredValue, useState } from 'react';
import { AccountLabel as AccountLabelReader } from '../button/AccountLabel.js';
import { AccountMark } from '../marks/AccountMark.js';
import { useAccountOnChain } from '../money/useAccountOnChain.js';
import { Icon } from '../shared/Icon.js';
import { LazyPart } from '../shared/LazyPart.js';
import { useClosedWithout } from '../shared/useClosedWithout.js';
import type { AccountLabel, DialogProps, Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { AccountRows } from './AccountRows.js';
import { accountFacts } from './accountFacts.js';
import { LeaveRows } from './LeaveRows.js';

const money = async (kit: Kit) => (await import('../money/part.js')).loadMoney(kit);
const network = async () => (await import('../money/part.js')).AccountNetwork;
const receive = async () => (await import('./Receive.js')).Receive;

/** The current account, all others, and their actions. */
export function AccountDialog({ kit, open, onOpenChange }: DialogProps) {
  const { t } = useLanguage(kit);
  const selected = kit.hooks.useAccount();
  const followed = useDeferredValue(selected);
  // Render the closed dialog in its own task, so that the page shows a new connection first.
  const account = open ? selected : followed;
  const connections = kit.hooks.useConnections();
  const [receives, setReceives] = useState(false);
  const [label, setLabel] = useState<AccountLabel>();
  const name = label?.name;
  const here = useAccountOnChain(kit);
  // The fees of a transfer are read from the app's own servers.
  const hasServer = here !== undefined && here.chain.rpcUrls.length > 0;
  // Creating the plural rules takes longer than a frame, so it waits until the dialog first opens.
  const [isSeen, setSeen] = useState(open);
  if (open && !isSeen) setSeen(true);
  const close = () => {
    setReceives(false);
    onOpenChange(false);
  };
  useClosedWithout(selected, { open, onOpenChange: close });
  // Its wallet may disconnect while the dialog is open.
  const facts = account && accountFacts(kit, account, connections);
  const address = facts && <WholeAddress address={facts.account.address} />;
  const embedded = kit.choices.embedded?.ui;
  return (
    <Account.Root
      wallets={kit.wallets}
      open={open && facts !== undefined}
      onOpenChange={(next) => (next ? onOpenChange(next) : close())}
    >
      <Account.Popup data-part="dialog" data-dialog="account" data-state={open ? 'open' : 'closed'}>
        <AccountLabelReader kit={kit} balance={false} onLabel={setLabel} />
        <Account.Title data-part="title">{t('account.title')}</Account.Title>
        {facts && (
          <>
            <div data-part="identity">
              <AccountMark kit={kit} address={facts.account.address} />
              {name ? <bdi data-part="identity-name">{name}</bdi> : address}
              <span data-part="identity-note">
                <span>
                  {name && <>{address} · </>}
                  <bdi>{facts.wallet}</bdi>
                </span>
                {open && here && <LazyPart kit={kit} load={network} props={{ kit, ...here }} room={null} />}
              </span>
            </div>
            <div data-part="verbs">
              <div data-part="pair">
                {hasServer && (
                  <button type="button" data-part="verb" onClick={() => kit.dialog.set('send')}>
                    <Icon name="send" />
                    <span>{t('send.title')}</span>
                  </button>
                )}
                <Account.Copy account={facts.account} data-part="verb">
                  {({ status }) => (
                    <>
                      <Icon name={status === 'done' ? 'check' : 'copy'} />
                      <span aria-live="polite">
                        {t(status === 'done' ? 'copied' : status === 'error' ? 'copyFailed' : 'account.copy')}
                      </span>
                    </>
                  )}
                </Account.Copy>
              </div>
              <div data-part="pair">
                <button
                  type="button"
                  data-part="verb"
                  aria-expanded={receives}
                  onClick={() => setReceives(!receives)}
                >
                  <Icon name="receive" />
                  <span>{t('account.receive')}</span>
                </button>
                {facts.explorer && (
                  <a data-part="verb" href={facts.explorer} target="_blank" rel="noopener noreferrer">
                    <Icon name="external" />
                    <span>{t('account.explorer')}</span>
                  </a>
                )}
              </div>
            </div>
            {receives && (
              <LazyPart
                kit={kit}
                load={receive}
                props={{ kit, address: facts.account.address, network: facts.network }}
              />
            )}
            {open && here && <LazyPart kit={kit} load={money} props={{ kit, ...here }} />}
            {open && <AccountRows kit={kit} />}
            {open && account?.connection === 'embedded' && embedded && (
              <div data-part="group">
                <LazyPart kit={kit} load={embedded.loadRows} props={{ kit }} />
              </div>
            )}
            <div data-part="more">
              <button type="button" data-part="row" onClick={() => kit.dialog.set('connect')}>
                <span data-part="row-icon">
                  <Icon name="plus" />
                </span>
                <span data-part="row-text">{t('account.add')}</span>
              </button>
              <LeaveRows kit={kit} facts={facts} isCounted={isSeen} />
            </div>
          </>
        )}
        <Account.Close data-part="close" aria-label={t('close')}>
          <Icon name="close" />
        </Account.Close>
      </Account.Popup>
    </Account.Root>
  );
}

/** An address, whole for screen readers, and for the eye once it is pressed. */
function WholeAddress({ address }: { readonly address: string }) {
  const [isWhole, setWhole] = useState(false);
  const short = shortenAddress(address);
  return (
    <bdi dir="ltr" translate="no" data-part="address">
      {short === address ? (
        address
      ) : (
        <button type="button" data-part="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          <span aria-hidden="true">{isWhole ? address : short}</span>
          <span data-part="hidden">{address}</span>
        </button>
      )}
    </bdi>
  );
}
