import { useStore } from '@causeway/react';
import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Holdings } from '../../testing/embeddedAccount.js';
import { accountOf, passkeyNamed, phraseNamed, sessionNamed } from '../../testing/embeddedAccount.js';
import { button, field, openPage, text } from '../../testing/openSecurity.js';
import { first } from '../../testing/page.js';
import { embeddedOf } from '../embedded.js';
import { LookContext, type ScreenLook } from '../look/look.js';
import { prepareSecurity } from './prepareSecurity.js';
import { SecurityParts, type ShownSecurity } from './SecurityParts.js';

afterEach(cleanup);

const look: Partial<ScreenLook> = {
  locale: 'de',
  Button: ({ kind, label, isBusy, place, onPress, children }) => (
    <button
      ref={place}
      type={kind === 'primary' ? 'submit' : 'button'}
      className="own"
      aria-label={label}
      onClick={isBusy ? undefined : onPress}
    >
      {children}
    </button>
  ),
  Failure: ({ error, onDismiss }) =>
    error !== undefined && (
      <button type="button" onClick={onDismiss}>
        Forget it
      </button>
    ),
};

const names = ['accounts', 'ways', 'sessions', 'signing', 'export', 'import', 'log'] as const;

function Page({ step, ...parts }: ShownSecurity) {
  return (
    <>
      {names.map((name) => (
        <section key={name} aria-label={parts[name].title}>
          {parts[name].content}
        </section>
      ))}
      {step && (
        <section aria-label={step.title} data-testid="step">
          {step.content}
          <button type="button" onClick={step.close}>
            Leave
          </button>
        </section>
      )}
    </>
  );
}

/** A page of the app's own with all parts, in a look of its own. */
async function open(has: Partial<Holdings> = {}) {
  const { kit, provider } = await openPage(has);
  provider.enter();
  await prepareSecurity(kit);
  const account = await embeddedOf(kit).open();
  function Own() {
    const session = useStore(account.session);
    if (session.status === 'none' || session.status === 'unknown') return null;
    return (
      <SecurityParts kit={kit} account={account} session={session}>
        {(parts) => <Page {...parts} />}
      </SecurityParts>
    );
  }
  await render(
    <LookContext.Provider value={look}>
      <Own />
    </LookContext.Provider>,
  );
  return provider;
}

const section = (name: string) => browser.getByRole('region', { name, exact: true });
const reads = (calls: readonly string[], name: string) =>
  calls.filter((call) => call.startsWith(name)).length;

it('a page of the app has all parts, each in the look of the app where it has one', async () => {
  await open({
    passkeys: [passkeyNamed('Laptop')],
    phrases: [phraseNamed('Main', { accounts: [accountOf('Main', first)] })],
  });
  await expect.element(section('Ways to sign in').getByText('Laptop')).toBeVisible();
  await expect.element(section('Sign with').getByRole('radio', { name: /This session/ })).toBeVisible();
  await expect.element(section('Export').getByRole('button').first()).toBeVisible();
  await expect.element(button('Change')).toHaveClass('own');
  // A day in the language of the app, in a sentence of the kit's.
  await expect.element(text(/Passkey, added .*\d\d\.\d\d\.\d{4}/)).toBeVisible();
});

it('what a step changes is read again when it is over, and so is the log', async () => {
  const { calls } = await open();
  await button('Add a passkey').click();
  await expect.element(browser.getByTestId('step')).toHaveAccessibleName('Add a passkey');
  await field('Name of the passkey').fill('Laptop');
  const before = reads(calls, 'activity');
  await button('Create the passkey').click();
  await expect.element(section('Ways to sign in').getByText('Laptop')).toBeVisible();
  await expect.element(browser.getByTestId('step')).not.toBeInTheDocument();
  expect(reads(calls, 'activity')).toBe(before + 1);
});

it('a session that is ended leaves the list, and the log is read again', async () => {
  const { calls } = await open({ sessions: [sessionNamed('Phone')] });
  const before = reads(calls, 'activity');
  await button(/^End · .*Phone/).click();
  await expect.element(text('Phone')).not.toBeInTheDocument();
  await expect.poll(() => reads(calls, 'activity')).toBe(before + 1);
});

it('a failure can be closed where the look of the app allows it', async () => {
  const provider = await open();
  await button('Add an account').click();
  await expect.element(text(/^Account added/)).toBeVisible();
  provider.error = new Error('refused');
  await button('Add an account').click();
  await button('Forget it').click();
  await expect.element(button('Forget it')).not.toBeInTheDocument();
});

it('a step that is left reads nothing again', async () => {
  const { calls } = await open();
  await button('Add a passkey').click();
  const before = calls.length;
  await button('Leave').click();
  await expect.element(browser.getByTestId('step')).not.toBeInTheDocument();
  await button('Import').click();
  await expect.element(field('Name')).toBeVisible();
  expect(calls.length).toBe(before);
});
