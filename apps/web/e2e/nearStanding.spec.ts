import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import { memoryKey } from '@causeway/near/key';
import { createKeyed } from '@causeway/near/keyed';
import { createReader } from '@causeway/near/reader';
import { formatPublicKey } from '@causeway/near/verify';
import { hexToBytes } from '@causeway/protocol/bytes';
import { nearAddresses, publicAccounts } from '@causeway/wallets';
import type { StandingMessage } from '@causeway/wallets/nearStanding';
import { standingScript } from '@causeway/wallets/nearStandingScript';
import type { BrowserContext, Page } from '@playwright/test';
import { createServer } from '../server/main.ts';
import { cardOf, go, itemOf, reload, rowOf } from './support/app.ts';
import { proofOf } from './support/records.ts';
import { signedBy } from './support/signedBy.ts';
import { test as base, dist, expect } from './support/test.ts';

const [address = ''] = nearAddresses;
const secret = publicAccounts[0]?.privateKey ?? '';

/** The actions of the wallet's owner. */
interface Owner {
  refuses: boolean;
  readonly requests: string[];
}

/** Serves the app as a deployment that offers Meteor's site. The key of the doubles is outside every page. */
const test = base.extend<{ owner: Owner; app: string; site: string }>({
  async owner({ context, stack }, use) {
    const [chain] = stack.config.chains.filter(({ id }) => id.startsWith('near:'));
    if (!chain) throw new Error('The stack has no NEAR.');
    const key = memoryKey(hexToBytes(secret as `0x${string}`));
    const near = { ...chain, id: chain.id as `near:${string}` };
    const request = (call: object) => createReader(near).request(call as never);
    const keyed = createKeyed(key, { chains: [near], request, accountId: address });
    const invoke = (method: string, params: object) => keyed.invoke({ chainId: near.id, method, params });
    const owner: Owner = { refuses: false, requests: [] };
    const ownKey = {
      accountId: address,
      publicKey: formatPublicKey({ curve: 'ed25519', bytes: key.publicKey }),
    };
    const verbs: Record<string, (...args: never[]) => unknown> = {
      ownKey: () => ownKey,
      prompt(verb: string) {
        owner.requests.push(verb);
        return owner.refuses;
      },
      signMessage: ({ nonce, ...texts }: StandingMessage) =>
        invoke('near_signMessage', { ...texts, signerId: address, nonce: { type: 'Buffer', data: nonce } }),
      send: (receiverId: string, actions: object[]) =>
        invoke('near_signAndSendTransaction', { transaction: { receiverId, actions } }),
      signTransaction: (data: number[]) =>
        invoke('near_signTransaction', { transaction: { type: 'Buffer', data } }),
    };
    await context.exposeFunction('standingKeys', (verb: string, args: never[]) => verbs[verb]?.(...args));
    await use(owner);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
  async site({}, use) {
    const script = `${await standingScript()};(${answerAsSite})()`;
    const server = createHttp((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end(`<!doctype html><meta charset="utf-8"><title>Meteor</title><script>${script}</script>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.closeAllConnections();
    server.close();
  },
  async app({ stack, site }, use) {
    const chainId = stack.config.chains.find(({ id }) => id.startsWith('near:'))?.id ?? '';
    const meteor = { namespace: 'near', name: 'Meteor', url: site, chainId, protocol: 'meteor' as const };
    const server = await createServer({ dist, config: { ...stack.config, webWallets: [meteor] }, port: 0 });
    await use(server.url);
    await server.stop();
  },
});

/** Runs in the site's page: answers the page that opened its window. */
function answerAsSite() {
  const { nearStanding, standingKeys } = globalThis as never as {
    nearStanding: typeof import('@causeway/wallets/nearStanding');
    standingKeys(verb: string, args: unknown[]): Promise<never>;
  };
  // The page that a window begins at answers no request: it is replaced by the page of the request.
  if (!location.pathname.startsWith('/connect/')) return;
  void standingKeys('ownKey', []).then((firstKey: { accountId: string; publicKey: string }) => {
    const deliver = nearStanding.createMeteor(
      {
        ...firstKey,
        async prompt(verb) {
          if (await standingKeys('prompt', [verb])) throw new Error('User reject');
        },
        signMessage: (message) =>
          standingKeys('signMessage', [{ ...message, nonce: Array.from(message.nonce) }]),
        send: (receiverId, actions) => standingKeys('send', [receiverId, actions]),
        signTransaction: async () => [],
      },
      (message) => {
        opener.postMessage(message, '*');
        if (String((message as { status: string }).status).startsWith('closed')) close();
      },
    );
    addEventListener('message', ({ data }) => void deliver(data));
  });
}

/** Runs before the scripts of a page: adds the double of an extension to it. */
function addDouble([name, known]: readonly [string, { accountId: string; publicKey: string }]) {
  const page = globalThis as never as Record<string, unknown> & {
    nearStanding: typeof import('@causeway/wallets/nearStanding');
    standingKeys(verb: string, args: unknown[]): Promise<never>;
  };
  const callTest = page.standingKeys;
  const keys = {
    ...known,
    async prompt(verb: string) {
      if (await callTest('prompt', [verb])) throw new Error('User reject');
    },
    signMessage: (message: StandingMessage) =>
      callTest('signMessage', [{ ...message, nonce: Array.from(message.nonce) }]) as Promise<object>,
    send: (receiverId: string, actions: readonly object[]) =>
      callTest('send', [receiverId, actions]) as Promise<object>,
    signTransaction: async (bytes: Uint8Array) =>
      ((await callTest('signTransaction', [Array.from(bytes)])) as { readonly data: number[] }).data,
  };
  // The extension remembers the sites it was connected to.
  const met = localStorage.getItem('extension') === name;
  const { createSender, createNightly, createMeteorExtension } = page.nearStanding;
  if (name === 'Sender') page.near = createSender(keys, 'localnet', met);
  if (name === 'Nightly') page.nightly = createNightly(keys, met);
  if (name === 'Meteor Wallet') page.meteorCom = createMeteorExtension(keys);
  localStorage.setItem('extension', name);
}

async function addExtension(context: BrowserContext, name: string): Promise<void> {
  const { publicKey } = memoryKey(hexToBytes(secret as `0x${string}`));
  const known = { accountId: address, publicKey: formatPublicKey({ curve: 'ed25519', bytes: publicKey }) };
  await context.addInitScript({
    content: `if (top === self && location.protocol !== 'about:') {${await standingScript()};globalThis.nearStanding = nearStanding;(${addDouble})(${JSON.stringify([name, known])})}`,
  });
}

/** Connects a NEAR wallet, rejecting each prompt first and then approving it. */
async function connectAndSign(page: Page, name: string, owner: Owner): Promise<void> {
  owner.refuses = true;
  await rowOf(page, name).click();
  await expect(itemOf(page, name).getByText('Request rejected')).toBeVisible();
  owner.refuses = false;
  await rowOf(page, name).click();
  await expect(cardOf(page, name)).toContainText(address.slice(-6));
  const before = owner.requests.length;
  await reload(page);
  await expect(cardOf(page, name)).toContainText(address.slice(-6));
  expect(owner.requests).toHaveLength(before);

  await go(page, 'Sign');
  const message = `Across & back+ with ${name}.`;
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign message' }).click();
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  const claim = { message, signature, address, secret, proof: await proofOf(page, signature) };
  expect(await signedBy.near?.(claim)).toBe(true);

  await go(page, 'Send');
  await page.getByLabel('To', { exact: true }).fill('bridge.near');
  await page.getByLabel('Amount in NEAR').fill('1.5');
  await expect(page.locator('.fee')).toContainText('NEAR');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');

  await go(page, 'Home');
  await cardOf(page, name)
    .getByRole('button', { name: `Disconnect ${name}` })
    .click();
  await expect(cardOf(page, name)).toHaveCount(0);
}

for (const name of ['Sender', 'Nightly', 'Meteor Wallet']) {
  test(`${name}, which does not announce itself, rejects, connects, reconnects, signs, sends and disconnects`, async ({
    page,
    context,
    owner,
    stack,
  }) => {
    test.slow();
    await addExtension(context, name);
    await page.goto(stack.url);
    await connectAndSign(page, name, owner);
  });
}

test('the site of Meteor rejects, connects, reconnects, signs, sends and disconnects in a window', async ({
  page,
  app,
  owner,
}) => {
  test.slow();
  await page.goto(app);
  await connectAndSign(page, 'Meteor', owner);
});
