import { startCommand } from '@causeway/stack/start';
import { ending, endWhenInterrupted } from './engines/ending.js';
import { openFirefox } from './engines/firefox.js';
import { enter, inWindow, press, waitFor, waitForText } from './engines/page.js';
import type { EnginePage } from './engines/webDriver.js';
import { openWebkit } from './engines/webkit.js';

// The app in the engines that its tests do not run in. Firefox and WebKitGTK have to be installed, as in the nightly job:
// apt-get install firefox-esr webkit2gtk-driver xvfb

type Stack = Awaited<ReturnType<typeof startCommand>>;

/** Makes the test wallets approve what they are asked. */
const approve = `__causewayTestWallets.list().forEach(({ name }) => __causewayTestWallets.setMode('approve', { wallet: name }))`;
const ready = 'globalThis.__causewayTestWallets !== undefined';
/** The accounts to sign with. */
const accounts = `[...document.querySelectorAll('option')].map(({ value }) => value).filter((value) => value.includes(' '))`;
/** One of each family. */
const oneEach = `((all) => all.filter((value, at) => all.findIndex((each) => each.split(':')[0] === value.split(':')[0]) === at))(${accounts}.filter((value) => value.includes('test')))`;

/** The code of the newest mail to an address. */
async function codeFor({ keyserver }: Stack, email: string): Promise<string> {
  const url = `${keyserver.outboxUrl}.json?to=${encodeURIComponent(email)}`;
  for (let tries = 0; tries < 300; tries += 1) {
    const { mails } = (await (await fetch(url)).json()) as {
      readonly mails: readonly { readonly text: string }[];
    };
    const code = /^\s*([A-Z0-9]{6,9})\s*$/m.exec(mails[0]?.text ?? '')?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was sent to ${email}.`);
}

const webWallet = 'Causeway Web Wallet';

/** Connects a wallet that answers in a window of its own site, signs with it and verifies the signature. */
async function useWebWallet(page: EnginePage, { appUrl }: Stack, namespace: string): Promise<void> {
  const connect = () => press(page, '', `button[data-wallet][data-namespace="${namespace}"]`);
  await page.goto(appUrl);
  await press(page, 'Add a wallet');
  await inWindow(page, connect, () => press(page, 'Refuse'));
  await waitForText(page, 'Request rejected');
  await inWindow(page, connect, () => press(page, 'Approve'));
  await waitFor(
    page,
    `[...document.querySelectorAll('.connections .connection')].some(({ innerText }) => innerText.includes('${webWallet}'))`,
  );
  await press(page, 'Sign', 'nav a');
  await enter(
    page,
    'Account',
    (await waitFor(page, `${accounts}.find((id) => id.startsWith('${namespace}:popup:'))`)) as string,
  );
  await enter(page, 'Message', 'From a window');
  const sign = () => press(page, 'Sign message');
  await inWindow(page, sign, () => page.closeWindow());
  await waitForText(page, 'Request rejected');
  await inWindow(page, sign, () => press(page, 'Approve'));
  await press(page, 'Verify signature');
  await waitForText(page, 'Signature valid');
}

/** Makes a wallet with a passkey, signs with it, and opens it again with the passkey. */
async function usePasskey(page: EnginePage, { appUrl }: Stack): Promise<void> {
  if (!page.plugIn) return console.log(`${page.browser}: no device with passkeys can be plugged in here`);
  await page.plugIn();
  await page.goto(appUrl);
  await press(page, 'Use a passkey');
  await press(page, 'New wallet with a passkey');
  await enter(page, 'Name of the passkey', 'Device of a test');
  await press(page, 'Create the passkey');
  await waitFor(page, `document.querySelector('.connections') !== null`);
  await press(page, 'Sign', 'nav a');
  await enter(page, 'Message', 'With a passkey');
  await press(page, 'Sign message');
  await press(page, 'Sign', 'dialog[open] button');
  await press(page, 'Verify signature');
  await waitForText(page, 'Signature valid');
  await press(page, 'Embedded wallet', 'nav a');
  await press(page, 'Sign out');
  await press(page, 'Open with a passkey');
  await waitForText(page, 'Connected to this app');
  await press(page, 'Sign out');
  await waitForText(page, 'Recover access');
}

/** The steps of a visitor, in this order. */
const steps: readonly (readonly [name: string, run: (page: EnginePage, stack: Stack) => Promise<void>])[] = [
  ['makes a wallet with a passkey, signs, and opens it again', usePasskey],
  [
    'signs up by mail',
    async (page, stack) => {
      const email = `visitor-${crypto.randomUUID().slice(0, 8)}@example.org`;
      await page.goto(stack.appUrl);
      await enter(page, 'Email address', email);
      await press(page, 'Continue with email');
      await waitFor(
        page,
        `[...document.querySelectorAll('label')].some(({ innerText }) => innerText.startsWith('Code'))`,
      );
      await enter(page, 'Code', await codeFor(stack, email));
      // The code submits itself, or the button does.
      await waitFor(
        page,
        `[...document.querySelectorAll('button')].find(({ innerText, ariaDisabled }) => innerText.trim() === 'Continue' && ariaDisabled !== 'true')?.click(),
        document.querySelector('.connections') !== null`,
      );
    },
  ],
  [
    'approves a signature of the embedded wallet',
    async (page) => {
      await press(page, 'Sign', 'nav a');
      await enter(page, 'Message', 'From another engine');
      await press(page, 'Sign message');
      await press(page, 'Sign', 'dialog[open] button');
      await waitFor(page, `document.querySelector('[data-testid=signature]') !== null`);
    },
  ],
  ...['eip155', 'mvx', 'near'].map(
    (namespace) =>
      [
        `connects and signs with a wallet of ${namespace} on another site`,
        (page: EnginePage, stack: Stack) => useWebWallet(page, stack, namespace),
      ] as const,
  ),
  [
    'connects a wallet of every family',
    async (page, { appUrl }) => {
      await page.goto(`${appUrl}?wallets=test`);
      await waitFor(page, ready);
      await page.evaluate(`(${approve}, true)`);
      await press(page, 'Add a wallet');
      await press(page, 'Causeway Test Wallet', 'button[data-wallet]');
      await waitFor(page, `document.querySelectorAll('.connections .accounts').length > 7`);
    },
  ],
  [
    'signs with an account of each family, and verifies',
    async (page, { appUrl }) => {
      await press(page, 'Sign', 'nav a');
      const list = (await waitFor(page, `${oneEach}.length > 6 && ${oneEach}`)) as readonly string[];
      for (const account of list) {
        await page.goto(`${appUrl}sign?wallets=test`);
        await waitFor(page, `${ready} && ${oneEach}.length > 6`);
        await page.evaluate(`(${approve}, true)`);
        await enter(page, 'Account', account);
        await enter(page, 'Message', `From ${account}`);
        await press(page, 'Sign message');
        await press(page, 'Verify signature');
        await waitFor(page, `document.body.innerText.includes('Signature valid')`);
      }
    },
  ],
];

async function visit(open: () => Promise<EnginePage>, stack: Stack): Promise<boolean> {
  const page = await open();
  try {
    for (const [name, run] of steps) {
      const began = performance.now();
      await run(page, stack);
      console.log(`${page.browser}: a visitor ${name} (${Math.round(performance.now() - began)} ms)`);
    }
    return true;
  } catch (error) {
    console.error(`${page.browser}: ${error}`);
    return false;
  } finally {
    await page.close();
  }
}

endWhenInterrupted();
const stack = await startCommand();
const stopStack = ending(stack.stop);
try {
  for (const open of [openFirefox, openWebkit]) if (!(await visit(open, stack))) process.exitCode = 1;
} finally {
  await stopStack();
}
