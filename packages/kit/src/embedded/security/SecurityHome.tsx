import type { RemoteSession } from '@causeway/embedded-wallet';
import type { Kept } from '../../requests/useKept.js';
import type { DrawingProps } from '../../shared/Drawing.js';
import { embeddedOf } from '../embedded.js';
import { icons } from '../look/icons.js';
import { Group, Row } from '../look/parts.js';
import { Read } from './Read.js';
import { SessionList } from './SessionList.js';
import { SignWith } from './SignWith.js';
import type { LiveSession, View, ViewProps, WaysIn } from './views.js';
import { WayList } from './WayList.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface SecurityHomeProps extends ViewProps {
  readonly session: LiveSession;
  readonly ways: Kept<WaysIn>;
  readonly sessions: Kept<readonly RemoteSession[]>;
  readonly onOpen: (view: View) => void;
}

/** The first view: the ways to sign in, the key of signatures, the sessions, and the ways to the secrets. */
export function SecurityHome({ kit, account, session, ways, sessions, onOpen }: SecurityHomeProps) {
  const { t } = useSecurityWords(kit);
  const opener = (name: 'export' | 'import' | 'log', icon: DrawingProps) => (
    <Row
      id={`security-${name}`}
      icon={icon}
      kind="open"
      note={t(`${name}.note`)}
      onPress={() => onOpen({ name })}
    >
      {t(`${name}.title`)}
    </Row>
  );
  return (
    <>
      <Group title={t('ways.title')}>
        <Read kit={kit} reading={ways}>
          {(data) => <WayList kit={kit} ways={data} onOpen={onOpen} />}
        </Read>
      </Group>
      <section data-part="group">
        <SignWith kit={kit} account={account} session={session} ways={ways.kept} />
      </section>
      <Group title={t('sessions.title')}>
        <Read kit={kit} reading={sessions}>
          {(data) => (
            <SessionList
              kit={kit}
              account={account}
              session={session}
              sessions={data}
              onOpen={onOpen}
              onEnded={sessions.again}
            />
          )}
        </Read>
      </Group>
      {embeddedOf(kit).frameUrl && (
        <Group title={t('secrets.title')}>
          {opener('export', icons.phrase)}
          {opener('import', icons.plus)}
        </Group>
      )}
      {opener('log', icons.log)}
    </>
  );
}
