import { describeSiwx } from '@causeway/conformance';
import type { Session } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { alice, bob, chains, failure, localnet } from '../../test/fakes.js';
import { enterpriseAddress, parseAddress } from '../chain/address.js';
import { hash224 } from '../chain/crypto.js';
import { cip34 } from '../index.js';
import { createKeyed } from '../wallet/keyed.js';
import { createNonce, formatSiwx, parseSiwx, verifySiwx } from './siwx.js';
import { createVerifier } from './verifier.js';

const { address } = enterpriseAddress(hash224(alice.publicKey), 0);
const account = `${localnet.id}:${address}` as const;
const rest = {
  domain: 'app.example',
  uri: 'https://app.example/in',
  nonce: 'c0ffee0123456789',
  issuedAt: '2026-11-21T12:00:00Z',
};
const text = formatSiwx({ ...rest, account, version: '1' });
const expected = { ...rest, chainId: localnet.id, now: new Date('2026-11-21T12:30:00Z') };

function signerOf(key = alice) {
  const adapter = cip34({ chains });
  const keyed = createKeyed(key, { chains, request: async () => undefined });
  const account = keyed.account(localnet.id);
  const session: Session = {
    accounts: [account],
    scopes: { cip34: adapter.scope() },
    invokeMethod: (call) => keyed.invoke(call),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, account);
}

describeSiwx({
  ecosystem: 'Cardano',
  accounts: [account, `${localnet.id}:${enterpriseAddress(hash224(bob.publicKey), 0).address}`],
  otherChain: 'cip34:0-2',
  formatSiwx,
  parseSiwx,
  createNonce,
  verifySiwx,
  verifier: createVerifier(localnet),
  async sign(message, by = 0) {
    const { signature, key } = await signerOf([alice, bob][by]).signMessage({ message });
    return { signature, key };
  },
});

test('signIn of cip34 signs the text of the message and returns the scheme', async () => {
  const { message, scheme } = await signerOf().signIn({ message: rest });
  expect([message, scheme]).toEqual([text, 'cip34:cose-sign1']);
});

test('verifySiwx of cip34 rejects a sign-in without its key or with a broken signature', async () => {
  const { signature, key } = await signerOf().signIn({ message: rest });
  const broken = signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const proof of [
    { signature, key: '' },
    { signature: broken, key },
  ]) {
    expect((await failure(verifySiwx({ ...expected, text, ...proof }))).code).toBe('signature-mismatch');
  }
});

test('verifySiwx of cip34 rejects an address of another network and names the field', async () => {
  const { signature, key } = await signerOf().signIn({ message: rest });
  const main = enterpriseAddress(hash224(alice.publicKey), 1).address;
  const moved = text.replace(address, main);
  const { context } = await failure(verifySiwx({ ...expected, text: moved, signature, key }));
  expect(context).toMatchObject({ field: 'address' });
});

test('the sign-in text of cip34 rejects hex, upper-case and invalid addresses and accounts of other chains', () => {
  const hex = Buffer.from(parseAddress(address).bytes).toString('hex');
  for (const bad of [hex, address.toUpperCase(), `${address.slice(0, -1)}q`, 'cosmos1x', '0x00']) {
    expect(() => parseSiwx(text.replace(address, bad))).toThrow('address');
  }
  for (const bad of ['2-42', '0-', '42', 'mainnet']) {
    expect(() => parseSiwx(text.replace('0-42', bad))).toThrow('chainId');
  }
  expect(() =>
    formatSiwx({ ...rest, version: '1', account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }),
  ).toThrow();
});
