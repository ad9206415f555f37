/** @jsxImportSource preact */
import type { Connection, TimelineEntry } from '@causeway/core';
import { useWords } from '../words/words.js';
import { Machine } from './Machine.js';
import { timeOf } from './timeOf.js';

interface ConnectionCardProps {
  readonly connection: Connection;
  /** Its own lines, oldest first. */
  readonly timeline: readonly TimelineEntry[];
}

/** One connection: its machine, its current values, and its latest events. */
export function ConnectionCard({ connection, timeline }: ConnectionCardProps) {
  const say = useWords();
  const { id, walletName, namespaces, status, since, accounts, chainId, error } = connection;
  const last = timeline.findLast((entry) => entry.from !== entry.to);
  const isOff = status === 'disconnected';
  const isBusy = status === 'connecting' || status === 'reconnecting';
  // The state shows the failure, so that the call's own error is not shown as well.
  const press = () =>
    void (isOff ? connection.connect() : connection.disconnect({ revoke: false })).catch(() => undefined);
  return (
    <article>
      <header>
        <h3>
          <bdi>{walletName}</bdi>{' '}
          <small class="soft" dir="ltr">
            {namespaces.join(', ')}
          </small>
        </h3>
        {/* One button, so that it keeps the focus. */}
        <button type="button" onClick={press}>
          {say(isOff ? 'connect' : isBusy ? 'cancel' : 'leave')}
        </button>
      </header>
      <Machine status={status} last={last} label={say('machine', { wallet: walletName, status })} />
      <dl>
        <dt>{say('status')}</dt>
        <dd>
          <code>{status}</code> · {timeOf(since)}
        </dd>
        <dt>{say('connector')}</dt>
        <dd>
          <code dir="ltr">{id}</code>
        </dd>
        <dt>{say('accounts')}</dt>
        <dd>{accounts.length}</dd>
        {chainId && (
          <>
            <dt>{say('chain')}</dt>
            <dd>
              <code dir="ltr">{chainId}</code>
            </dd>
          </>
        )}
        {error && (
          <>
            <dt>{say('error')}</dt>
            <dd>
              <code dir="ltr">{error.code}</code> · <bdi>{error.shortMessage}</bdi>
            </dd>
          </>
        )}
      </dl>
      {timeline.length > 0 && (
        <ol aria-label={say('last', { wallet: walletName })}>
          {timeline
            .slice(-4)
            .reverse()
            .map((entry) => (
              <li key={`${entry.at} ${entry.event} ${entry.from}`}>
                <time class="soft">{timeOf(entry.at)}</time>{' '}
                <code dir="ltr">
                  {entry.event}
                  {entry.from !== entry.to && ` → ${entry.to}`}
                </code>
              </li>
            ))}
        </ol>
      )}
    </article>
  );
}
