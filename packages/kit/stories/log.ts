import { WalletError } from '@causeway/protocol';
import type { Provider } from '../src/testing/embedded.js';
import { entryOf } from '../src/testing/embeddedAccount.js';
import { failure, press, type SecurityStory, type Steps, secured, unwell } from './secured.js';
import { find } from './steps.js';

const open = () => press('#security-log');

/** Opens the log of a person for whom this was done, and then takes the steps. */
const logged = (log: readonly ReturnType<typeof entryOf>[], steps?: Steps): SecurityStory =>
  secured({ log }, async (provider) => {
    await open();
    await find('[data-view="log"] [data-part="actions"]');
    await steps?.(provider);
  });

const signed = { signRawPayloadIntentV2: { signWith: `0x${'a1'.repeat(20)}`, payload: 'ab'.repeat(300) } };
const usual = [
  entryOf('SIGN_RAW_PAYLOAD', 1, { intent: signed }),
  entryOf('INIT_USER_EMAIL_RECOVERY', 2, { status: 'CONSENSUS_NEEDED' }),
  entryOf('EXPORT_WALLET', 3, { status: 'REJECTED' }),
  entryOf('SET_ORGANIZATION_FEATURE', 4, { status: 'AUTHENTICATORS_NEEDED' }),
  entryOf('IMPORT_WALLET', 5, { status: 'FAILED' }),
  ...[
    'RECOVER_USER',
    'OTP_LOGIN',
    'DELETE_AUTHENTICATORS',
    'UPDATE_USER_EMAIL',
    'CREATE_WALLET_ACCOUNTS',
  ].map((type, index) => entryOf(type, 6 + index)),
  entryOf('CREATE_SUB_ORGANIZATION', 11),
];
const offline = new WalletError('embedded-unreachable', { method: 'list_activities', reason: 'offline' });
const more = () => press('[data-view="log"] [data-part="actions"] > :first-child');

/** The log at a provider that is not well. */
const unread = (change: (provider: Provider) => void): SecurityStory => {
  const { embedded, play } = unwell(change, '#security-log');
  return {
    embedded,
    async play(world) {
      await play(world);
      await open();
      await find('[data-view="log"] > [data-part="reading"]');
    },
  };
};

/** The stories of the log, by name. */
export const logStories: Readonly<Record<string, SecurityStory>> = {
  'security-log': logged(usual),
  'security-log-none': logged([]),
  'security-log-details': logged(usual, async () => {
    await press('[data-part="log-entry"] summary');
    await find('[data-part="log-entry"] [data-part="text"]');
  }),
  'security-log-earlier': logged(usual, async () => {
    await more();
    await find('[data-part="log-entry"]:nth-child(11)');
  }),
  'security-log-earlier-waiting': logged(usual, async (provider) => {
    provider.hangs = true;
    await more();
    await find('[data-view="log"] [data-part="wait"]');
  }),
  'security-log-earlier-unread': logged(usual, async (provider) => {
    provider.error = offline;
    await more();
    await failure();
  }),
  'security-log-reading': unread((provider) => {
    provider.hangs = true;
  }),
  'security-log-unread': unread((provider) => {
    provider.error = offline;
  }),
};
