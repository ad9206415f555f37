import type { Page } from '@playwright/test';
import { go, openConnected } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const server = 'http://127.0.0.1:65530/';

/** What a server of another network answers when it is identified, by the name of a local network. */
const others: readonly {
  readonly network: string;
  readonly namespace: string;
  readonly method: string;
  readonly result: unknown;
  readonly compared: string;
  /** The name of the server's network, or its id where the app does not list it. */
  readonly actual: string;
}[] = [
  {
    network: 'Solana Local',
    namespace: 'solana',
    method: 'getGenesisHash',
    result: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    compared: 'genesis hash',
    actual: 'Solana',
  },
  {
    network: 'Polkadot Local',
    namespace: 'polkadot',
    method: 'chain_getBlockHash',
    result: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
    compared: 'genesis hash',
    actual: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  },
  {
    network: 'Cosmos Local',
    namespace: 'cosmos',
    method: 'status',
    result: { node_info: { network: 'cosmoshub-4' } },
    compared: 'network name',
    actual: 'cosmos:cosmoshub-4',
  },
  {
    network: 'Cardano Local',
    namespace: 'cip34',
    method: 'queryNetwork/genesisConfiguration',
    result: { networkMagic: 764824073 },
    compared: 'network magic',
    actual: 'Cardano',
  },
  {
    network: 'NEAR Local',
    namespace: 'near',
    method: 'status',
    result: { chain_id: 'mainnet' },
    compared: 'network name',
    actual: 'NEAR',
  },
];

/** A server of another network, on a port of this machine where nothing listens. */
async function serve(page: Page, identifying: string, identity: unknown): Promise<void> {
  await page.route(`${server}**`, async (route) => {
    const { id, method } = route.request().postDataJSON() ?? {};
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    const result = method === identifying ? identity : {};
    await route.fulfill({ status: 200, headers, json: { jsonrpc: '2.0', id, result } });
  });
}

test.use({ viewport: { width: 390, height: 844 } });

for (const { network, namespace, method, result, compared, actual } of others) {
  test(`a visitor on a phone sets their own server for ${network}, and sees why another one is rejected`, async ({
    page,
    stack,
  }) => {
    await serve(page, method, result);
    await page.goto('/settings');
    const entry = page.locator('.server').filter({ hasText: network });
    await entry.locator('summary').click();
    const field = entry.getByLabel(`Your server for ${network}`);

    await test.step('the limits of the policy are shown before anything is typed', async () => {
      await expect(field).toHaveValue('');
      await expect(entry).toContainText('This site can only reach the servers listed in its policy');
    });

    await test.step('a server of another network is reported with the compared values', async () => {
      await field.fill(server);
      await entry.getByRole('button', { name: 'Test server', exact: true }).click();
      const notice = entry.locator('.notice');
      await expect(notice).toContainText('This server is for another network');
      await expect(notice).toContainText(`The ${compared} of the server was compared.`);
      await expect(notice).toContainText(`It should serve ${network}, but it serves ${actual}.`);
      await expectAccessible(page, `a wrong server for ${network}`);
    });

    await test.step('a valid server is kept after a reload, and removed again', async () => {
      const url = stack.config.chains.find(({ id }) => id.startsWith(`${namespace}:`))?.rpcUrls[0] ?? '';
      await field.fill(url);
      await entry.getByRole('button', { name: 'Save and test server' }).click();
      await expect(entry.locator('.notice')).toContainText('The server works for this network');
      await page.reload();
      await expect(entry.locator('summary')).toContainText('Your server');
      await entry.locator('summary').click();
      await entry.getByRole('button', { name: 'Remove your server' }).click();
      await expect(entry.locator('summary')).not.toContainText('Your server');
    });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test('the account dialog reads from the server that the visitor has just saved, and no more once it is removed', async ({
  page,
  stack,
}) => {
  const deployed = stack.chains[0]?.url ?? '';
  await page.route(`${server}**`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: deployed }) }),
  );
  const called: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('eth_getBalance')) called.push(new URL(request.url()).origin);
  });
  const [own, other] = [server, deployed].map((url) => new URL(url).origin);
  const readInDialog = async () => {
    called.length = 0;
    await page.locator('header [data-part="account-button"]').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('list', { name: 'Assets on Causeway Local' })).toContainText(/\d ETH/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    return new Set(called);
  };
  await openConnected(page);
  await go(page, 'Settings');
  expect(await readInDialog()).toEqual(new Set([other]));

  const entry = page.locator('.server').filter({ hasText: 'Causeway Local' });
  await entry.locator('summary').click();
  await entry.getByLabel('Your server for Causeway Local').fill(server);
  await entry.getByRole('button', { name: 'Save and test server' }).click();
  await expect(entry.locator('.notice')).toContainText('The server works for this network');
  expect(await readInDialog()).toEqual(new Set([own]));

  await entry.getByRole('button', { name: 'Remove your server' }).click();
  expect(await readInDialog()).toEqual(new Set([other]));
});
