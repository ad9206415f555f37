import type { HeldKey } from '@causeway/embedded-wallet';
import { shortenAddress } from '@causeway/protocol/address';
import { useAction } from '@causeway/react';
import type { ReactNode } from 'react';
import { useActiveAccount } from '../../requests/useActiveAccount.js';
import type { Kept } from '../../requests/useKept.js';
import { Icon } from '../../shared/Icon.js';
import { embeddedOf } from '../embedded.js';
import { Failure } from '../entry/Failure.js';
import { Wait } from '../entry/Wait.js';
import { icons } from '../look/icons.js';
import { type AccountLineProps, drawn } from '../look/look.js';
import { Group, List, Row, Text } from '../look/parts.js';
import { Read } from './Read.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { Held, ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface AccountListProps extends Omit<ViewProps, 'onBack'> {
  readonly held: Kept<Held>;
}

/** Every account of every phrase and key, to use another, and a button for one more of each phrase. */
export function AccountList({ kit, account, held }: AccountListProps) {
  const { t } = useSecurityWords(kit);
  const sentenceOf = useSecurityFailure(kit);
  const { use, active } = useActiveAccount(account, kit.wallets);
  const add = useAction(async ({ signal }, walletId: string) => {
    const { address } = await account.wallets.addAccount({ walletId, signal });
    held.again();
    return address;
  });
  const acting = use.status === 'pending' ? use : add;
  const isBusy = acting.status === 'pending';
  const onUse = (address: string) => {
    add.reset();
    use.dispatch(address);
  };
  const onAdd = (walletId: string) => {
    use.reset();
    add.dispatch(walletId);
  };
  const line = (address: string, note?: ReactNode) => (
    <AccountLine
      key={address}
      {...{ kit, address, note, isBusy }}
      isActive={address.toLowerCase() === active?.toLowerCase()}
      onUse={() => onUse(address)}
    />
  );
  const marks = ({ imported, exported }: Pick<HeldKey, 'imported' | 'exported'>) =>
    [imported && t('accounts.imported'), exported && t('accounts.exported')].filter(Boolean).join(' · ');
  return (
    <>
      <Text>{t('accounts.note')}</Text>
      <Read kit={kit} reading={held}>
        {({ wallets, keys }) => (
          <>
            {wallets.map((wallet) => (
              <Group key={wallet.walletId} title={<Named name={wallet.name} marks={marks(wallet)} />}>
                <List>
                  {wallet.accounts.map(({ address, name }) => line(address, name && <bdi>{name}</bdi>))}
                </List>
                <Row icon={icons.plus} isBusy={isBusy} onPress={() => onAdd(wallet.walletId)}>
                  {t('accounts.add')}
                </Row>
              </Group>
            ))}
            {keys.length > 0 && (
              <Group title={t('accounts.keys')}>
                <List>
                  {keys.map((key) => line(key.address, <Named name={key.name} marks={marks(key)} />))}
                </List>
              </Group>
            )}
            {wallets.length + keys.length === 0 && <Text>{t('accounts.none')}</Text>}
          </>
        )}
      </Read>
      {acting.status === 'pending' && (
        <Wait kit={kit} since={acting.since} onCancel={acting.reset}>
          {t(use.status === 'pending' ? 'accounts.using' : 'accounts.adding')}
        </Wait>
      )}
      <Text role="status">
        {add.status === 'done' && t('accounts.added', { address: `\u2066${shortenAddress(add.data)}\u2069` })}
      </Text>
      <Failure
        kit={kit}
        error={use.error ?? add.error}
        sentence={sentenceOf(use.error ?? add.error)}
        onDismiss={() => {
          use.reset();
          add.reset();
        }}
      />
    </>
  );
}

const Named = ({ name, marks }: { readonly name: string; readonly marks: string }) => (
  <>
    <bdi>{name}</bdi>
    {marks && ` · ${marks}`}
  </>
);

/** An account of the wallet; a press uses it. */
const AccountLine = drawn(
  'AccountLine',
  ({ kit, address, note, isActive, isBusy, onUse }: AccountLineProps) => {
    // Of the part that has opened this dialog: an import here would split the first code of a page into one more file.
    const AccountMark = embeddedOf(kit).part.get()?.AccountMark;
    return (
      <li>
        <button
          type="button"
          data-part="row"
          data-chosen={isActive || undefined}
          aria-current={isActive || undefined}
          aria-busy={isBusy || undefined}
          onClick={isBusy || isActive ? undefined : onUse}
        >
          {AccountMark && <AccountMark kit={kit} address={address} />}
          <span data-part="row-text">
            <bdi dir="ltr" translate="no" data-part="address">
              <span aria-hidden="true">{shortenAddress(address)}</span>
              <span data-part="hidden">{address}</span>
            </bdi>
            {note && <small data-part="row-note">{note}</small>}
          </span>
          {isActive && (
            <span data-part="row-state">
              <Icon name="check" />
            </span>
          )}
        </button>
      </li>
    );
  },
);
