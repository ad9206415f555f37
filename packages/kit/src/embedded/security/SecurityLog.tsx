import type { ActivityEntry } from '@causeway/embedded-wallet';
import { describeIntent } from '../../requests/describeIntent.js';
import { useActivityLog } from '../../requests/useActivityLog.js';
import type { Kit } from '../../types.js';
import { Progress } from '../entry/Progress.js';
import { Actions, Button, Entry, Lines, List, Text } from '../look/parts.js';
import { Read } from './Read.js';
import { useSecurityFailure } from './useSecurityFailure.js';
import { useTimes } from './useTimes.js';
import type { ViewProps } from './views.js';
import { useSecurityWords } from './words/useSecurityWords.js';
import type { SecurityWordKey } from './words/words.js';

/** What the wallet service has done for the person, the newest first. */
export function SecurityLog({ kit, account }: Omit<ViewProps, 'onBack'>) {
  const { t } = useSecurityWords(kit);
  const sentenceOf = useSecurityFailure(kit);
  const { newest, entries, more, hasMore } = useActivityLog(account);
  return (
    <>
      <Read kit={kit} reading={newest}>
        {() =>
          entries.length === 0 ? (
            <Text>{t('log.none')}</Text>
          ) : (
            <List>
              {entries.map((entry) => (
                <LogLine key={entry.id} kit={kit} entry={entry} />
              ))}
            </List>
          )
        }
      </Read>
      <Progress kit={kit} action={more} sentence={sentenceOf(more.error)}>
        {t('security.reading')}
      </Progress>
      {newest.kept && (
        <Actions>
          {hasMore && (
            <Button isBusy={more.status === 'pending'} onPress={() => more.dispatch()}>
              {t('log.more')}
            </Button>
          )}
          <Button isBusy={newest.status === 'pending'} onPress={newest.again}>
            {t('log.again')}
          </Button>
        </Actions>
      )}
    </>
  );
}

/** One entry of the log: what, when and with which result; what was asked for exactly is one press away. */
function LogLine({ kit, entry }: { readonly kit: Kit; readonly entry: ActivityEntry }) {
  const { t } = useSecurityWords(kit);
  const { time } = useTimes(kit);
  const { type, status, createdAt } = entry;
  const [word, result] = [typeWords.get(type), statusWords.get(status)];
  const facts = describeIntent(entry.intent);
  return (
    <Entry
      what={word ? t(word) : <bdi>{type}</bdi>}
      at={createdAt}
      time={time(createdAt)}
      result={result ? t(result) : <bdi>{status}</bdi>}
    >
      {facts.length > 0 && (
        <Lines title={t('log.details')} lines={facts.map(([name, value]) => `${name}: ${value}`)} />
      )}
    </Entry>
  );
}

type LogWord = Extract<SecurityWordKey, `log.${string}`>;

/** The sentence for what was done, by the service's name of it. Others are shown by that name. */
const typeWords: ReadonlyMap<string, LogWord> = new Map([
  ['SIGN_RAW_PAYLOAD', 'log.signed'],
  ['SIGN_RAW_PAYLOADS', 'log.signed'],
  ['SIGN_TRANSACTION', 'log.transaction'],
  ['CREATE_SUB_ORGANIZATION', 'log.created'],
  ['CREATE_WALLET', 'log.phrase'],
  ['CREATE_WALLET_ACCOUNTS', 'log.account'],
  ['CREATE_AUTHENTICATORS', 'log.passkey'],
  ['DELETE_AUTHENTICATORS', 'log.passkeyGone'],
  ['CREATE_API_KEYS', 'log.session'],
  ['DELETE_API_KEYS', 'log.sessionGone'],
  ['STAMP_LOGIN', 'log.in'],
  ['OTP_LOGIN', 'log.inCode'],
  ['EMAIL_AUTH', 'log.mailIn'],
  ['INIT_USER_EMAIL_RECOVERY', 'log.mailLost'],
  ['RECOVER_USER', 'log.recovered'],
  ['EXPORT_WALLET', 'log.phraseShown'],
  ['EXPORT_WALLET_ACCOUNT', 'log.keyShown'],
  ['EXPORT_PRIVATE_KEY', 'log.keyShown'],
  ['INIT_IMPORT_WALLET', 'log.importBegun'],
  ['INIT_IMPORT_PRIVATE_KEY', 'log.importBegun'],
  ['IMPORT_WALLET', 'log.phraseIn'],
  ['IMPORT_PRIVATE_KEY', 'log.keyIn'],
  ['UPDATE_USER', 'log.changed'],
  ['UPDATE_USER_EMAIL', 'log.mail'],
]);

/** The sentence for the result. */
const statusWords: ReadonlyMap<string, LogWord> = new Map([
  ['COMPLETED', 'log.done'],
  ['FAILED', 'log.failed'],
  ['REJECTED', 'log.rejected'],
  ['PENDING', 'log.pending'],
  ['CONSENSUS_NEEDED', 'log.waits'],
]);
