import type { RemoteSession } from '@causeway/embedded-wallet';
import type { Kept } from '../../requests/useKept.js';
import { Icon } from '../../shared/Icon.js';
import { embeddedOf } from '../embedded.js';
import { log, phrase } from './icons.js';
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
  const opener = (name: 'export' | 'import' | 'log', icon: typeof phrase) => (
    <button id={`security-${name}`} type="button" data-part="row" onClick={() => onOpen({ name })}>
      <span data-part="row-icon">{icon}</span>
      <span data-part="row-text">
        <span>{t(`${name}.title`)}</span>
        <small data-part="row-note">{t(`${name}.note`)}</small>
      </span>
      <Icon name="chevron" />
    </button>
  );
  return (
    <>
      <section data-part="group" aria-labelledby="security-ways">
        <h3 id="security-ways" data-part="group-label">
          {t('ways.title')}
        </h3>
        <Read kit={kit} reading={ways}>
          {(data) => <WayList kit={kit} ways={data} onOpen={onOpen} />}
        </Read>
      </section>
      <SignWith kit={kit} account={account} session={session} ways={ways.kept} />
      <section data-part="group" aria-labelledby="security-sessions">
        <h3 id="security-sessions" data-part="group-label">
          {t('sessions.title')}
        </h3>
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
      </section>
      {embeddedOf(kit).frameUrl && (
        <section data-part="group" aria-labelledby="security-secrets">
          <h3 id="security-secrets" data-part="group-label">
            {t('secrets.title')}
          </h3>
          {opener('export', phrase)}
          {opener('import', <Icon name="plus" />)}
        </section>
      )}
      {opener('log', log)}
    </>
  );
}
