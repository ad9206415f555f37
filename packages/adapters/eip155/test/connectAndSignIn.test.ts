import type { Chain, Connector, SignedMessage } from '@causeway/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { eip155 } from '../src/index.js';
import { scopeOf } from '../src/scope.js';
import { formatSiwx } from '../src/signer/siwx.js';
import { alice, announce, chains, createPage, createProvider, failure, local, second } from './fakes.js';

const fields = {
  domain: 'app.example',
  uri: 'https://app.example/in',
  nonce: '0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00.000Z',
};
/** Longer than a signature of a key: only the account's contract can tell whether it is valid. */
const signature = `0x${'12'.repeat(100)}`;
const message = formatSiwx({ ...fields, account: `${local.id}:${alice}`, version: '1' });
const word = (value: number) => value.toString(16).padStart(64, '0');
/** A contract that accepts the signature. */
const accepts = `0x${word(1)}${word(1)}${word(32)}${'1626ba7e'.padEnd(64, '0')}`;
const unsupported = () => Promise.reject({ code: 4200, message: 'Unsupported method' });

afterEach(() => void vi.unstubAllGlobals());

/** A contract account that connects and signs in with one prompt, on a wallet with these answers. */
function connect(
  handlers: Record<string, () => unknown>,
  appChains: readonly Chain<'eip155'>[] = chains,
  onSigned: (signed: SignedMessage) => void = () => expect.unreachable(),
) {
  const answer = { address: alice, capabilities: { signInWithEthereum: { message, signature } } };
  const page = createPage();
  const connectors: Connector[] = [];
  eip155({ chains: appChains, page }).discover((connector) => connectors.push(connector));
  const provider = createProvider({ wallet_connect: () => ({ accounts: [answer] }), ...handlers });
  announce(page, provider);
  const [connector] = connectors as [Connector];
  const session = connector.createSession({
    scopes: { eip155: scopeOf([local.id]) },
    signal: new AbortController().signal,
    signIn: { challenge: async () => fields, onSigned },
  });
  return { session, methods: () => provider.calls.map(({ method }) => method) };
}

test('a sign-in whose signature the wallet cannot check is no reason for a second prompt', async () => {
  const { session, methods } = connect({ eth_call: unsupported, eth_getCode: unsupported }, [
    { ...local, rpcUrls: [] },
  ]);
  expect(await failure(session)).toMatchObject({ code: 'rpc-failed', cause: { code: 'method-unsupported' } });
  expect(methods()).toContain('wallet_connect');
  expect(methods()).not.toContain('eth_requestAccounts');
});

test('the signature of a contract account is not read through a wallet that is on another chain than the message', async () => {
  const away = { eth_chainId: () => '0x7a6a', eth_call: () => accepts };
  const { session, methods } = connect(away, [{ ...local, rpcUrls: [] }, second]);
  expect(await failure(session)).toMatchObject({
    code: 'rpc-failed',
    cause: { code: 'chain-mismatch', context: { expected: local.id, actual: second.id } },
  });
  expect(methods()).not.toContain('eth_call');
});

test('the signature of a contract account is read over the servers of the app while the wallet is on another chain', async () => {
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { method } = JSON.parse(String(init.body)) as { method: string };
    return Response.json({ result: method === 'eth_chainId' ? '0x7a69' : accepts });
  });
  const signed = vi.fn();
  const { session, methods } = connect({ eth_chainId: () => '0x7a6a' }, chains, signed);
  await session;
  expect(signed.mock.calls).toEqual([
    [{ account: `${local.id}:${alice}`, scheme: 'eip1271', signature, message }],
  ]);
  expect(methods()).not.toContain('eth_call');
});

test('the signature of a contract account is read through a wallet that is on the chain of the message', async () => {
  const signed = vi.fn();
  const { session, methods } = connect({ eth_call: () => accepts }, chains, signed);
  await session;
  expect(signed).toHaveBeenCalledOnce();
  expect(methods()).toContain('eth_call');
});
