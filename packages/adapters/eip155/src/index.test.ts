import { accountOf, type Connector } from '@causeway/protocol';
import { type Hex, keccak256 } from 'viem';
import { describe, expect, test } from 'vitest';
import {
  alice,
  aliceSecret,
  announce,
  bob,
  bobSecret,
  chains,
  createPage,
  createProvider,
  failure,
  local,
  openSession,
  second,
} from '../test/fakes.js';
import { eip155 } from './index.js';
import { memoryKey } from './wallet/key.js';
import { createKeyed } from './wallet/keyed.js';

/** The hashes of the transactions that the wallet has broadcast. */
const sent: string[] = [];

/** A provider that answers with a real key. */
async function connectKeyed() {
  const page = createPage();
  const keyed = createKeyed(memoryKey(aliceSecret), {
    chains,
    request: async ({ method, params }) => {
      if (method === 'eth_sendRawTransaction') sent.push(keccak256((params as readonly [Hex])[0]));
      if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1' };
      return '0x1';
    },
  });
  let current: `eip155:${string}` = local.id;
  const handlers = Object.fromEntries(
    keyed.methods.map((method) => [
      method,
      (params: unknown) => keyed.invoke({ chainId: current, method, params }),
    ]),
  );
  const provider = createProvider({
    ...handlers,
    wallet_switchEthereumChain: (params) => {
      current = `eip155:${BigInt((params as [{ chainId: string }])[0].chainId)}`;
      provider.emit('chainChanged', `0x${BigInt(current.slice(7)).toString(16)}`);
      return null;
    },
    wallet_revokePermissions: () => null,
  });
  announce(page, provider);
  const adapter = eip155({ chains, page });
  const connectors: Connector[] = [];
  const stop = adapter.discover((connector) => connectors.push(connector));
  const session = await openSession(connectors[0]);
  return { adapter, session, provider, connector: connectors[0] as Connector, stop };
}

describe('the eip155 adapter', () => {
  test('the adapter finds and connects a wallet, and its signer signs a message and sends a transaction', async () => {
    const { adapter, session, stop } = await connectKeyed();
    const account = accountOf(session, 'eip155');
    expect(account).toEqual({ id: `${local.id}:${alice}`, chainId: local.id, address: alice });
    const signer = adapter.signer(session, account);
    const signed = await signer.signMessage({ message: 'Hello' });
    expect(signed).toMatchObject({ account: account.id, scheme: 'eip191' });
    const result = await signer.sendTransaction({ to: bob, value: 1n });
    expect(result).toEqual({ hash: sent.at(-1), chainId: local.id });
    stop();
  });

  test('sendTransaction switches the wallet first when the transaction is for another chain', async () => {
    const { adapter, session, provider } = await connectKeyed();
    const account = { id: `${second.id}:${alice}` as const, chainId: second.id, address: alice };
    const signer = adapter.signer(session, account);
    expect(await signer.sendTransaction({ to: bob, value: 1n })).toEqual({
      hash: sent.at(-1),
      chainId: second.id,
    });
    expect(session.chainId).toBe(second.id);
    expect(session.switchedNetwork).toBe(true);
    expect(provider.calls.map(({ method }) => method)).toContain('wallet_switchEthereumChain');
  });

  test('signIn signs a text that names the account of the signer', async () => {
    const { adapter, session } = await connectKeyed();
    const signer = adapter.signer(session, accountOf(session, 'eip155'));
    const signed = await signer.signIn({
      message: {
        domain: 'localhost:4400',
        uri: 'http://localhost:4400/sign',
        nonce: '0123456789abcdef',
        issuedAt: '2026-11-21T12:00:00Z',
        statement: 'Sign in to Causeway.',
      },
    });
    expect(signed.message).toContain(`Ethereum account:\n${alice}\n\nSign in to Causeway.\n\nURI: `);
  });

  test('signTypedData signs a document of EIP-712', async () => {
    const { adapter, session } = await connectKeyed();
    const signer = adapter.signer(session, accountOf(session, 'eip155'));
    const signed = await signer.signTypedData({
      typedData: {
        domain: { name: 'Ether Mail', version: '1', chainId: 31337 },
        types: { Mail: [{ name: 'contents', type: 'string' }] },
        primaryType: 'Mail',
        message: { contents: 'Hello, Bob!' },
      },
    });
    expect(signed.scheme).toBe('eip712');
  });

  test.each([
    ['an account without a contract', `0x${'00'.repeat(128)}`],
    [
      'a contract that rejects it',
      `0x${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}${'20'.padStart(64, '0')}${'0'.repeat(64)}`,
    ],
  ])('signMessage rejects the signature of another key for %s and names that key', async (_, answer) => {
    const { adapter, session, provider } = await connectKeyed();
    const other = createKeyed(memoryKey(bobSecret), { chains, request: () => expect.unreachable() });
    provider.handlers.personal_sign = (params) => {
      const [message] = params as [string];
      return other.invoke({ chainId: local.id, method: 'personal_sign', params: [message, bob] });
    };
    provider.handlers.eth_call = () => answer;
    const signer = adapter.signer(session, accountOf(session, 'eip155'));
    expect(await failure(signer.signMessage({ message: 'Hello' }))).toMatchObject({
      code: 'signature-mismatch',
      context: { account: `${local.id}:${alice}`, recovered: bob },
    });
  });

  test('getSession restores a session without a prompt', async () => {
    const { connector, provider, session } = await connectKeyed();
    session.close();
    expect(provider.listenerCount()).toBe(0);
    provider.calls.length = 0;
    const record = { connector: connector.id, activeAccount: `${local.id}:${alice}`, switchedNetwork: false };
    const again = await connector.getSession(record, { signal: new AbortController().signal });
    expect(again?.accounts[0]?.address).toBe(alice);
    expect(provider.calls.map(({ method }) => method).sort()).toEqual(['eth_accounts', 'eth_chainId']);
  });

  test('creating the adapter in Node changes no globals and finds no wallet', () => {
    const before = Object.getOwnPropertyNames(globalThis);
    const adapter = eip155({ chains });
    expect(adapter.discover(() => expect.unreachable())()).toBeUndefined();
    expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
  });
});
