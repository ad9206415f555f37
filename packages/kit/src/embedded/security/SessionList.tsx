import type { EmbeddedAccount, RemoteSession } from '@causeway/embedded-wallet';
import { useAction } from '@causeway/react';
import type { Kit } from '../../types.js';
import { Progress } from '../entry/Progress.js';
import { icons } from '../look/icons.js';
import { Button, Held, List, Row } from '../look/parts.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import { useTimes } from './useTimes.js';
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
  const { t } = useSecurityWords(kit);
  const { time } = useTimes(kit);
  const sentenceOf = useSecurityFailure(kit);
  const end = useAction(async ({ signal }, id: string) => {
    await account.sessions.end({ id, signal });
    onEnded();
  });
  const others = sessions.filter(({ current }) => !current);
  const here = sessions.find(({ current }) => current);
  const note = (since: number | undefined, until: number | undefined) =>
    [
      since !== undefined && t('sessions.since', { time: time(since) }),
      until === undefined ? t('sessions.endless') : t('sessions.until', { time: time(until) }),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <List>
        <Held icon={icons.device} name={t('sessions.here')} note={note(here?.createdAt, session.expiresAt)}>
          <Button id="security-out" onPress={() => onOpen({ name: 'out' })}>
            {t('out.button')}
          </Button>
        </Held>
        {others.map(({ id, name, createdAt, expiresAt }) => (
          <Held key={id} icon={icons.device} name={<bdi>{name}</bdi>} note={note(createdAt, expiresAt)}>
            <Button
              label={`${t('sessions.end')} · \u2068${name}\u2069 · ${note(createdAt, expiresAt)}`}
              isBusy={end.status === 'pending'}
              onPress={() => end.dispatch(id)}
            >
              {t('sessions.end')}
            </Button>
          </Held>
        ))}
      </List>
      <Progress kit={kit} action={end} sentence={sentenceOf(end.error)}>
        {t('sessions.ending')}
      </Progress>
      {others.length > 0 && (
        <Row id="security-others" icon={icons.leave} kind="leave" onPress={() => onOpen({ name: 'others' })}>
          {t('sessions.others')}
        </Row>
      )}
    </>
  );
}
