import type { Connection, TimelineEntry } from '@causeway/core';
import { useFormat } from '../../i18n/format.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useKeepFocus } from '../form/focus.ts';
import { Machine } from './Machine.tsx';

interface ConnectionCardProps {
  readonly connection: Connection;
  /** Its own lines, oldest first. */
  readonly timeline: readonly TimelineEntry[];
}

/** One connection: its machine, what is true of it, the last things that happened to it. */
export function ConnectionCard({ connection, timeline }: ConnectionCardProps) {
  const t = useT();
  const format = useFormat();
  const { status, error } = connection;
  const last = timeline.findLast((entry) => entry.from !== entry.to);
  const button = useKeepFocus<HTMLButtonElement>(status === 'disconnected');
  const busy = status === 'connecting' || status === 'reconnecting';
  // The state shows the failure, so that the call's own error is not shown as well.
  const connect = () => void connection.connect().catch(() => undefined);
  return (
    <Card
      title={
        <span className="lab-title">
          <bdi>{connection.walletName}</bdi>
          {connection.namespaces.map((namespace) => (
            <Glyph key={namespace} namespace={namespace} />
          ))}
        </span>
      }
      actions={
        status === 'disconnected' ? (
          <Button key="connect" ref={button} onClick={connect}>
            {t('lab.do.connect')}
          </Button>
        ) : (
          <Button key="leave" ref={button} onClick={() => void connection.disconnect({ revoke: false })}>
            {t(busy ? 'lab.do.cancel' : 'lab.do.leave')}
          </Button>
        )
      }
    >
      <Machine
        status={status}
        last={last}
        label={t('lab.machine', { wallet: connection.walletName, status })}
      />
      <dl className="facts">
        <dt>{t('lab.fact.status')}</dt>
        <dd>
          <code>{status}</code> · {format.time(connection.since)}
        </dd>
        <dt>{t('lab.fact.connector')}</dt>
        <dd>
          <code dir="ltr">{connection.id}</code>
        </dd>
        <dt>{t('lab.fact.accounts')}</dt>
        <dd>{format.number(connection.accounts.length)}</dd>
        <dt>{t('lab.fact.chain')}</dt>
        <dd>{connection.chainId ? <code dir="ltr">{connection.chainId}</code> : '–'}</dd>
        {error && (
          <>
            <dt>{t('lab.fact.error')}</dt>
            <dd>
              <code dir="ltr">{error.code}</code> · <bdi>{error.shortMessage}</bdi>
            </dd>
          </>
        )}
      </dl>
      <ol className="lab-last" aria-label={t('lab.last')}>
        {timeline
          .slice(-4)
          .reverse()
          .map((entry, index) => (
            <li key={`${entry.at}-${index}`} className="small">
              <time className="soft">{format.time(entry.at)}</time>
              <code dir="ltr">
                {entry.event}
                {entry.from !== entry.to && ` → ${entry.to}`}
              </code>
            </li>
          ))}
      </ol>
    </Card>
  );
}
