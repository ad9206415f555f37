import { startCommand } from '@causeway/stack/start';
import { ending, endWhenInterrupted } from './engines/ending.js';
import { openFirefox } from './engines/firefox.js';
import { type EnginePage, enter, press, waitFor } from './engines/page.js';
import { openWebkit } from './engines/webkit.js';

// The app in the engines that its tests do not run in. Firefox and WebKitGTK have to be installed, as in the nightly job:
// apt-get install firefox-esr webkit2gtk-driver xvfb

type Stack = Awaited<ReturnType<typeof startCommand>>;

/** Makes the test wallets approve what they are asked. */
const approve = `__causewayTestWallets.list().forEach(({ name }) => __causewayTestWallets.setMode('approve', { wallet: name }))`;
const ready = 'globalThis.__causewayTestWallets !== undefined';
/** The accounts to sign with, one of each family. */
const accounts = `(() => {
  const select = [...document.querySelectorAll('select')].find(({ options }) => options.length > 6);
  const values = [...(select?.options ?? [])].map(({ value }) => value);
  return values.filter((value, at) => values.findIndex((each) => each.split(':')[0] === value.split(':')[0]) === at);
})()`;

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

/** The steps of a visitor, in this order. */
const steps: readonly (readonly [name: string, run: (page: EnginePage, stack: Stack) => Promise<void>])[] = [
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
      const list = (await waitFor(page, `${accounts}.length > 7 && ${accounts}`)) as readonly string[];
      for (const account of list.filter((value) => value.includes('test'))) {
        await page.goto(`${appUrl}sign?wallets=test`);
        await waitFor(page, `${ready} && ${accounts}.length > 7`);
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
