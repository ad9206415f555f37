import type { ReactNode } from 'react';
import { useT } from '../../i18n/i18n.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { useConnection } from '../../wallets.ts';

const OpenApp = lazyPart(async () => (await import('../pairing/OpenApp.tsx')).OpenApp, 'pairing');

interface WalletWaitProps {
  /** What is asked for. */
  readonly area: 'sign' | 'send';
  /** The id of the connection that was asked. */
  readonly connection: string | undefined;
  /** The wallet's name. */
  readonly wallet: string;
  /** `Date.now()` when it was asked. */
  readonly since: number;
  readonly another: ReactNode;
  readonly onCancel: () => void;
  readonly cancelLabel?: string;
}

/** A wait for the answer of a wallet, which says where to answer: in its window, in an app, or on this page. */
export function WalletWait({ area, connection, wallet, ...waiting }: WalletWaitProps) {
  const t = useT();
  const route = useConnection(connection)?.route;
  const [what, slow] =
    route === 'embedded'
      ? ([t('activity.wait.own'), t('activity.wait.ownSlow')] as const)
      : route === 'relayed'
        ? ([t('activity.wait.phone', { wallet }), t('activity.wait.phoneSlow', { wallet })] as const)
        : ([t(`${area}.waiting.what`), t(`${area}.waiting.slow`, { wallet })] as const);
  return (
    <Waiting title={t(`${area}.waiting.title`, { wallet })} slow={slow} {...waiting}>
      <p>{what}</p>
      {route === 'relayed' && <OpenApp name={wallet} />}
    </Waiting>
  );
}
