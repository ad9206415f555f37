import { fakeSession } from '@causeway/conformance/fakes';
import { expect, test } from 'vitest';
import { alice, failure, local } from '../../test/fakes.js';
import { signMessage, signTypedData } from './sign.js';
import { createSigner } from './signer.js';

const account = { id: `${local.id}:${alice}`, chainId: local.id, address: alice } as const;
const sessionWith = (methods: readonly string[], answers = {}) =>
  fakeSession({
    accounts: [account],
    scopes: { eip155: { chains: [local.id], methods, notifications: [] } },
    answers,
  });
const always = ['account', 'provider', 'sendTransaction', 'signIn', 'signMessage', 'signTypedData'];
const verbsOf = (session: ReturnType<typeof fakeSession>) =>
  Object.keys(createSigner(session, account)).sort();

test('a signer has the verbs that every wallet supports, and the optional verbs that the session allows', () => {
  expect(verbsOf(fakeSession({ accounts: [account], scopes: {} }))).toEqual(always);
  expect(verbsOf(sessionWith([]))).toEqual(always);
  expect(verbsOf(sessionWith(['wallet_sendCalls', 'wallet_watchAsset']))).toEqual(
    [...always, 'sendCalls', 'watchAsset'].sort(),
  );
});

test('signTypedData rejects a document for another network before the wallet is called', async () => {
  const session = sessionWith([]);
  const typedData = {
    domain: { name: 'Shop', chainId: 1 },
    types: { Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order',
    message: { item: 'Tea' },
  };
  expect(await failure(signTypedData({ session, account }, { typedData }))).toMatchObject({
    code: 'chain-mismatch',
    context: { expected: 'eip155:1', actual: local.id },
  });
  expect(session.calls).toEqual([]);
});

test('signMessage rejects an answer that is not hex as malformed, and not as the signature of another key', async () => {
  for (const answer of ['signed', '0x1', 7, null]) {
    const session = sessionWith([], { personal_sign: [answer] });
    expect(await failure(signMessage({ session, account }, { message: 'Hello' }))).toMatchObject({
      code: 'malformed-response',
      context: { method: 'personal_sign' },
    });
  }
});

test('aborting signMessage also ends the check by the contract of the account', async () => {
  const session = sessionWith([], { personal_sign: ['0x01'], eth_call: [new Error('no node')] });
  const { signal } = new AbortController();
  expect(await failure(signMessage({ session, account }, { message: 'Hello', signal }))).toMatchObject({
    code: 'signature-mismatch',
    context: { account: account.id },
    cause: expect.objectContaining({ message: 'no node' }),
  });
  expect(session.calls.map(({ method, options }) => [method, options?.signal === signal])).toEqual([
    ['personal_sign', true],
    ['eth_call', true],
  ]);
});
