import type { EmbeddedAccount, RemoteSession } from '@causeway/embedded-wallet';
import { useAction } from '@causeway/react';
import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import { Failure } from '../entry/Failure.js';
import { Wait } from '../entry/Wait.js';
import { Held } from './Held.js';
import { device } from './icons.js';
import { timeText } from './timeText.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import type { LiveSession, View } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface SessionListProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  readonly session: LiveSession;
  readonly sessions: readonly RemoteSession[];
  readonly onOpen: (view: View) => void;
  /** Called after a session was ended, or could not be. */
  readonly onEnded: () => void;
}

/** Every session of the person, this browser's first, each with a button that ends it. */
export function SessionList({ kit, account, session, sessions, onOpen, onEnded }: SessionListProps) {
  const { t, locale } = useSecurityWords(kit);
  const sentenceOf = useSecurityFailure(kit);
  const end = useAction(async ({ signal }, id: string) => {
    await account.sessions.end({ id, signal });
    onEnded();
  });
  const others = sessions.filter(({ current }) => !current);
  const here = sessions.find(({ current }) => current);
  const note = (since: number | undefined, until: number | undefined) =>
    [
      since !== undefined && t('sessions.since', { time: timeText(locale, since) }),
      until === undefined ? t('sessions.endless') : t('sessions.until', { time: timeText(locale, until) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <ul data-part="list">
        <Held icon={device} name={t('sessions.here')} note={note(here?.createdAt, session.expiresAt)}>
          <button id="security-out" type="button" data-part="action" onClick={() => onOpen({ name: 'out' })}>
            {t('out.button')}
          </button>
        </Held>
        {others.map(({ id, name, createdAt, expiresAt }) => (
          <Held key={id} icon={device} name={<bdi>{name}</bdi>} note={note(createdAt, expiresAt)}>
            <button
              type="button"
              data-part="action"
              aria-label={`${t('sessions.end')} · \u2068${name}\u2069 · ${note(createdAt, expiresAt)}`}
              aria-busy={end.status === 'pending' || undefined}
              onClick={() => {
                if (end.status !== 'pending') end.dispatch(id);
              }}
            >
              {t('sessions.end')}
            </button>
          </Held>
        ))}
      </ul>
      {end.status === 'pending' && (
        <Wait kit={kit} since={end.since} onCancel={end.reset}>
          {t('sessions.ending')}
        </Wait>
      )}
      <Failure kit={kit} error={end.error} sentence={sentenceOf(end.error)} />
      {others.length > 0 && (
        <button
          id="security-others"
          type="button"
          data-part="row"
          data-kind="leave"
          onClick={() => onOpen({ name: 'others' })}
        >
          <span data-part="row-icon">
            <Icon name="leave" />
          </span>
          <span data-part="row-text">{t('sessions.others')}</span>
        </button>
      )}
    </>
  );
}
