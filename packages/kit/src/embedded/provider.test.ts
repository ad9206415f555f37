import { memoryStorage } from '@causeway/core';
import { type Eip155Signer, eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import type { WalletError } from '@causeway/protocol';
import { recoverMessageAddress } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKit } from '../createKit.js';
import { type Provider, startProvider } from '../testing/startProvider.js';
import { embeddedOf } from './embedded.js';
import { embeddedScreens } from './index.js';

const origin = 'http://localhost:5173';
let provider: Provider;
beforeAll(async () => {
  provider = await startProvider(origin);
});
afterAll(() => provider.stop());

/** A kit with the embedded wallet of one visitor, as a page of the origin has it. */
function createPage() {
  const { keys, handle } = provider;
  let stored: unknown;
  const appName = 'Example';
  const chains = [mainnet];
  return createKit({
    appName,
    adapters: [eip155({ chains })],
    storage: memoryStorage(),
    lastChain: { get: () => undefined, set: () => {} },
    embedded: embeddedScreens({
      appName,
      chains,
      apiUrl: keys.url,
      organizationId: keys.organizationId,
      signerKey: keys.signerKey,
      otpSignerKey: keys.otpSignerKey,
      handlerUrl: `${origin}/embedded`,
      rpId: 'localhost',
      frameUrl: 'https://frame.example/frame',
      store: {
        read: async () => stored,
        change: async (next) => {
          stored = next(stored);
        },
        subscribe: () => () => {},
      },
      platform: {
        fetch: async (input, init) => {
          const headers = new Headers(init?.headers);
          headers.set('origin', origin);
          const request = new Request(input, { ...init, headers });
          return request.url.startsWith(origin) ? handle(request) : fetch(request);
        },
      },
    }),
  });
}

async function codeFor(email: string): Promise<string> {
  const { mails } = await (await fetch(`${provider.keys.url}/outbox.json`)).json();
  return mails.find(({ to }: { readonly to: string }) => to === email)?.code ?? '';
}

it('embeddedScreens signs up at the provider by email, signs an approved request and does not sign a rejected one', async () => {
  const kit = createPage();
  const stop = kit.start();
  const embedded = embeddedOf(kit);
  // As a mounted button counts itself.
  embedded.hosts = 1;
  const { auth } = await embedded.open();
  const attempt = await auth.startEmail({ email: 'person@example.com' });
  expect(await attempt.submit(await codeFor('person@example.com'))).toMatchObject({ created: true });
  await kit.wallets.list
    .get()
    .find(({ routes }) => routes.includes('embedded'))
    ?.connect();
  const account = kit.wallets.selected.get();
  if (!account) throw new Error('No account is selected.');
  const signer = kit.wallets.signer(account.id) as unknown as Eip155Signer;

  const answerNext = (answer: 'accept' | 'refuse') =>
    new Promise<string>((resolve) => {
      const end = embedded.approvals.subscribe(() => {
        const [request] = embedded.approvals.get();
        if (!request) return;
        end();
        const { subject } = request.what;
        resolve(subject.type === 'message' ? (subject.text ?? '') : subject.type);
        request[answer]();
      });
    });
  const text = answerNext('accept');
  const signature = await signer.signMessage({ message: 'Hello' });
  expect(await text).toBe('Hello');
  expect(
    await recoverMessageAddress({ message: 'Hello', signature: signature.signature as `0x${string}` }),
  ).toBe(account.address);

  void answerNext('refuse');
  const refusal = await signer.signMessage({ message: 'Again' }).catch((error: WalletError) => error.code);
  expect(refusal).toBe('user-rejected');
  stop();
});
