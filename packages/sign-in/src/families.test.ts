import { independent } from '@causeway/conformance/independent';
import { isWalletError, type SiwxMessage } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { createSite } from '../test/site.js';
import { type Stranger, strangers } from '../test/strangers.js';
import type { Challenge } from './index.js';

const signs = { what: 'signs the challenges of our sign-in server' };
independent('@polkadot/keyring', signs);
independent('bip322-js', signs);
independent('@cosmjs/amino', signs);
independent('@emurgo/cardano-message-signing-nodejs', signs);
independent('@multiversx/sdk-core', signs);
independent('near-api-js', signs);

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => (isWalletError(error) ? error.code : String(error)),
  );

async function answer(
  { family, chainId, account, sign }: Stranger,
  challenge: Challenge,
  replaced: Partial<SiwxMessage> = {},
) {
  const message = { ...challenge, account, version: '1', ...replaced } as SiwxMessage;
  const text = family.formatSiwx(message);
  return { chainId, text, signed: await sign(text, message) };
}

const change = (value: string, at: number) =>
  `${value.slice(0, at)}${value[at] === '2' ? '3' : '2'}${value.slice(at + 1)}`;

describe.each(Object.entries(strangers))('signing in with %s', (_, create) => {
  const createWorld = async () => {
    const wallet = await create(7);
    return { wallet, ...createSite({ families: [wallet.family] }) };
  };

  test('a signed challenge begins a session once', async () => {
    const { wallet, signIn } = await createWorld();
    const signed = await answer(wallet, await signIn.challenge({ account: wallet.account }));
    const { session, token } = await signIn.verify(signed);
    expect(session.account).toBe(wallet.account);
    expect(await signIn.session(token)).toEqual(session);
    expect(await failure(signIn.verify(signed))).toBe('siwx-invalid');
  });

  test('a signature of a text for another site, network or time is refused', async () => {
    const { wallet, signIn } = await createWorld();
    const others: readonly Partial<SiwxMessage>[] = [
      { domain: 'app.example.evil' },
      { uri: 'https://app.example/other' },
      { nonce: '0123456789abcdef' },
      { issuedAt: '2026-11-23T11:53:00Z' },
    ];
    for (const replaced of others) {
      const signed = await answer(wallet, await signIn.challenge(), replaced);
      expect(await failure(signIn.verify(signed)), JSON.stringify(replaced)).toBe('siwx-invalid');
    }
  });

  test('a text or a signature with one character changed is refused', async () => {
    const { wallet, signIn } = await createWorld();
    const accepted: string[] = [];
    const good = await answer(wallet, await signIn.challenge());
    for (let at = 0; at < good.text.length; at++) {
      const changed = { ...good, text: change(good.text, at) };
      if ((await failure(signIn.verify(changed))) === 'no failure') accepted.push(changed.text);
    }
    // Each uses a new challenge, because a wrong signature uses the challenge up.
    const { length } = good.signed.signature;
    for (let at = 0; at < length; at += Math.ceil(length / 24)) {
      const fresh = await answer(wallet, await signIn.challenge());
      const signature = change(fresh.signed.signature, at);
      const code = await failure(signIn.verify({ ...fresh, signed: { ...fresh.signed, signature } }));
      if (code !== 'signature-mismatch') accepted.push(`${signature}: ${code}`);
    }
    expect(accepted).toEqual([]);
  });

  test('a signature without its key, or with another key, is refused', async () => {
    const { wallet, signIn } = await createWorld();
    const challenge = await signIn.challenge();
    const message = { ...challenge, account: wallet.account, version: '1' } as SiwxMessage;
    const text = wallet.family.formatSiwx(message);
    const forged = await (await create(9)).sign(text, message);
    const outcome = await failure(signIn.verify({ chainId: wallet.chainId, text, signed: forged }));
    expect(outcome).toBe('signature-mismatch');
    const { signed, ...rest } = await answer(wallet, await signIn.challenge());
    const { signature } = signed;
    const isEnough = Object.keys(signed).length === 1;
    expect(await failure(signIn.verify({ ...rest, signed: { signature } }))).toBe(
      isEnough ? 'no failure' : 'signature-mismatch',
    );
  });
});
