import { namespaceOf } from '@causeway/protocol';
import type { ReactNode } from 'react';
import { chainName } from '../../chains.ts';
import { familyHere } from '../../families/index.ts';
import { useT } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useConnection } from '../../wallets.ts';

const OpenApp = lazyPart(async () => (await import('../pairing/LinkTo.tsx')).OpenApp, 'pairing');

interface WalletWaitProps {
  /** The kind of the request. */
  readonly area: 'sign' | 'send';
  /** The id of the requested connection. */
  readonly connection: string | undefined;
  /** The network that the wallet must be on for the request; absent where any will do. */
  readonly chainId?: string | undefined;
  /** The wallet's name. */
  readonly wallet: string;
  /** `Date.now()` at the start of the request. */
  readonly since: number;
  readonly another: ReactNode;
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
}

/** The wait for a wallet's answer, with the place to answer in: its window, an app, or this page. */
export function WalletWait({ area, connection, chainId, wallet, ...waiting }: WalletWaitProps) {
  const t = useT();
  const { route, chainId: current } = useConnection(connection) ?? {};
  // A pending network switch comes before the request itself.
  const apart =
    chainId !== undefined &&
    current !== undefined &&
    current !== chainId &&
    namespaceOf(current) === namespaceOf(chainId) &&
    familyHere(namespaceOf(chainId))?.switching === 'suggest+enable';
  if (apart) {
    return (
      <Waiting
        title={t('activity.wait.move', { wallet, network: chainName(chainId) })}
        slow={t('activity.wait.slow', { wallet })}
        {...waiting}
      >
        <p>{t('activity.wait.moveWhat')}</p>
        {route === 'relayed' && <OpenApp name={wallet} />}
      </Waiting>
    );
  }
  const [what, slow] =
    route === 'embedded'
      ? ([t('activity.wait.own'), t('activity.wait.ownSlow')] as const)
      : route === 'relayed'
        ? ([t('activity.wait.phone', { wallet }), t('activity.wait.phoneSlow', { wallet })] as const)
        : ([t(`${area}.waiting.what`), t('activity.wait.slow', { wallet })] as const);
  return (
    <Waiting title={t('ui.waiting', { name: wallet })} slow={slow} {...waiting}>
      <p>{what}</p>
      {route === 'relayed' && <OpenApp name={wallet} />}
    </Waiting>
  );
}
