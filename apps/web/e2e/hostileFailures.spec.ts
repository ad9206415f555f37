import { go, itemOf, rowOf, visitApp } from './support/app.ts';
import { expect, test } from './support/test.ts';

/** The values that a wallet may reject with, created in the page: one for each number. */
const shapes = 16;
const names = Array.from({ length: shapes }, (_, at) => `Hostile ${String(at).padStart(2, '0')}`);

test('any rejection value of a wallet is reported in its row, and the page keeps working', async ({
  page,
}) => {
  await page.addInitScript(announce, { names, namespace: 'eip155' });
  await visitApp(page);
  await pressAll(page);
});

test('any rejection value of a wallet of another namespace is reported in its row', async ({ page }) => {
  await page.addInitScript(announce, { names, namespace: 'solana' });
  await visitApp(page, '/', 'solana');
  await pressAll(page);
});

test('a part that fails to render affects only itself and can be restored', async ({ page, watch }) => {
  watch.foresee('console', /no shadow in this page/);
  await page.addInitScript(announce, { names: names.slice(0, 1), namespace: 'eip155' });
  await visitApp(page, '/');
  await rowOf(page, 'Hostile 00').click();
  await expect(itemOf(page, 'Hostile 00').getByRole('alert')).toBeVisible();
  await page.evaluate(() => {
    const { attachShadow } = Element.prototype;
    Object.assign(globalThis, {
      mend: () => Object.assign(Element.prototype, { attachShadow }),
    });
    Element.prototype.attachShadow = () => {
      throw new Error('no shadow in this page');
    };
  });
  await go(page, 'Lab');
  const failed = page.getByRole('alert').filter({ hasText: 'This part could not be shown' });
  await expect(failed.first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lab');
  await expect(page.getByRole('heading', { name: 'Test wallets', exact: true })).toBeVisible();
  await page.evaluate(() => (globalThis as unknown as { mend(): void }).mend());
  while ((await failed.count()) > 0) await failed.first().getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
});

async function pressAll(page: Parameters<typeof rowOf>[0]) {
  for (const name of names) {
    await rowOf(page, name).click();
    await expect(itemOf(page, name).getByRole('alert')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'This part could not be shown' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Something went wrong on this page');
  }
}

/** Runs in the page: creates a wallet for each value, which rejects every request with it. */
function announce({ names, namespace }: { readonly names: readonly string[]; readonly namespace: string }) {
  const thrower = () => {
    throw new Error('a getter threw');
  };
  const trap = () => new Proxy({}, { get: thrower, getPrototypeOf: thrower, ownKeys: thrower, has: thrower });
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  };
  const circle = () => {
    const error = new Error('round');
    error.cause = error;
    return error;
  };
  const ownData = () => {
    const error: Record<string, unknown> = { code: -32603 };
    error.data = error;
    return error;
  };
  const makers: readonly (() => unknown)[] = [
    () => Object.assign(new Error(), { message: { text: 'no' } }),
    () => Object.assign(new Error(), { message: undefined }),
    () => Object.assign(new Error(), { message: 7 }),
    () => Object.defineProperty(new Error(), 'message', { get: thrower }),
    () => new Error('outer', { cause: trap() }),
    revoked,
    trap,
    () => Object.assign(() => undefined, { toString: thrower }),
    () => Object.create(null),
    () => Symbol('no'),
    () => undefined,
    () => 12n,
    circle,
    ownData,
    () => ({ code: { toString: thrower }, message: 'a code that throws' }),
    () => Object.assign(new Error('x'), { name: 'WalletError', code: 'timeout', context: trap() }),
  ];
  const each = names.map((name, at) => ({ name, reject: () => Promise.reject(makers[at]?.()) }));
  if (namespace === 'solana') {
    const register = ({ register: add }: { register(wallet: object): void }) => {
      for (const { name, reject } of each) {
        add({
          version: '1.0.0',
          name,
          icon: 'data:image/png;base64,AA==',
          chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
          accounts: [],
          features: {
            'standard:connect': { version: '1.0.0', connect: reject },
            'standard:events': { version: '1.0.0', on: () => () => {} },
            'solana:signTransaction': { version: '1.0.0', signTransaction: reject },
          },
        });
      }
    };
    addEventListener('wallet-standard:app-ready', (event) => register((event as CustomEvent).detail));
    dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }));
    return;
  }
  addEventListener('eip6963:requestProvider', () => {
    each.forEach(({ name, reject }, at) => {
      const info = { uuid: crypto.randomUUID(), name, rdns: `test.hostile${at}`, icon: '' };
      const provider = { request: reject, on() {}, removeListener() {} };
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }));
    });
  });
}
