import { WalletError } from '@causeway/protocol';
import { openAt } from '../src/embedded/security/startView.js';
import type { Provider } from '../src/testing/embedded.js';
import { accountOf, type Holdings, keyNamed, phraseNamed } from '../src/testing/embeddedAccount.js';
import { first, second } from '../src/testing/page.js';
import { answer, failure, press, type SecurityStory, type Steps, secured, usual } from './secured.js';
import { find } from './steps.js';

/** Opens the accounts for a person who has this, and then takes the steps. */
const holding = (
  has: Partial<Holdings> = {},
  steps?: Steps,
  before?: (provider: Provider) => void,
): SecurityStory => ({
  embedded: {},
  async play({ kit, provider }) {
    if (!provider) return;
    Object.assign(provider.has, has);
    provider.enter();
    before?.(provider);
    openAt(kit, 'accounts');
    await find(
      '[data-view="accounts"] > :is(section, [data-part="reading"]), [data-view="accounts"] > p + p',
    );
    await steps?.(provider);
  },
});

const several: Partial<Holdings> = {
  phrases: [
    phraseNamed('Main', {
      exported: true,
      accounts: [
        accountOf('wallet-Main', first),
        accountOf('wallet-Main', second, 1, 'Savings for the house'),
      ],
    }),
    phraseNamed('From the old telephone', {
      imported: true,
      accounts: [accountOf('wallet-From the old telephone', `0x${'0d'.repeat(20)}`)],
    }),
  ],
  keys: [keyNamed('Hardware', `0x${'c4'.repeat(20)}`)],
};

const refused = new WalletError('activity-not-completed', { status: 'FAILED' } as never);
const addAccount = () => press('[data-view="accounts"] section > [data-part="row"]');
const passkeyEachTime = () => press('[data-part="option"]:last-child input');

/** The stories of the wallet's accounts and of the key that signs, by name. */
export const accountStories: Readonly<Record<string, SecurityStory>> = {
  'security-accounts': holding(several),
  'security-accounts-reading': holding({}, undefined, (provider) => {
    provider.hangs = true;
  }),
  'security-accounts-none': holding({ phrases: [], keys: [] }),
  'security-accounts-unread': holding(
    {},
    () => failure(),
    (provider) => {
      provider.error = new WalletError('embedded-unreachable', { method: 'list_wallets', reason: 'offline' });
    },
  ),
  'security-accounts-adding': holding(several, async (provider) => {
    provider.hangs = true;
    await addAccount();
    await find('[data-part="wait"]');
  }),
  'security-accounts-added': holding(several, async () => {
    await addAccount();
    await find('[role="status"]:not(:empty)');
  }),
  'security-accounts-refused': holding(several, async (provider) => {
    provider.error = refused;
    await addAccount();
    await failure();
  }),
  'security-accounts-switching': holding(several, async (provider) => {
    provider.hangs = true;
    await press('[data-part="list"] > li + li > button');
    await find('[data-part="wait"]');
  }),
  'security-passkey-each-time': secured(usual, async () => {
    await passkeyEachTime();
    await find('[data-part="option"]:last-child :checked');
  }),
  'security-passkey-each-time-unsaved': secured(usual, async (provider) => {
    provider.error = new WalletError('storage-quota', { storage: 'IndexedDB' } as never);
    await passkeyEachTime();
    await failure();
  }),
  'security-passkey-each-time-lost': secured(usual, async (provider) => {
    await passkeyEachTime();
    await find('[data-part="option"]:last-child :checked');
    Object.assign(provider.has, { passkeys: [] });
    await press('#security-others');
    await answer('loss');
    await find('[data-view="home"]');
  }),
};
