import { afterEach, expect, test } from 'vitest';
import type { Challenge } from '../src/index.js';
import { runtimes, startRuntime } from './runtimes.js';
import { answer, wallets } from './site.js';

let running: Awaited<ReturnType<typeof startRuntime>> | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

for (const runtime of runtimes) {
  test(`the server's core signs wallets in on ${runtime.name}, refuses a replay and ends a session`, async (context) => {
    if (!runtime.program) {
      const reason = `${runtime.name} is not installed for this machine`;
      console.log(`skipped: ${reason}`);
      return context.skip(reason);
    }
    const site = await startRuntime(runtime);
    running = site;
    await expect.poll(site.answers, { message: site.output() }).toBe(true);
    const post = (route: string, body: object, cookie = '') =>
      fetch(`${site.origin}/sign-in/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.origin, cookie },
        body: JSON.stringify(body),
      });
    for (const wallet of Object.values(wallets)) {
      const challenge = (await (await post('challenge', { account: wallet.account })).json()) as Challenge;
      const good = await answer(wallet, challenge);
      const entered = await post('verify', good);
      expect(await entered.json(), site.output()).toMatchObject({ session: { account: wallet.account } });
      const replayed = await post('verify', good);
      expect([replayed.status, await replayed.json()]).toMatchObject([400, { field: 'nonce' }]);
      const cookie = entered.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      const session = async () =>
        (await fetch(`${site.origin}/sign-in/session`, { headers: { cookie } })).status;
      expect(await session()).toBe(200);
      expect((await post('revoke', {}, cookie)).status).toBe(200);
      expect(await session()).toBe(401);
    }
  });
}
