import { independent } from '@causeway/conformance/independent';
import { startAnvil } from '@causeway/devnets/anvil';
import { openTokens } from '@causeway/devnets/tokens';
import { createHeadlessWallet } from '@causeway/wallets';
import { BrowserProvider, Contract, type Eip1193Provider } from 'ethers';
import { createPublicClient, createWalletClient, custom, defineChain, http, parseAbi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceSecret, local } from './fakes.js';

independent('ethers', { what: 'receives events of contracts over the test wallet' });
independent('viem', { what: 'filters events and sends signed transactions over the test wallet' });

const stopper = new AbortController();
let url: string;
let token: `0x${string}`;
let mint: (amount: bigint) => Promise<unknown>;

beforeAll(async () => {
  const anvil = await startAnvil({ chainId: 31337, port: 0, signal: stopper.signal });
  url = anvil.url;
  const tokens = await openTokens(url);
  token = await tokens.deploy('PlainToken', { name: 'Local Dollar', symbol: 'LUSD', decimals: 6 });
  mint = (amount) => tokens.mint(token, alice, amount);
});
afterAll(() => stopper.abort());

/** The provider of the first test wallet, as a page finds it. */
function openWallet(): Eip1193Provider {
  const chains = [{ ...local, rpcUrls: [url] }];
  const wallet = createHeadlessWallet({ createKeyed, createKey: memoryKey, chains });
  const page = new EventTarget();
  const providers: Eip1193Provider[] = [];
  page.addEventListener('eip6963:announceProvider', (event) =>
    providers.push((event as CustomEvent<{ provider: Eip1193Provider }>).detail.provider),
  );
  wallet.announceTo(page);
  return providers[0] as Eip1193Provider;
}

describe('the test wallet as the provider of an app', () => {
  test('an event of a contract reaches the listener of ethers', async () => {
    const wallet = openWallet();
    const requested: string[] = [];
    const provider = new BrowserProvider({
      request(request) {
        requested.push(request.method);
        return wallet.request(request);
      },
    });
    provider.pollingInterval = 50;
    const contract = new Contract(
      token,
      ['event Transfer(address indexed, address indexed, uint256)'],
      provider,
    );
    const amounts: bigint[] = [];
    await contract.on('Transfer', (_from, _to, amount: bigint) => amounts.push(amount));
    // The server's filter is there before the transaction.
    await expect.poll(() => requested).toContain('eth_getFilterChanges');
    await mint(7n);
    await expect.poll(() => amounts).toEqual([7n]);
    await contract.removeAllListeners();
    provider.destroy();
  });

  test('viem reads the changes of a filter and sends a transaction that its own key signed', async () => {
    const chain = defineChain({
      id: 31337,
      name: local.name,
      nativeCurrency: local.currency,
      rpcUrls: { default: { http: [url] } },
    });
    const transport = custom(openWallet());
    const client = createPublicClient({ chain, transport });
    const [event] = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 value)']);
    const filter = await client.createEventFilter({ address: token, event });
    await mint(8n);
    expect((await client.getFilterChanges({ filter })).map(({ args }) => args.value)).toEqual([8n]);
    expect(await client.uninstallFilter({ filter })).toBe(true);
    const account = privateKeyToAccount(aliceSecret);
    const request = await createWalletClient({
      account,
      chain,
      transport: http(url),
    }).prepareTransactionRequest({
      to: alice,
      value: 1n,
    });
    const serializedTransaction = await account.signTransaction(request as never);
    const hash = await client.sendRawTransaction({ serializedTransaction });
    expect((await client.waitForTransactionReceipt({ hash, pollingInterval: 50 })).status).toBe('success');
  });
});
