import type { RelayWallet } from '@causeway/relay/wallet';
import type { Stack } from '@causeway/stack';
import { expect, type Locator, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { rpc } from './chain.ts';
import { readPng } from './readPng.ts';
import { test as base } from './test.ts';

// Each wallet of this process has its own client.
process.env.DISABLE_GLOBAL_CORE = 'true';

/** The accounts of the phone's wallet: the third and the fourth funded accounts of the local chains. */
export const accounts = [
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
] as const;
const secrets = [
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const;

/** A wallet on a phone: the unmodified wallet kit with real keys, on the stack's relay and its first chains. */
export async function createPhone(stack: Stack, name: string): Promise<RelayWallet> {
  // These are sources, which resolve only under this process's conditions and not the runner's.
  const [{ createKeyed }, { memoryKey }, { createRelayWallet }] = await Promise.all([
    import('@causeway/eip155/keyed'),
    import('@causeway/eip155/key'),
    import('@causeway/relay/wallet'),
  ]);
  const chains = stack.config.chains.filter(({ rpcUrls }) => rpcUrls.length > 0);
  const request = ({ chainId, method, params }: { chainId: string; method: string; params?: unknown }) =>
    rpc(chains.find(({ id }) => id === chainId)?.rpcUrls[0] ?? '', method, params as object | undefined);
  return createRelayWallet({
    relayUrl: stack.relay.url,
    name,
    namespaces: [
      {
        namespace: 'eip155',
        accounts: secrets.map((secret) => createKeyed(memoryKey(secret), { chains, request })),
        chains: chains.map(({ id }) => id),
      },
    ],
  });
}

/** The section of the panel for wallets that are apps. */
export const pairingOf = (page: Page): Locator => page.locator('.pairing');

/** Reads the code from a picture of the screen, as a camera does. */
export async function scan(page: Page): Promise<string> {
  const code = pairingOf(page).locator('.qr');
  await expect(code).toBeVisible();
  return decodeQR(readPng(await code.screenshot()));
}

/** Requests a code. Returns the milliseconds from the press until the code was visible. */
export async function requestCode(page: Page): Promise<number> {
  await pairingOf(page).evaluate((part) => {
    const seen = () => {
      if (!part.querySelector('.qr svg')) return requestAnimationFrame(seen);
      return performance.mark('code');
    };
    // Not earlier: the previous code may still be visible.
    const press = () => {
      performance.mark('press');
      requestAnimationFrame(seen);
    };
    part.ownerDocument.addEventListener('click', press, { capture: true, once: true });
  });
  await pairingOf(page).getByRole('button', { name: 'Show QR code' }).click();
  await expect(pairingOf(page).locator('.qr svg')).toBeVisible();
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? Number.NaN;
    return Math.round(at('code') - at('press'));
  });
}

/** Connects a phone by its camera. */
export async function pairByCode(page: Page, phone: RelayWallet): Promise<string> {
  await requestCode(page);
  const uri = await scan(page);
  await phone.pair(uri);
  return uri;
}

/** A test with a wallet on a phone beside the page. */
export const test = base.extend<{ phone: RelayWallet }>({
  phone: async ({ stack }, use) => {
    const phone = await createPhone(stack, 'Pocket');
    await use(phone);
    await phone.stop();
  },
});
