import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { type ReactNode, useCallback, useState } from 'react';
import type { Kit } from '../../types.js';
import { icons } from '../look/icons.js';
import { Actions, Button, Text } from '../look/parts.js';
import { AccountList } from './AccountList.js';
import { Read } from './Read.js';
import { SecretList } from './SecretList.js';
import { SecurityLog } from './SecurityLog.js';
import { SecurityView, titleOf } from './SecurityView.js';
import { SessionList } from './SessionList.js';
import { SignWith } from './SignWith.js';
import { useWalletData } from './useWalletData.js';
import type { LiveSession, Step, View } from './views.js';
import { WayList } from './WayList.js';
import { useSecurityWords } from './words/useSecurityWords.js';

/** A part of the page of a wallet's security. */
export interface SecurityPart {
  readonly title: string;
  readonly content: ReactNode;
}

/** The parts of the page, each to be shown once. */
export interface ShownSecurity {
  readonly accounts: SecurityPart;
  readonly ways: SecurityPart;
  readonly sessions: SecurityPart;
  /** The key that signs; its title is that of the options. */
  readonly signing: SecurityPart;
  readonly export: SecurityPart;
  readonly import: SecurityPart;
  readonly log: SecurityPart;
  /** What the person does, to be shown in a dialog. */
  readonly step: (SecurityPart & { readonly close: () => void }) | undefined;
}

interface SecurityPartsProps {
  readonly kit: Kit;
  readonly account: EmbeddedAccount;
  readonly session: LiveSession;
  readonly children: (parts: ShownSecurity) => ReactNode;
}

/** What a step may change; it is read again after a change. */
const changes: Readonly<Record<Step['name'], 'ways' | 'sessions' | 'held' | undefined>> = {
  mail: 'ways',
  add: 'ways',
  remove: 'ways',
  others: 'sessions',
  out: undefined,
  secret: 'held',
  import: 'held',
};

/**
 * The security of an embedded wallet in parts, for a page of the app's own, in the look around it; after `prepareSecurity`.
 *
 * @example
 * ```tsx
 * import type { EmbeddedAccount, SessionView } from '@causeway/embedded-wallet';
 * import type { Kit } from '@causeway/kit';
 * import { SecurityParts } from '@causeway/kit/requests';
 *
 * interface SecurityProps {
 *   readonly kit: Kit;
 *   readonly account: EmbeddedAccount;
 *   readonly session: Extract<SessionView, { readonly userId: string }>;
 * }
 *
 * export const Ways = (props: SecurityProps) => (
 *   <SecurityParts {...props}>
 *     {({ ways, step }) => (
 *       <section aria-label={ways.title}>
 *         {ways.content}
 *         {step && <dialog open>{step.content}</dialog>}
 *       </section>
 *     )}
 *   </SecurityParts>
 * );
 * ```
 */
export function SecurityParts({ kit, account, session, children }: SecurityPartsProps) {
  const { t } = useSecurityWords(kit);
  const data = useWalletData(account, true);
  const [step, setStep] = useState<Step>();
  const [isShown, setShown] = useState(false);
  /** Whether a secret was shown or imported in this step. */
  const [isMarked, setMarked] = useState(false);
  /** The log is read again after each change. */
  const [steps, setSteps] = useState(0);
  const { ways, sessions, held } = data;
  const onOpen = (view: View) => setStep(view as Step);
  const noted = (again: () => void) => () => {
    again();
    setSteps((count) => count + 1);
  };
  const onShown = useCallback((is: boolean) => {
    setShown(is);
    if (is) setMarked(true);
  }, []);
  const closeView = (isChanged: boolean) => () => {
    const changed = step && isChanged && changes[step.name];
    setStep(undefined);
    setShown(false);
    setMarked(false);
    if (changed) noted(data[changed].again)();
  };
  const close = closeView(isMarked);
  const props = { kit, account };
  const parts: ShownSecurity = {
    accounts: {
      title: t('accounts.title'),
      content: <AccountList {...props} held={{ ...held, again: noted(held.again) }} />,
    },
    ways: {
      title: t('ways.title'),
      content: (
        <Read kit={kit} reading={ways}>
          {(kept) => <WayList kit={kit} ways={kept} onOpen={onOpen} />}
        </Read>
      ),
    },
    sessions: {
      title: t('sessions.title'),
      content: (
        <Read kit={kit} reading={sessions}>
          {(kept) => (
            <SessionList
              {...props}
              session={session}
              sessions={kept}
              onOpen={onOpen}
              onEnded={noted(sessions.again)}
            />
          )}
        </Read>
      ),
    },
    signing: {
      title: t('sign.with'),
      content: <SignWith {...props} session={session} ways={ways.kept} />,
    },
    export: {
      title: t('export.title'),
      content: <SecretList kit={kit} held={held} onOpen={onOpen} />,
    },
    import: {
      title: t('import.title'),
      content: (
        <>
          <Text>{t('import.note')}</Text>
          <Actions>
            <Button icon={icons.plus} onPress={() => onOpen({ name: 'import' })}>
              {t('import.title')}
            </Button>
          </Actions>
        </>
      ),
    },
    // The later pages of the log follow from the first, so a new key reads all of them again.
    log: { title: t('log.title'), content: <SecurityLog key={steps} {...props} /> },
    step: step && {
      title: titleOf(step, t) ?? '',
      content: (
        <SecurityView
          {...props}
          {...{ session, isShown }}
          view={step}
          ways={ways.kept}
          onShown={onShown}
          onBack={close}
          onDone={closeView(true)}
        />
      ),
      close,
    },
  };
  return children(parts);
}
