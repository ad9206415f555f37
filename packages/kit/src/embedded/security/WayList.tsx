import { Icon } from '../../shared/Icon.js';
import type { Kit } from '../../types.js';
import { Warning } from '../approval/Warning.js';
import { Held } from './Held.js';
import { trash } from './icons.js';
import { dayText } from './timeText.js';
import type { View, WaysIn } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface WayListProps {
  readonly kit: Kit;
  readonly ways: WaysIn;
  readonly onOpen: (view: View) => void;
}

/** The email address and the passkeys, each with a button to change it, and a warning where a loss would lose the wallet. */
export function WayList({ kit, ways: { email, passkeys }, onOpen }: WayListProps) {
  const { t, locale } = useSecurityWords(kit);
  const count = passkeys.length + (email ? 1 : 0);
  const warning = count === 0 ? 'none' : count === 1 ? 'one' : undefined;
  return (
    <>
      <ul data-part="list">
        <Held
          icon={<Icon name="mail" />}
          name={email ? <bdi dir="ltr">{email}</bdi> : t('ways.noEmail')}
          note={t(email ? 'ways.email' : 'ways.noEmailWhat')}
        >
          <button
            id="security-mail"
            type="button"
            data-part="action"
            onClick={() => onOpen({ name: 'mail' })}
          >
            {t(email ? 'ways.change' : 'ways.addEmail')}
          </button>
        </Held>
        {passkeys.map((passkey) => (
          <Held
            key={passkey.id}
            icon={<Icon name="key" />}
            name={<bdi>{passkey.name}</bdi>}
            note={t('ways.since', { time: dayText(locale, passkey.createdAt) })}
          >
            <button
              id={`security-${passkey.id}`}
              type="button"
              data-part="remove"
              aria-label={t('ways.remove', { name: `\u2068${passkey.name}\u2069` })}
              onClick={() => onOpen({ name: 'remove', passkey })}
            >
              {trash}
            </button>
          </Held>
        ))}
      </ul>
      <button id="security-add" type="button" data-part="row" onClick={() => onOpen({ name: 'add' })}>
        <span data-part="row-icon">
          <Icon name="plus" />
        </span>
        <span data-part="row-text">{t('ways.add')}</span>
        <Icon name="chevron" />
      </button>
      {warning && <Warning title={t(`ways.${warning}`)}>{t(`ways.${warning}What`)}</Warning>}
    </>
  );
}
