import type { RegistryWallet } from '@causeway/walletconnect/registry';
import { supportsCode } from '@causeway/walletconnect/registry';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { codeIcon } from '../../ui/laterIcons.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { type AppWays, pageLink } from './apps.ts';
import { type Device, GetApp, LinkTo, type Opening } from './LinkTo.tsx';

interface AppOpeningProps {
  readonly app: RegistryWallet;
  readonly uri: string | undefined;
  /** `Date.now()` when the wait for a code began; absent without a wait. */
  readonly since: number | undefined;
  readonly ways: AppWays;
  readonly device: Device;
  /** The result of the last tap; absent before the first. */
  readonly opening: Opening | undefined;
  readonly onTap: () => void;
  readonly onScan: () => void;
  readonly onAnother: () => void;
  readonly onCancel: () => void;
}

/** One app that was tapped: the next step in it, and what to do when it does not open. */
export function AppOpening(props: AppOpeningProps) {
  const { app, uri, since, ways, onCancel } = props;
  const t = useT();
  if (ways.best) return <ByLink {...props} />;
  if (uri === undefined && since !== undefined && supportsCode(app)) {
    return (
      <Waiting
        title={t('pairing.reaching')}
        since={since}
        slow={t('pairing.reachingSlow')}
        onCancel={onCancel}
        another={<Button onClick={props.onAnother}>{t('pairing.another')}</Button>}
      />
    );
  }
  return <ByHand {...props} />;
}

/** An app with a link: for the code, for this page inside it, or both. */
function ByLink({ app, uri, ways, device, opening, onTap, ...out }: AppOpeningProps) {
  const t = useT();
  const { name } = app;
  const [[first, second], [other]] = ways.insideFirst ? [ways.inside, ways.codes] : [ways.codes, ways.inside];
  const silent = opening === 'silent';
  const title = silent
    ? 'pairing.didOpen'
    : !opening
      ? 'pairing.ready'
      : ways.insideFirst
        ? 'pairing.goOn'
        : 'ui.waiting';
  const what = silent
    ? 'pairing.didOpenWhat'
    : ways.insideFirst
      ? 'pairing.insideWhat'
      : 'pairing.waitingWhat';
  return (
    <Notice kind={silent || ways.insideFirst ? 'info' : 'waiting'} title={t(title, { name })}>
      <p>{t(what, { name })}</p>
      <div className="row">
        {first && (
          <LinkTo
            link={first}
            device={device}
            className="button-link"
            kind={opening ? undefined : 'primary'}
            onTap={onTap}
          >
            {t(opening ? 'pairing.openAgain' : ways.insideFirst ? 'pairing.inside' : 'pairing.open', {
              name,
            })}
          </LinkTo>
        )}
        {silent && second && (
          <LinkTo link={second} device={device} className="button-link" onTap={onTap}>
            {t(second.kind === 'universal' ? 'pairing.otherLink' : 'pairing.appLink')}
          </LinkTo>
        )}
        {other && (
          <LinkTo link={other} device={device} className="button-link" onTap={onTap}>
            {t(ways.insideFirst ? 'pairing.withCode' : 'pairing.inside', { name })}
          </LinkTo>
        )}
        {silent && (
          <CopyButton
            value={(!ways.insideFirst && uri) || pageLink()}
            what={t(ways.insideFirst || uri === undefined ? 'pairing.pageLink' : 'pairing.link')}
            text
          />
        )}
        <WaysOut uri={silent && supportsCode(app) ? uri : undefined} {...out} />
      </div>
      {opening !== 'opened' && <GetApp app={app} device={device} />}
    </Notice>
  );
}

/** The alternatives for a wallet without a link. */
function ByHand({ app, uri, device, ...out }: AppOpeningProps) {
  const t = useT();
  const { name } = app;
  return (
    <Notice kind="info" title={t('pairing.noLink', { name })}>
      <p>{t('pairing.noLinkWhat', { name })}</p>
      <div className="row">
        <CopyButton value={pageLink()} what={t('pairing.pageLink')} text />
        <WaysOut uri={uri} {...out} />
      </div>
      <GetApp app={app} device={device} />
    </Notice>
  );
}

type WaysOutProps = Pick<AppOpeningProps, 'uri' | 'onScan' | 'onAnother' | 'onCancel'>;

/** The alternatives: the code on this screen where there is one, or another app. */
function WaysOut({ uri, onScan, onAnother, onCancel }: WaysOutProps) {
  const t = useT();
  return (
    <>
      {uri !== undefined && (
        <Button icon={codeIcon} onClick={onScan}>
          {t('start.phone.show')}
        </Button>
      )}
      <Button onClick={onAnother}>{t('pairing.another')}</Button>
      <Button kind="quiet" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </>
  );
}
