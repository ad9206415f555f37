import type { ConnectedAccount } from '@causeway/core';
import type { AccountId, Asset, Chain } from '@causeway/protocol';
import type { Family } from '../../../families/family.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { Namespace } from '../../../namespaces.ts';
import { Button } from '../../../ui/Button.tsx';
import { ActionError } from '../../../ui/ErrorNotice.tsx';
import { useAction, useConnection, useSigner } from '../../../wallets.ts';

interface ShowInWalletProps {
  readonly account: ConnectedAccount;
  readonly chain: Chain;
  readonly asset: Asset;
  readonly family: Family;
}

/** Makes the wallet list a token; nothing where the wallet cannot do this. */
export function ShowInWallet({ account, chain, asset, family }: ShowInWalletProps) {
  const t = useT();
  const connection = useConnection(account.connection);
  const id = `${chain.id}:${account.address}` as AccountId<Namespace>;
  const signer = useSigner(id, { connection: account.connection });
  const watch = signer && family.watcher?.(signer);
  const show = useAction(async ({ signal }) => watch?.({ asset, signal }));
  if (!watch || !connection) return null;
  const wallet = connection.walletName;
  return (
    <>
      <Button kind="quiet" busy={show.status === 'pending'} onClick={() => show.dispatch()}>
        {t('eip155.watch.button', { symbol: asset.symbol, wallet })}
      </Button>
      {show.status === 'done' && (
        <span className="small soft" role="status">
          {t('eip155.watch.done', { symbol: asset.symbol, wallet })}
        </span>
      )}
      <ActionError action={show} step={t('eip155.watch.step', { wallet })} />
    </>
  );
}
