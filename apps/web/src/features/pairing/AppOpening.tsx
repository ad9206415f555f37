import type { WalletLink } from '@causeway/walletconnect/links';
import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type Device, GetApp, LinkTo, type Opening } from './LinkTo.tsx';

interface AppOpeningProps {
  readonly app: RegistryWallet;
  readonly uri: string;
  /** The better one first. */
  readonly links: readonly WalletLink[];
  readonly device: Device;
  /** What became of the last tap; absent before the first. */
  readonly opening: Opening | undefined;
  readonly onTap: () => void;
  readonly onScan: () => void;
  readonly onAnother: () => void;
  readonly onCancel: () => void;
}

/** One app on its way to the front: what to do there, and what to do when it does not come. */
export function AppOpening(props: AppOpeningProps) {
  const { app, uri, links, device, opening, onTap, onScan, onAnother, onCancel } = props;
  const t = useT();
  const { name } = app;
  const [first, second] = links;
  const silent = opening === 'silent';
  return (
    <Notice
      kind={silent ? 'info' : 'waiting'}
      title={t(silent ? 'pairing.didOpen' : opening ? 'pairing.waiting' : 'pairing.ready', { name })}
    >
      <p>{t(silent ? 'pairing.didOpenWhat' : 'pairing.waitingWhat', { name })}</p>
      <div className="row">
        {first && (
          <LinkTo
            link={first}
            device={device}
            className="button-link"
            kind={opening ? undefined : 'primary'}
            onTap={onTap}
          >
            {t(opening ? 'pairing.openAgain' : 'pairing.open', { name })}
          </LinkTo>
        )}
        {silent && second && (
          <LinkTo link={second} device={device} className="button-link" onTap={onTap}>
            {t('pairing.otherLink')}
          </LinkTo>
        )}
        {silent && <CopyButton value={uri} what={t('pairing.link')} text />}
        {silent && (
          <Button icon="code" onClick={onScan}>
            {t('pairing.showCode')}
          </Button>
        )}
        <Button onClick={onAnother}>{t('pairing.another')}</Button>
        <Button kind="quiet" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </div>
      {opening !== 'opened' && <GetApp app={app} device={device} />}
    </Notice>
  );
}
