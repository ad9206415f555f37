import { WalletError } from '@causeway/protocol';
import type { Provider } from '../src/testing/embedded.js';
import { passkeyNamed } from '../src/testing/embeddedAccount.js';
import {
  answer,
  asked,
  failure,
  press,
  type SecurityStory,
  type Steps,
  secured,
  submit,
  unwell,
  usual,
} from './secured.js';
import { fill, find, until } from './steps.js';

async function openSecret(): Promise<void> {
  await press('#security-export');
  await press('[data-part="list"] button');
  await asked('primary');
}

/** Opens the recovery in the connect dialog, and then takes the steps. */
const lost = (steps?: Steps): SecurityStory => ({
  embedded: {},
  async play({ kit, provider }) {
    kit.dialog.set('connect');
    (await find('button:has([data-icon="mail"])')).click();
    await press('[data-part="embedded"] > [data-part="link"]');
    await find('[data-part="choice"]');
    if (provider) await steps?.(provider);
  },
});

async function sendLongCode(): Promise<void> {
  fill('[data-part="form"] input[type="email"]', 'alice@example.com');
  await submit();
  await find('input[autocomplete="one-time-code"]');
}

async function enterLongCode({ code }: Provider): Promise<void> {
  await sendLongCode();
  fill('[data-part="form"] input', code.padEnd(120, 'x'));
  await submit();
  await find('input[maxlength="64"]');
}

async function createPasskey(): Promise<void> {
  fill('input[maxlength="64"]', 'Replacement');
  await submit();
}

/** The stories by name. */
export const securityStories: Readonly<Record<string, SecurityStory>> = {
  'account-embedded': {
    embedded: {},
    async play({ kit, provider }) {
      provider?.enter();
      await kit.wallets.list
        .get()
        .find(({ routes }) => routes.includes('embedded'))
        ?.connect();
      kit.dialog.set('account');
      await find('[data-icon="shield"]');
    },
  },
  security: secured(usual),
  'security-one-way': secured(),
  'security-no-way': secured({ email: undefined }),
  'security-reading': unwell((provider) => {
    provider.hangs = true;
  }, '[data-part="reading"]'),
  'security-unread': unwell((provider) => {
    provider.error = new WalletError('embedded-unreachable', { method: 'get_user', reason: 'offline' });
  }, '[data-part="failure"]:not(:empty)'),
  'security-signed-out': {
    embedded: {},
    async play({ kit }) {
      kit.dialog.set('security');
      await find('[data-part="screen"] [data-kind="primary"]');
    },
  },
  'security-add': secured(usual, async () => {
    await press('#security-add');
    await submit();
    await find('[data-state="failed"]');
  }),
  'security-adding': secured(usual, async (provider) => {
    await press('#security-add');
    provider.hangs = true;
    await createPasskey();
    await find('[data-part="wait"]');
  }),
  'security-added-before': secured(usual, async (provider) => {
    await press('#security-add');
    provider.error = new WalletError('embedded-passkey-exists', {});
    await createPasskey();
    await failure();
  }),
  'security-remove': secured(usual, async () => {
    await press('[data-part="remove"]');
    await asked('loss');
  }),
  'security-remove-last': secured({ email: undefined, passkeys: [passkeyNamed('Work laptop')] }, async () => {
    await press('[data-part="remove"]');
    await answer('loss');
    await find('[data-part="notice"]');
    await asked('loss');
  }),
  'security-mail': secured(usual, () => press('#security-mail')),
  'security-mail-code': secured(usual, async () => {
    await press('#security-mail');
    await sendLongCode();
  }),
  'security-others': secured(usual, async () => {
    await press('#security-others');
    await asked('loss');
  }),
  'security-out': secured(usual, async () => {
    await press('#security-out');
    await asked('loss');
  }),
  'security-out-lost': secured({ email: undefined }, async () => {
    await press('#security-out');
    await asked('loss');
  }),
  'security-export': secured(usual, async () => {
    await press('#security-export');
    await find('[data-part="list"]');
  }),
  'security-secret': secured(usual, openSecret),
  'security-secret-proof': secured({ ...usual, isProved: false }, async () => {
    await openSecret();
    await answer('primary');
    await find('[data-part="actions"] [data-icon="key"]');
  }),
  'security-secret-encrypting': secured(usual, async (provider) => {
    await openSecret();
    provider.hangs = true;
    await answer('primary');
    await find('[data-part="wait"]');
  }),
  'security-secret-failed': secured(usual, async (provider) => {
    await openSecret();
    provider.error = new WalletError('embedded-frame-failed', { reason: 'no answer' });
    await answer('primary');
    await failure();
  }),
  'security-secret-shown': secured(usual, async () => {
    await openSecret();
    await answer('primary');
    await find('[data-state="open"] > iframe');
  }),
  'security-import': secured(usual, async () => {
    await press('#security-import');
    await submit();
    await find('[data-state="failed"]');
  }),
  'security-import-typing': secured(usual, async () => {
    await press('#security-import');
    await createPasskey();
    await find('[data-state="open"] > iframe');
  }),
  'security-imported': secured(usual, async () => {
    await press('#security-import');
    await createPasskey();
    await press('[data-state="open"]');
    await find('[data-part="address-whole"]');
  }),
  'connect-embedded-lost': lost(),
  'connect-embedded-lost-code': lost(sendLongCode),
  'connect-embedded-lost-short-code': lost(async () => {
    await sendLongCode();
    fill('[data-part="form"] input', 'ABC123');
    await submit();
    await find('[data-state="failed"]');
  }),
  'connect-embedded-lost-passkey': lost(enterLongCode),
  'connect-embedded-lost-known': lost(async (provider) => {
    provider.has.recoveryError = new WalletError('embedded-passkey-exists', {});
    await enterLongCode(provider);
    await createPasskey();
    await find('[data-kind="primary"] [data-icon="key"]');
  }),
  'connect-embedded-lost-over': lost(async (provider) => {
    await enterLongCode(provider);
    (await provider.embedded.open()).recovery.clear();
    await until(
      () => document.querySelector('dialog[open] [role="alert"][data-part="screen-text"]') !== null,
    );
  }),
  'connect-embedded-lost-ready': lost(async (provider) => {
    await enterLongCode(provider);
    await createPasskey();
    await find('[data-kind="primary"] [data-icon="key"]');
  }),
};
