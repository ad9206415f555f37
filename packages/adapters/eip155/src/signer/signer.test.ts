import { fakeSession } from '@causeway/conformance/fakes';
import { type Chain, WalletError } from '@causeway/protocol';
import { serializeErc6492Signature } from 'viem';
import { afterEach, expect, test, vi } from 'vitest';
import { alice, bob, chains, failure, local, second } from '../../test/fakes.js';
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
  const controller = new AbortController();
  const late = Promise.resolve('0x');
  const abort = () => {
    controller.abort();
    throw new WalletError('aborted', { method: 'eth_call', late });
  };
  const session = sessionWith([], { personal_sign: ['0x01'], eth_call: [abort] });
  const { signal } = controller;
  const error = await failure(signMessage({ session, account }, { message: 'Hello', signal }));
  expect(error).toMatchObject({ code: 'aborted', context: { method: 'eth_call' } });
  // It would be taken for a signature.
  expect(error.context).not.toHaveProperty('late');
  expect(session.calls.map(({ method, options }) => [method, options?.signal === signal])).toEqual([
    ['personal_sign', true],
    ['eth_call', true],
  ]);
});

const word = (value: number) => value.toString(16).padStart(64, '0');
/** The answers of a simulation: a contract that accepts the signature, one that does not, and none. */
const accepts = `0x${word(1)}${word(1)}${word(32)}${'1626ba7e'.padEnd(64, '0')}`;
const rejects = `0x${word(1)}${word(1)}${word(32)}${word(0)}`;
const none = `0x${word(0).repeat(4)}`;
/** ERC-6492, of an account that is not deployed. */
const wrapped = serializeErc6492Signature({ address: bob, data: '0x01', signature: '0x02' });

/** The chain's server, which gives these answers to `eth_call` in turn; returns the methods that it receives. */
function serve(...answers: readonly object[]): readonly string[] {
  const calls: string[] = [];
  const rest = [...answers];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { method } = JSON.parse(String(init.body)) as { method: string };
    calls.push(method);
    return Response.json(method === 'eth_chainId' ? { result: '0x7a69' } : rest.shift());
  });
  return calls;
}
afterEach(() => void vi.unstubAllGlobals());

/** Why a session cannot read the chain of its account. */
const unable = [
  ['cannot read the chain', new WalletError('method-unsupported', { method: 'eth_call' })],
  ['is on another chain', new WalletError('chain-mismatch', { expected: local.id, actual: second.id })],
] as const;

test.each(unable)(
  'signMessage verifies a contract account over the servers of the app when the session %s',
  async (_, refusal) => {
    const session = sessionWith([], { personal_sign: ['0x01', '0x01'], eth_call: [refusal, refusal] });
    const signer = createSigner(session, account, chains);
    const calls = serve({ result: accepts }, { result: rejects });
    expect(await signer.signMessage({ message: 'Hello' })).toEqual({
      account: account.id,
      scheme: 'eip1271',
      signature: '0x01',
    });
    expect(calls).toEqual(['eth_call', 'eth_chainId']);
    expect(await failure(signer.signMessage({ message: 'Hello' }))).toMatchObject({
      code: 'signature-mismatch',
    });
  },
);

test.each(unable)(
  'signMessage verifies an account that is not deployed and calls the wallet once when the session %s',
  async (_, refusal) => {
    const session = sessionWith([], { personal_sign: [wrapped], eth_call: [refusal] });
    const calls = serve({ result: none }, { result: accepts });
    expect(await createSigner(session, account, chains).signMessage({ message: 'Hello' })).toMatchObject({
      scheme: 'eip6492',
    });
    expect(calls).toEqual(['eth_call', 'eth_chainId', 'eth_call']);
    session.assertNoSurprise();
  },
);

test.each(unable)(
  'signMessage fails with the error of the read when no server answers and the session %s',
  async (_, refusal) => {
    const sign = (of: readonly Chain<'eip155'>[] = chains) => {
      const session = sessionWith([], { personal_sign: ['0x01'], eth_call: [refusal] });
      return failure(createSigner(session, account, of).signMessage({ message: 'Hello' }));
    };
    const unread = (reason: string) => ({
      code: 'rpc-failed',
      context: { chain: local.id, method: 'eth_call', reason },
    });
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await sign()).toMatchObject(unread('Failed to fetch'));
    serve({ error: { code: 3, message: 'out of gas' } });
    expect(await sign()).toMatchObject(unread('out of gas'));
    serve({ result: '0x' });
    expect(await sign()).toMatchObject({ code: 'malformed-response', context: { method: 'eth_call' } });
    for (const without of [[], [{ ...local, rpcUrls: [] }]]) {
      expect(await sign(without)).toMatchObject({ ...unread(refusal.shortMessage), cause: refusal });
    }
  },
);

test('signMessage reports a chain that the wallet cannot read as unread, and reads no server for it', async () => {
  const calls = serve();
  for (const code of ['timeout', 'user-rejected'] as const) {
    const late = Promise.resolve(accepts);
    const error = new WalletError(code, { method: 'eth_call', ms: 1, late });
    const session = sessionWith([], { personal_sign: ['0x01'], eth_call: [error] });
    const found = await failure(createSigner(session, account, chains).signMessage({ message: 'Hello' }));
    expect(found).toMatchObject({ code: 'rpc-failed', cause: error });
    expect(found.context).toEqual({ chain: local.id, method: 'eth_call', reason: error.shortMessage });
  }
  expect(calls).toEqual([]);
});
