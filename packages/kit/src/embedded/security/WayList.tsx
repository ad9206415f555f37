import type { Kit } from '../../types.js';
import { Warning } from '../approval/Warning.js';
import { icons } from '../look/icons.js';
import { Button, Held, List, Row } from '../look/parts.js';
import { useTimes } from './useTimes.js';
import type { View, WaysIn } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';

interface WayListProps {
  readonly kit: Kit;
  readonly ways: WaysIn;
  readonly onOpen: (view: View) => void;
}

/** The email address and the passkeys, each with a button to change it, and a warning where a loss would lose the wallet. */
export function WayList({ kit, ways: { email, passkeys }, onOpen }: WayListProps) {
  const { t } = useSecurityWords(kit);
  const { day } = useTimes(kit);
  const count = passkeys.length + (email ? 1 : 0);
  return (
    <>
      <List>
        <Held
          icon={icons.mail}
          name={email ? <bdi dir="ltr">{email}</bdi> : t('ways.noEmail')}
          note={t(email ? 'ways.email' : 'ways.noEmailWhat')}
        >
          <Button id="security-mail" onPress={() => onOpen({ name: 'mail' })}>
            {t(email ? 'ways.change' : 'ways.addEmail')}
          </Button>
        </Held>
        {passkeys.map((passkey) => (
          <Held
            key={passkey.id}
            icon={icons.key}
            name={<bdi>{passkey.name}</bdi>}
            note={t('ways.since', { time: day(passkey.createdAt) })}
          >
            <Button
              id={`security-${passkey.id}`}
              kind="icon"
              icon={icons.trash}
              label={t('ways.remove', { name: `\u2068${passkey.name}\u2069` })}
              onPress={() => onOpen({ name: 'remove', passkey })}
            />
          </Held>
        ))}
      </List>
      <Row id="security-add" icon={icons.plus} kind="open" onPress={() => onOpen({ name: 'add' })}>
        {t('ways.add')}
      </Row>
      {count === 0 && <Warning title={t('ways.none')}>{t('ways.noneWhat')}</Warning>}
      {count === 1 && <Warning title={t('ways.one')}>{t(email ? 'ways.mailOnly' : 'ways.oneWhat')}</Warning>}
    </>
  );
}
