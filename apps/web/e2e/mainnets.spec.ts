import type { BrowserContext } from '@playwright/test';
import { type Deployment, deployMainnets } from './support/deployment.ts';
import { bareTest, expect } from './support/test.ts';
import { isLocal, watchContext } from './support/watch.ts';

/** The production build behind a server without any configuration. */
const test = bareTest.extend<{ deployment: Pick<Deployment, 'origin' | 'output' | 'stop'> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
  deployment: async ({}, use) => {
    const deployment = await deployMainnets();
    await use(deployment);
    await deployment.stop();
  },
  baseURL: async ({ deployment }, use) => use(deployment.origin),
});

/** Answers in place of every server outside this machine, and records the requests. */
async function answerLocally(context: BrowserContext): Promise<string[]> {
  const requests: string[] = [];
  await context.route(
    ({ href }) => !isLocal(href),
    async (route) => {
      const { id, method } = route.request().postDataJSON() ?? {};
      requests.push(`${new URL(route.request().url()).origin} ${method}`);
      const result = { eth_chainId: '0x1', eth_blockNumber: '0x10' }[method as string];
      const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
      await route.fulfill({ status: 200, headers, json: { jsonrpc: '2.0', id, result } });
    },
  );
  return requests;
}

test('the build works on mainnets of every family when nothing is configured', async ({ page, context }) => {
  const watch = await watchContext(context);
  // The answers given in place of a server.
  watch.foresee('outside', /^https:\/\/ethereum-rpc\.publicnode\.com\/$/);
  const requests = await answerLocally(context);
  const response = await page.goto('/settings');
  const networks = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Networks' }) });
  const some = [
    'Ethereum',
    'Base',
    'Solana',
    'Polkadot Asset Hub',
    'Cosmos Hub',
    'Cardano',
    'NEAR',
    'Bitcoin',
  ];
  for (const name of some) {
    await expect(networks.locator('summary').filter({ hasText: name }).first()).toBeVisible();
  }
  await expect(networks.locator('li summary')).toHaveCount(22);

  await test.step('viewing the page sends no request to a server', async () => {
    expect(requests).toEqual([]);
  });

  await test.step('the policy of the page names the public servers and no wider source', async () => {
    const policy = (await response?.allHeaders())?.['content-security-policy'] ?? '';
    const sources = /connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(sources).toContain('https://ethereum-rpc.publicnode.com');
    // The site's own server signs visitors in; wallet apps of Solana on an Android phone listen on a port of the phone itself.
    expect(sources.filter((source) => !/^https:\/\/[a-z0-9.:_-]+$/.test(source))).toEqual([
      "'self'",
      'ws://localhost:*',
    ]);
  });

  await test.step('a server that the policy names can be tested', async () => {
    await networks.locator('summary').filter({ hasText: 'Ethereum' }).click();
    await page.getByLabel('Your server for Ethereum').fill('https://ethereum-rpc.publicnode.com');
    await networks.getByRole('button', { name: 'Test server' }).first().click();
    await expect(networks.locator('.notice')).toContainText('The server works');
    expect(requests.length).toBeGreaterThan(0);
    expect(new Set(requests.map((line) => line.split(' ')[0]))).toEqual(
      new Set(['https://ethereum-rpc.publicnode.com']),
    );
  });
  expect(watch.findings()).toEqual([]);
});
