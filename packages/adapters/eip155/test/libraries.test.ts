import { independent } from '@causeway/conformance/independent';
import { accountOf } from '@causeway/protocol';
import * as wagmi3 from '@wagmi/core';
import * as wagmi2 from '@wagmi/core-2';
import { BrowserProvider, verifyMessage } from 'ethers';
import {
  createPublicClient,
  createWalletClient,
  custom,
  defineChain,
  getAddress,
  verifyMessage as verifyWithViem,
} from 'viem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eip155 } from '../src/index.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import {
  alice,
  aliceSecret,
  announce,
  chains,
  createPage,
  createProvider,
  failure,
  local,
  openSession,
  second,
} from './fakes.js';

independent('@wagmi/core', { what: 'connects, switches networks and disconnects over our provider' });
independent('@wagmi/core-2', { what: 'connects, switches networks and disconnects over our provider' });
independent('ethers', { what: 'reads and switches networks over our provider' });
independent('viem', { what: 'reads and switches networks over our provider' });

const hexOf = (id: string) => `0x${Number(id.slice('eip155:'.length)).toString(16)}`;
const numberOf = (id: string) => Number(id.slice('eip155:'.length));

/** A wallet with one key and two networks, which switches on request and notifies the page. */
async function connect(handlers: Record<string, (params: unknown) => unknown> = {}) {
  let chainId: string = local.id;
  const keyed = createKeyed(memoryKey(aliceSecret), { chains, request: async () => '0x' });
  const move = (id: string) => {
    chainId = id;
    wallet.emit('chainChanged', hexOf(id));
  };
  const wallet = createProvider({
    eth_chainId: () => hexOf(chainId),
    eth_blockNumber: () => (chainId === local.id ? '0x1' : '0x2'),
    wallet_switchEthereumChain(params) {
      const target = (params as [{ readonly chainId: string }])[0].chainId;
      const known = chains.find(({ id }) => hexOf(id) === target);
      if (!known) throw { code: 4902, message: `Unrecognized chain ID "${target}".` };
      move(known.id);
      return null;
    },
    personal_sign: (params) => keyed.invoke({ chainId: local.id, method: 'personal_sign', params }),
    ...handlers,
  });
  const page = createPage();
  announce(page, wallet);
  const adapter = eip155({ chains, page });
  const sessions: ReturnType<typeof openSession>[] = [];
  adapter.discover((connector) => sessions.push(openSession(connector)));
  const session = await (sessions[0] as ReturnType<typeof openSession>);
  const signer = adapter.signer(session, accountOf(session, 'eip155'));
  return { wallet, move, session, adapter, signer, provider: signer.provider };
}

const [first, next] = chains.map(({ id, name, currency }) =>
  defineChain({ id: numberOf(id), name, nativeCurrency: currency, rpcUrls: { default: { http: [] } } }),
) as [ReturnType<typeof defineChain>, ReturnType<typeof defineChain>];
const stranger = { ...next, id: 4242, name: 'Elsewhere' };

// The two releases have different types; the functions called here are the same in both.
describe.each([
  ['wagmi 3', wagmi3],
  ['wagmi 2', wagmi2 as unknown as typeof wagmi3],
])('a signer as the provider of %s', (_, wagmi) => {
  // Its connector for wallets of the page looks for a window before anything else.
  beforeAll(() => void vi.stubGlobal('window', new EventTarget()));
  afterAll(() => void vi.unstubAllGlobals());

  async function start(handlers?: Parameters<typeof connect>[0]) {
    const connected = await connect(handlers);
    const { provider } = connected;
    const connector = wagmi.injected({
      target: { id: 'causeway', name: 'Causeway', provider: provider as never },
      shimDisconnect: false,
    });
    const config = wagmi.createConfig({
      chains: [first, next, stranger],
      connectors: [connector],
      transports: {
        [first.id]: custom(provider),
        [next.id]: custom(provider),
        [stranger.id]: custom(provider),
      },
      storage: null,
      multiInjectedProviderDiscovery: false,
    });
    await wagmi.connect(config, { connector: config.connectors[0] as wagmi3.Connector });
    return { ...connected, config };
  }

  test('wagmi switchChain resolves, and reads and signs on the new network', async () => {
    const { config, wallet, provider } = await start();
    expect(wagmi.getConnection?.(config) ?? wagmi2.getAccount(config as never)).toMatchObject({
      status: 'connected',
      address: alice,
      chainId: first.id,
    });
    expect((await wagmi.switchChain(config, { chainId: next.id })).id).toBe(next.id);
    expect(wagmi.getChainId(config)).toBe(next.id);
    expect(await provider.request({ method: 'eth_chainId' })).toBe(hexOf(second.id));
    expect(await wagmi.getBlockNumber(config)).toBe(2n);
    expect(wallet.calls.filter(({ method }) => method === 'wallet_switchEthereumChain')).toHaveLength(1);
    expect((await wagmi.switchChain(config, { chainId: first.id })).id).toBe(first.id);
    expect(await wagmi.getBlockNumber(config)).toBe(1n);
    expect(await wagmi.signMessage(config, { message: 'hello' })).toMatch(/^0x/);
  });

  test('wagmi follows a network that is chosen in the wallet after a switch', async () => {
    const { config, move } = await start();
    await wagmi.switchChain(config, { chainId: next.id });
    move(local.id);
    expect(wagmi.getChainId(config)).toBe(first.id);
  });

  test('wagmi switchChain fails when the user rejects', async () => {
    const { config } = await start({
      wallet_switchEthereumChain: () => {
        throw { code: 4001, message: 'User rejected the request.' };
      },
    });
    const error = await failure(wagmi.switchChain(config, { chainId: next.id }));
    expect(error).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 });
    expect(wagmi.getChainId(config)).toBe(first.id);
  });

  test('wagmi switchChain fails when the wallet cannot switch', async () => {
    const { config } = await start({
      wallet_switchEthereumChain: () => {
        throw { code: -32601, message: 'The method does not exist.' };
      },
    });
    expect(await failure(wagmi.switchChain(config, { chainId: next.id }))).toMatchObject({
      name: 'SwitchChainError',
      cause: { code: 4200 },
    });
  });

  test('wagmi switchChain offers a network that the app does not list to the wallet once', async () => {
    const { config, wallet } = await start({
      wallet_addEthereumChain: () => {
        throw { code: 4001, message: 'User rejected the request.' };
      },
    });
    expect(await failure(wagmi.switchChain(config, { chainId: stranger.id }))).toMatchObject({ code: 4001 });
    expect(wallet.calls.filter(({ method }) => method === 'wallet_addEthereumChain')).toHaveLength(1);
  });

  test('wagmi disconnects when the session ends', async () => {
    const { config, wallet } = await start();
    wallet.emit('disconnect', { code: 4900, message: 'Disconnected.' });
    await expect
      .poll(() => (wagmi.getConnection?.(config) ?? wagmi2.getAccount(config as never)).status)
      .toBe('disconnected');
  });
});

describe('a signer as the provider of ethers 6', () => {
  test('BrowserProvider reads the network that it switched to', async () => {
    const { provider } = await connect();
    const browser = new BrowserProvider(provider, 'any', { cacheTimeout: -1 });
    expect((await browser.getNetwork()).chainId).toBe(BigInt(first.id));
    await browser.send('wallet_switchEthereumChain', [{ chainId: hexOf(second.id) }]);
    // Here it notices that the network has changed, answers with the previous one and emits an event.
    await browser.getNetwork();
    expect((await browser.getNetwork()).chainId).toBe(BigInt(next.id));
    expect(await browser.getBlockNumber()).toBe(2);
    const signer = await browser.getSigner();
    expect(verifyMessage('hello', await signer.signMessage('hello'))).toBe(alice);
    browser.destroy();
  });

  test('a switch to a network that neither the app nor the wallet has fails with 4902', async () => {
    const { provider } = await connect();
    const browser = new BrowserProvider(provider, 'any', { cacheTimeout: -1 });
    const error = await failure(browser.send('wallet_switchEthereumChain', [{ chainId: '0x1092' }]));
    expect(error).toMatchObject({ error: { code: 4902 } });
    browser.destroy();
  });
});

describe('a signer as the provider of viem', () => {
  test('a viem client of the address signs, and has the wallet broadcast', async () => {
    const hash = `0x${'4e'.repeat(32)}` as const;
    const { provider, signer, wallet } = await connect({ eth_sendTransaction: () => hash });
    const account = getAddress(signer.account.address);
    const client = createWalletClient({ account, transport: custom(provider) });
    const signature = await client.signMessage({ message: 'hello' });
    expect(await verifyWithViem({ address: account, message: 'hello', signature })).toBe(true);
    expect(await client.sendTransaction({ chain: first, to: account, value: 1n })).toBe(hash);
    const requests = wallet.calls.filter(({ method }) => method === 'eth_sendTransaction');
    expect(requests).toMatchObject([{ params: [{ from: alice, to: alice, value: '0x1' }] }]);
    expect(wallet.calls.some(({ method }) => method === 'eth_signTransaction')).toBe(false);
  });

  test('a viem client switches and reads on the new network', async () => {
    const { provider, session } = await connect();
    const chainIds: unknown[] = [];
    provider.on('chainChanged', (chainId) => chainIds.push(chainId));
    const client = createWalletClient({ transport: custom(provider) });
    await client.switchChain({ id: next.id });
    expect(await client.getChainId()).toBe(next.id);
    expect(await createPublicClient({ transport: custom(provider) }).getBlockNumber()).toBe(2n);
    expect(session.chainId).toBe(second.id);
    expect(chainIds).toEqual([hexOf(second.id)]);
  });

  test('a viem client over a provider of another network switches to the network of the wallet', async () => {
    const { adapter, session, signer, wallet } = await connect();
    const other = adapter.signer(session, {
      ...signer.account,
      chainId: second.id,
      id: `${second.id}:${alice}`,
    });
    const chainIds: unknown[] = [];
    other.provider.on('chainChanged', (chainId) => chainIds.push(chainId));
    await createWalletClient({ transport: custom(other.provider) }).switchChain({ id: first.id });
    expect(chainIds).toEqual([hexOf(local.id)]);
    expect(wallet.calls.some(({ method }) => method === 'wallet_switchEthereumChain')).toBe(false);
  });

  test('a viem client follows a network that the wallet adds and moves to', async () => {
    const { provider, move } = await connect({
      wallet_addEthereumChain: () => {
        move(second.id);
        return null;
      },
    });
    await createWalletClient({ transport: custom(provider) }).addChain({
      chain: { ...next, rpcUrls: { default: { http: ['https://rpc.example'] } } },
    });
    expect(await provider.request({ method: 'eth_chainId' })).toBe(hexOf(second.id));
  });
});
